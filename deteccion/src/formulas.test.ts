import { RELOJ_FUTURO_MAX_MS } from '@tramos/contract/limites';
import { describe, expect, it } from 'vitest';
import {
  aportesDeLugar,
  calidadReloj,
  deltaDe_s,
  dentroDelLimite,
  distanciaDesdeA_m,
  sigmaLugar_m,
  sigmaReloj_ms,
  ventanaPar_s,
  viajeAB_s,
  viajeBA_s,
  vieneDelFuturo,
} from './formulas';
import type { TramoDeteccion } from './tipos';

const tramo = (L: number, velocidad_onda_mps: number, flujo_mps: number): TramoDeteccion => ({
  id: 1,
  sistema_id: 1,
  sensor_a_id: 1,
  sensor_b_id: 2,
  posicion_a: 184_600,
  posicion_b: 184_600 + L,
  velocidad_onda_mps,
  sigma_velocidad_rel: 0.002,
  flujo_mps,
});

describe('the place of a wave', () => {
  // Worked by hand: x = [L(a − V) − (a² − V²)·delta_s] / 2a.
  it.each([
    ['a known event of the mock-up', tramo(36_700, 1010, 1.15), -18.952, 27_900],
    ['still product, heard at once by both', tramo(30_000, 1000, 0), 0, 15_000],
    ['still product, A five seconds earlier', tramo(30_000, 1000, 0), 5, 12_500],
    ['flow A → B pushes the middle towards A', tramo(60_000, 1010, 1.4), 0, 29_958.4],
    ['flow B → A pushes the middle towards B', tramo(60_000, 1010, -1.4), 0, 30_041.6],
    ['at A, the whole way with the flow', tramo(30_000, 1000, 2), 30_000 / 1002, 0],
    ['at B, the whole way against the flow', tramo(30_000, 1000, 2), -30_000 / 998, 30_000],
  ])('is right for %s', (_, t, delta_s, x_m) => {
    expect(Math.abs(distanciaDesdeA_m(t, delta_s) - x_m)).toBeLessThan(3);
  });

  it.each([1.4, -1.4, 0])('comes back from its own difference of time, flow %d m/s', (flujo) => {
    const t = tramo(36_700, 1132, flujo);
    for (const x of [0, 120, 9_000, 18_350, 30_001, 36_700]) {
      expect(distanciaDesdeA_m(t, deltaDe_s(t, x))).toBeCloseTo(x, 6);
    }
  });

  it('lies outside the tramo for a wave from outside', () => {
    const t = tramo(30_000, 1000, 0);
    expect(distanciaDesdeA_m(t, 30.5)).toBeCloseTo(-250, 6);
    expect(distanciaDesdeA_m(t, -31)).toBeCloseTo(30_500, 6);
  });
});

describe('the physical bound', () => {
  const t = tramo(30_000, 1000, 2);
  it.each([
    [viajeAB_s(t), 0, true],
    [viajeAB_s(t) + 0.01, 0, false],
    [viajeAB_s(t) + 0.01, 0.004, true],
    [-viajeBA_s(t), 0, true],
    [-viajeBA_s(t) - 0.5, 0.1, false],
    [-viajeBA_s(t) - 0.01, 0.004, true],
  ])('at a difference of %d s with σ %d s: %s', (delta_s, sigma_s, dentro) => {
    expect(dentroDelLimite(t, delta_s, sigma_s)).toBe(dentro);
  });

  it('waits for the slower way and five seconds', () => {
    expect(ventanaPar_s(tramo(35_000, 1010, 1.4))).toBeCloseTo(35_000 / 1008.6 + 5, 9);
    expect(ventanaPar_s(tramo(35_000, 1010, -1.4))).toBeCloseTo(35_000 / 1008.6 + 5, 9);
  });
});

describe('the error of the place', () => {
  const t = tramo(40_000, 1010, 0);
  // Two clocks of 10 ms give 7 m, of 100 ms 71 m; 0.2 % of wave speed at 10 km from the middle 20 m; chainage 10 m.
  it.each([
    ['clocks of 10 ms at the middle', 20_000, 0.01 * Math.SQRT2, Math.hypot(7.14, 10)],
    ['clocks of 100 ms at the middle', 20_000, 0.1 * Math.SQRT2, Math.hypot(71.4, 10)],
    ['wave speed 10 km from the middle', 10_000, 0, Math.hypot(20, 10)],
    ['wave speed at an end', 40_000, 0, Math.hypot(40, 10)],
  ])('%s', (_, x_m, sigma_s, sigma_m) => {
    expect(sigmaLugar_m(t, x_m, sigma_s)).toBeCloseTo(sigma_m, 1);
  });
});

describe('a clock', () => {
  it.each([
    [{ fuente: 'gps', offset_ms: 2.1 }, 'bueno'],
    [{ fuente: 'ntp', offset_ms: -50 }, 'bueno'],
    [{ fuente: 'gps', offset_ms: -50.1 }, 'degradado'],
    [{ fuente: 'ntp', offset_ms: 200 }, 'degradado'],
    [{ fuente: 'gps', offset_ms: 201 }, 'desconocido'],
    [{ fuente: 'rtc', offset_ms: 1 }, 'degradado'],
    [undefined, 'desconocido'],
  ] as const)('%j is %s', (reloj, calidad) => {
    expect(calidadReloj(reloj)).toBe(calidad);
  });

  it('counts for more the further it admits to be off, and most when nothing is known', () => {
    const sigmas = [
      sigmaReloj_ms({ fuente: 'gps', offset_ms: 0 }),
      sigmaReloj_ms({ fuente: 'gps', offset_ms: -40 }),
      sigmaReloj_ms({ fuente: 'ntp', offset_ms: 120 }),
      sigmaReloj_ms(undefined),
    ];
    expect(sigmas).toEqual([...sigmas].sort((a, b) => a - b));
    expect(sigmas[1]).toBeCloseTo(Math.hypot(10, 40), 9);
  });
});

describe('a stamp', () => {
  it.each([
    [0, false],
    [RELOJ_FUTURO_MAX_MS, false],
    [RELOJ_FUTURO_MAX_MS + 1, true],
    [-60_000, false],
  ])('%d ms ahead of when it was received comes from the future: %s', (adelanto_ms, futuro) => {
    const recibido_ms = Date.UTC(2026, 10, 21);
    expect(vieneDelFuturo(recibido_ms + adelanto_ms, recibido_ms)).toBe(futuro);
  });
});

describe('the parts of the error of a place', () => {
  const tramo = {
    ...{ id: 1, sistema_id: 1, sensor_a_id: 1, sensor_b_id: 2, posicion_a: 0, posicion_b: 40_000 },
    ...{ velocidad_onda_mps: 1_000, sigma_velocidad_rel: 0.01, flujo_mps: 0 },
  };

  it.each([
    // By hand: 0.02 s · 1000/2 = 10 m; (30000 − 20000) · 0.01 = 100 m.
    [
      30_000,
      { tiempos_m: 10, velocidad_m: 100, interfases_m: 0, cadenamiento_m: 10 },
      Math.hypot(10, 100, 10),
    ],
    // In the middle the wave speed costs nothing.
    [20_000, { tiempos_m: 10, velocidad_m: 0, interfases_m: 0, cadenamiento_m: 10 }, Math.hypot(10, 10)],
    [
      10_000,
      { tiempos_m: 10, velocidad_m: 100, interfases_m: 0, cadenamiento_m: 10 },
      Math.hypot(10, 100, 10),
    ],
  ])('are independent, at %d m', (x_m, aportes, sigma_m) => {
    expect(aportesDeLugar(tramo, x_m, 0.02)).toEqual(aportes);
    expect(sigmaLugar_m(tramo, x_m, 0.02)).toBeCloseTo(sigma_m, 9);
  });

  it('count the times for less where the product flows, whichever way', () => {
    // (1000² − 100²)/(2 · 1000) = 495 m per second of difference.
    for (const flujo_mps of [100, -100])
      expect(aportesDeLugar({ ...tramo, flujo_mps }, 20_000, 0.02).tiempos_m).toBeCloseTo(9.9, 9);
  });
});
