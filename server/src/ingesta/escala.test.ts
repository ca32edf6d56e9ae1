import { describe, expect, it } from 'vitest';
import { disparoEscalado, escalaDe, presionEscalada } from './escala';

const lote = (p: number[]) => ({ t0: 1_795_248_000_000, dt_ms: 100, p });

describe('what a device sends becomes kg/cm²', () => {
  // 1 bar is 1.0197162 kg/cm², 1 psi 0.0703070, 1 kPa 0.01019716: by the definition of each in pascals.
  it.each([
    ['kgcm2', 1, 0, 30, 30],
    ['bar', 1, 0, 30, 30.591_486],
    ['psi', 1, 0, 400, 28.122_8],
    ['kpa', 1, 0, 3_000, 30.591_486],
    ['mpa', 1, 0, 3, 30.591_486],
    // 4 to 20 mA over 0 to 100 bar.
    ['bar', 6.25, -25, 12, 50.985_81],
  ] as const)('from %s, times %d plus %d', (unidad, escala, desplazamiento, enviado, esperado) => {
    const { p } = presionEscalada(lote([enviado]), escalaDe({ unidad, escala, desplazamiento }));
    expect(p[0]).toBeCloseTo(esperado, 4);
  });

  it('and stays the same object where the device speaks in it', () => {
    const mensaje = lote([30, 31]);
    expect(presionEscalada(mensaje, escalaDe({ unidad: 'kgcm2', escala: 1, desplazamiento: 0 }))).toBe(
      mensaje,
    );
  });

  it('in a pick too: its size by the scale alone, its sign turned round by a negative one', () => {
    const escala = escalaDe({ unidad: 'bar', escala: -0.5, desplazamiento: 10 });
    const disparo = disparoEscalado(
      { id: 'a', t: 1_795_248_000_000, signo: 1, amplitud: 0.2, sigma_ms: 5, forma_onda: { ...lote([4]) } },
      escala,
    );
    expect(disparo.signo).toBe(-1);
    expect(disparo.amplitud).toBeCloseTo(0.101_971_6, 6);
    expect(disparo.forma_onda?.p[0]).toBeCloseTo(8.157_73, 4);
  });
});
