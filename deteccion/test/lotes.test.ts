import { describe, expect, it } from 'vitest';
import { lugarConjunto } from '../src/conjunto';
import { tramoEn } from '../src/lotes';
import type { TramoDeteccion } from '../src/tipos';
import { viaje_s } from '../src/viaje';
import { correr, disparo, GASOLINA, redDe, T0 } from './apoyo';

/** Gasoline from A on, diesel from the middle on, still at the time that was said. */
const CON_DIESEL: TramoDeteccion = {
  ...GASOLINA,
  ...{ posicion_a: 100_000, posicion_b: 140_000, velocidad_onda_mps: 1_000, flujo_mps: 0 },
  lotes: {
    vigente_desde_ms: T0 - 3_600_000,
    lotes: [{ posicion_desde: 120_000, producto: 'Diésel', velocidad_onda_mps: 1_250 }],
  },
};
const SIGUIENTE: TramoDeteccion = {
  ...{ ...GASOLINA, id: 2, sensor_a_id: 2, sensor_b_id: 3, posicion_a: 140_000, posicion_b: 170_000 },
  ...{ velocidad_onda_mps: 1_000, flujo_mps: 0 },
};

const alPar = (tramo: TramoDeteccion, delta_s: number) => {
  const [a, b] = [disparo(1, T0), disparo(2, T0 + delta_s * 1_000)];
  return correr(redDe([tramo]), delta_s < 0 ? [b, a] : [a, b], T0 + 120_000).detecciones;
};

describe('an event on a tramo with batches', () => {
  it.each([
    ['in the product of the tramo', 16, 110_000, 1_000],
    ['in the batch', -20, 130_000, 1_250],
  ])(
    'is placed %s, and says the wave speed there and what lay between the sensors',
    (_, delta_s, lugar, a) => {
      const [evento] = alPar(CON_DIESEL, delta_s);
      expect(evento?.posicion).toBeCloseTo(lugar, 3);
      expect(evento).toMatchObject({ validez: 'ok', velocidad_onda_mps: a });
      expect(evento?.perfil).toMatchObject([
        { producto: null },
        { producto: 'Diésel', posicion_desde: 120_000 },
      ]);
    },
  );

  it('counts with where the batch has come to meanwhile', () => {
    // An hour at 2 m/s: the diesel begins at 127+200 km. A hears the middle after 20/0.998 s.
    const movido = { ...CON_DIESEL, flujo_mps: 2 };
    const delta_s = 7_200 / 1_002 + 12_800 / 1_252 - 20_000 / 998;
    const [evento] = alPar(movido, delta_s);
    expect(Math.abs((evento?.posicion ?? 0) - 120_000)).toBeLessThan(1);
    expect(evento?.sigma_m).toBeGreaterThan(
      alPar({ ...movido, sigma_velocidad_rel: 1e-9 }, 0)[0]?.sigma_m ?? 0,
    );
  });

  it('is refused outside the bound of what lies there, though one product alone would allow it', () => {
    expect(alPar(CON_DIESEL, 38)[0]).toMatchObject({
      validez: 'fuera_de_tramo',
      motivos: ['fuera_de_limite', 'disparo_en_borde'],
    });
    const { lotes: _, ...uniforme } = CON_DIESEL;
    expect(alPar(uniforme, 38)[0]?.validez).toBe('ok');
  });

  it('is looked for along the line at what each stretch holds', () => {
    const tramos = [tramoEn(CON_DIESEL, T0), SIGUIENTE];
    expect(viaje_s(redDe(tramos), 1, 110_000, 150_000)).toBeCloseTo(10 + 16 + 10, 9);
    const arribos = [
      { posicion: 100_000, t_ms: T0 + 10_000, sigma_ms: 10 },
      { posicion: 140_000, t_ms: T0 + 26_000, sigma_ms: 10 },
      { posicion: 170_000, t_ms: T0 + 56_000, sigma_ms: 10 },
    ];
    const lugar = lugarConjunto(tramos, arribos);
    expect(lugar?.posicion).toBeCloseTo(110_000, 0);
    expect(lugar?.residuo_ms).toBeLessThan(1);
  });
});
