import { describe, expect, it } from 'vitest';
import { GASOLINA, pickEn, T0 } from '../test/apoyo';
import type { Perfil } from './ajuste';
import { encaje } from './encaje';
import type { ParSuelto, PickVivo } from './pares';
import type { Pick, TramoDeteccion } from './tipos';

/** 40 km, so that 10 km from A the wave went 20 km further to B. */
const tramo: TramoDeteccion = { ...GASOLINA, posicion_b: GASOLINA.posicion_a + 40_000 };
const GPS = { fuente: 'gps', offset_ms: 0 } as const;

/** As sharp as 10 ms with a clock of 10 ms, and so far above its noise that the noise counts for nothing. */
const oida = (amplitud: number, cambios: Partial<Pick> = {}): PickVivo => {
  const vivo = pickEn(1, 0, amplitud);
  return { ...vivo, pick: { ...vivo.pick, snr: 1e9, reloj: GPS, ...cambios } };
};

/** Halfway, where friction takes as much on both ways. */
const par = (a: PickVivo, b: PickVivo, x_m = 20_000, correlacion: number | null = null): ParSuelto => ({
  ...{ tramo, a, b, x_m, correlacion, curva: null, excede: false, sigma_m: 50, creado: T0 },
  ...{ delta_s: 0, sigma_delta_s: 0.02, hora_a_ms: T0 },
});

describe('how well two arrivals go together as one wave', () => {
  it('is no doubt at all where both are of one size and as sharp, heard halfway', () => {
    expect(encaje(par(oida(-0.1), oida(-0.1)))).toBeCloseTo(0, 12);
  });

  it('allows for what friction takes on the longer way, and for no more', () => {
    // 20 km further to B: e^0.3 as large at A.
    const [grande, chica] = [oida(-0.1 * Math.exp(0.3)), oida(-0.1)];
    expect(encaje(par(grande, chica, 10_000))).toBeCloseTo(0, 12);
    expect(encaje(par(chica, grande, 30_000))).toBeCloseTo(0, 12);
    // The other way about it is off by twice that, two standard errors.
    expect(encaje(par(grande, chica, 30_000))).toBeCloseTo(-2, 12);
  });

  it('has a size that differs by one standard error count one half, whichever is the larger', () => {
    const [grande, chica] = [oida(-0.1 * Math.exp(0.3)), oida(-0.1)];
    expect(encaje(par(grande, chica))).toBeCloseTo(-0.5, 12);
    expect(encaje(par(chica, grande))).toBeCloseTo(-0.5, 12);
  });

  it('asks less of sizes that the noise blurs', () => {
    const grande = Math.exp(0.3) * -0.1;
    // 0.3 of itself by the noise at A and 0.6 at B: a standard error of 0.3·√6.
    const borrosas = par(oida(grande, { snr: 1 / 0.3 }), oida(-0.1, { snr: 1 / 0.6 }));
    expect(encaje(borrosas)).toBeCloseTo(-0.5 / 6, 12);
  });

  it('has the one moment be as sharp as the other, clocks counted', () => {
    // By clocks that are off by as much as 10·√(2·e^2.4 − 2) ms the moment is e^1.2 as blurred.
    const reloj = { fuente: 'gps', offset_ms: 10 * Math.sqrt(2 * Math.exp(2.4) - 2) } as const;
    expect(encaje(par(oida(-0.1, { reloj }), oida(-0.1)))).toBeCloseTo(-0.5, 12);
    expect(encaje(par(oida(-0.1), oida(-0.1, { reloj })))).toBeCloseTo(-0.5, 12);
    // And by the mark itself.
    const sigma_ms = 10 * Math.sqrt(2 * Math.exp(2.4) - 1);
    expect(encaje(par(oida(-0.1, { sigma_ms }), oida(-0.1)))).toBeCloseTo(-0.5, 12);
  });

  it('falls with waveforms that are less alike, by half for a tenth', () => {
    expect(encaje(par(oida(-0.1), oida(-0.1), 20_000, 1))).toBeCloseTo(0, 12);
    expect(encaje(par(oida(-0.1), oida(-0.1), 20_000, 0.9))).toBeCloseTo(-0.5, 12);
  });

  it('falls where the fronts are not of one width, when both are known', () => {
    const ancho = (cual: number): Perfil => ({
      filas: [0, 1, 2].map((i) => ({ log_peso: i === cual ? 0 : -1e3 })) as unknown as Perfil['filas'],
      ...{ amplitud: -0.1, sigma_amplitud: 0.001, inicio_ms: T0, sigma_ms: 10, ancho_s: 1 },
      ...{ pendiente: 0, evidencia: 100 },
    });
    const con = (perfil: Perfil | null): PickVivo => ({ ...oida(-0.1), perfil });
    expect(encaje(par(con(ancho(0)), con(ancho(2))))).toBeCloseTo(-10, 12);
    expect(encaje(par(con(ancho(1)), con(ancho(1))))).toBeCloseTo(Math.log(3), 12);
    expect(encaje(par(con(ancho(0)), con(null)))).toBeCloseTo(0, 12);
    expect(encaje(par(con(null), con(ancho(0))))).toBeCloseTo(0, 12);
  });

  it('is none where a size is none', () => {
    expect(encaje(par(oida(0), oida(-0.1)))).toBe(-Infinity);
    expect(encaje(par(oida(0), oida(0)))).toBe(-Infinity);
  });
});
