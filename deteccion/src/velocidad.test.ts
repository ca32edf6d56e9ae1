import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GASOLINA, T0 } from '../test/apoyo';
import type { ManiobraRegistrada } from './clasificar';
import { viajeAB_s, viajeBA_s } from './formulas';
import { type EventoDeCruce, proponerVelocidad, type VelocidadMedida, velocidadDeCruce } from './velocidad';

/** 36.7 km, configured 1,010 m/s, 1.15 m/s from A to B; what truly runs in it is faster. */
const REAL = { ...GASOLINA, velocidad_onda_mps: 1_032 };
const { posicion_a, posicion_b } = GASOLINA;

const paro = (posicion: number, otros: Partial<ManiobraRegistrada> = {}): ManiobraRegistrada => ({
  ...{ t_ms: T0 - 5_000, recibido_ms: T0 + 60_000, equipo: 'bomba', accion: 'paro', posicion },
  ...otros,
});
const evento = (delta_s: number, otros: Partial<EventoDeCruce> = {}): EventoDeCruce => ({
  ...{ t_ms: T0, delta_s, sigma_delta_s: 0.02, signos: [-1, -1], origen_barrido: null },
  ...otros,
});
/** Standard normal draws (Box and Muller) of a seed (mulberry32). */
const normales = (semilla: number) => {
  let estado = semilla | 0;
  const uniforme = () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniforme())) * Math.cos(2 * Math.PI * uniforme());
};
const desdeA = viajeAB_s(REAL);
const desdeB = -viajeBA_s(REAL);

describe('a wave of known origin', () => {
  it.each([
    ['a pump that stopped at A', evento(desdeA), [paro(posicion_a)], 'a'],
    ['one further up the line', evento(desdeA), [paro(posicion_a - 40_000)], 'a'],
    ['a delivery at B', evento(desdeB), [paro(posicion_b, { equipo: 'entrega', accion: 'apertura' })], 'b'],
    ['a sweep from beyond A', evento(desdeA, { origen_barrido: posicion_a - 30_000 }), [], 'a'],
    ['a start, with rises at both', evento(desdeB, { signos: [1, 1] }), [paro(posicion_b + 10)], 'b'],
  ] as const)('measures the wave speed: %s', (_, e, maniobras, desde) => {
    const medida = velocidadDeCruce(GASOLINA, e, maniobras);
    expect(medida).toMatchObject({ desde, t_ms: T0 });
    expect(medida?.velocidad_onda_mps).toBeCloseTo(1_032, 6);
    // 36.7 km / (35.5 s)² · 20 ms: some 0.6 m/s.
    expect(medida?.sigma_mps).toBeCloseTo((36_700 / e.delta_s ** 2) * 0.02, 9);
  });

  it.each([
    ['nothing tells where it came from', evento(desdeA), []],
    ['the station stands inside', evento(desdeA), [paro(posicion_a + 300)]],
    ['it came from the other end', evento(desdeB), [paro(posicion_a)]],
    ['both ends were moved', evento(desdeA), [paro(posicion_a), paro(posicion_b)]],
    ['the manoeuvre was minutes earlier', evento(desdeA), [paro(posicion_a, { t_ms: T0 - 300_000 })]],
    ['it was told of hours later', evento(desdeA), [paro(posicion_a, { recibido_ms: T0 + 7_200_000 })]],
    ['A and B heard opposite steps', evento(desdeA, { signos: [-1, 1] }), [paro(posicion_a)]],
    ['it came from inside, not through the end', evento(12), [paro(posicion_a)]],
    ['the sweep began inside', evento(desdeA, { origen_barrido: posicion_a + 9_000 }), []],
    ['both heard it at once', evento(0), [paro(posicion_a)]],
  ] as const)('measures nothing where %s', (_, e, maniobras) => {
    expect(velocidadDeCruce(GASOLINA, e, maniobras)).toBeNull();
  });
});

const medida = (velocidad_onda_mps: number, sigma_mps = 2, dias = 0): VelocidadMedida => ({
  ...{ desde: 'a', velocidad_onda_mps, sigma_mps, t_ms: T0 + dias * 86_400_000 },
});
/** What the length of the tramo adds, m/s. */
const LARGO = (1_008 * Math.hypot(10, 10)) / 36_700;

describe('several of them', () => {
  it.each([
    ['of one mind', [1_006, 1_008, 1_010].map((a) => medida(a)), 1_008, 2 / Math.sqrt(3), 3, 0],
    [
      'with one far off',
      [1_006, 1_007, 1_008, 1_009, 1_010, 1_090].map((a) => medida(a)),
      1_008,
      2 / Math.sqrt(5),
      5,
      1,
    ],
    [
      'of which one is surer',
      [medida(1_002, 4), medida(1_008, 1), medida(1_014, 4)],
      1_008,
      Math.sqrt(1 / 1.125) * Math.sqrt(2.25),
      3,
      0,
    ],
    // They admit 1 m/s and lie 10 apart: χ² = 200 over 2.
    [
      'further apart than they admit',
      [998, 1_008, 1_018].map((a) => medida(a, 1)),
      1_008,
      10 / Math.sqrt(3),
      3,
      0,
    ],
  ] as const)('%s give one wave speed with its error', (_, medidas, a, propio, eventos, descartados) => {
    const propuesta = proponerVelocidad(GASOLINA, medidas);
    expect(propuesta).toMatchObject({ eventos, descartados });
    expect(propuesta?.velocidad_onda_mps).toBeCloseTo(a, 6);
    expect(propuesta?.sigma_mps).toBeCloseTo(Math.hypot(propio, LARGO), 6);
  });

  it('tell of the newest that was used', () => {
    const medidas = [medida(1_007, 2, 1), medida(1_008, 2, 4), medida(1_009, 2, 3), medida(1_300, 2, 9)];
    expect(proponerVelocidad(GASOLINA, medidas)?.ultima_ms).toBe(T0 + 4 * 86_400_000);
  });

  it.each([
    ['two', [medida(1_007), medida(1_008)]],
    ['none', []],
    ['three that are not of one mind', [medida(1_000), medida(1_001), medida(1_180)]],
  ] as const)('propose nothing when they are %s', (_, medidas) => {
    expect(proponerVelocidad(GASOLINA, medidas)).toBeNull();
  });

  it('come as near as their error says, whatever the true speed, with a fifth of them wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: 850, max: 1_200 }), fc.integer(), (real, semilla) => {
        const normal = normales(semilla);
        const buenas = Array.from({ length: 12 }, () => medida(real + 3 * normal(), 3));
        const malas = [real * 1.1, real * 0.93, real * 1.15].map((a) => medida(a, 3));
        const propuesta = proponerVelocidad(GASOLINA, [...malas, ...buenas]);
        const error = Math.abs((propuesta?.velocidad_onda_mps ?? 0) - real);
        // Five of its standard errors: one draw in a million goes beyond.
        expect(error).toBeLessThanOrEqual(5 * (propuesta?.sigma_mps ?? 0));
        expect(propuesta?.descartados).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 60, seed: 911 },
    );
  });
});
