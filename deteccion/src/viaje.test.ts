import { describe, expect, it } from 'vitest';
import { redDe, T0, TRES } from '../test/apoyo';
import { esDirecta, esMasAguda, explica, explicaAmbas, type Llegada, type Origen, viaje_s } from './viaje';

const red = redDe(TRES);
const origen: Origen = {
  sistema_id: 1,
  posicion: 10_000,
  sigma_m: 20,
  t0_ms: T0,
  signo: -1,
  amplitud: 0.1,
  ancho_s: 4,
  velocidad_mps: 1010,
};
const tras = (s: number) => T0 + s * 1_000;

describe('the way of a wave', () => {
  it('adds up the tramos, with the flow and against it', () => {
    expect(viaje_s(red, 1, 10_000, 62_000)).toBeCloseTo(52_000 / 1011.15, 9);
    expect(viaje_s(red, 1, 62_000, 10_000)).toBeCloseTo(52_000 / 1008.85, 9);
  });

  it('is unknown where no tramo lies, and on another sistema', () => {
    expect(viaje_s(red, 1, 80_000, 120_000)).toBeNull();
    expect(viaje_s(red, 2, 0, 10_000)).toBeNull();
  });
});

describe('an arrival', () => {
  const directo_s = 80_000 / 1011.15;
  // From 10 km back to the begin of the line, and from there to 90 km.
  const reflejado_s = 10_000 / 1008.85 + 90_000 / 1011.15;
  const medio = { posicion: 50_000, t: tras(40_000 / 1011.15) };
  it.each([
    ['the wave passing by', { t: tras(directo_s), signo: -1, amplitud: -0.04 }, true, true],
    ['the other sign, at the end of the line', { t: tras(directo_s), signo: 1, amplitud: 0.04 }, false, true],
    ['the other sign, along the line', { ...medio, signo: 1, amplitud: 0.04 }, false, false],
    [
      'the wave too early by three seconds',
      { t: tras(directo_s - 3), signo: -1, amplitud: -0.04 },
      false,
      false,
    ],
    [
      'its reflection at the end of the line',
      { t: tras(reflejado_s), signo: 1, amplitud: 0.03 },
      false,
      true,
    ],
    ['something stronger at that time', { t: tras(reflejado_s), signo: 1, amplitud: 0.3 }, false, false],
    ['worn to a wider front', { t: tras(directo_s), signo: -1, amplitud: -0.04, ancho_s: 8 }, true, true],
    [
      'a little sharper, as fits err',
      { t: tras(directo_s), signo: -1, amplitud: -0.04, ancho_s: 2 },
      true,
      true,
    ],
    [
      'far sharper than the wave',
      { t: tras(directo_s), signo: -1, amplitud: -0.04, ancho_s: 0.3 },
      false,
      false,
    ],
    [
      'far sharper than its reflection',
      { t: tras(reflejado_s), signo: 1, amplitud: 0.03, ancho_s: 0.3 },
      false,
      false,
    ],
  ] as const)('that is %s', (_, llegada, directa, explicada) => {
    const completa = { posicion: 90_000, ancho_s: null, ...llegada };
    expect(esDirecta(red, origen, completa)).toBe(directa);
    expect(explica(red, origen, completa)).toBe(explicada);
  });
});

describe('a wave whose place is known badly', () => {
  // From 10 km, known to ±20 km: early or late by a minute anywhere.
  const malo = { ...origen, sigma_m: 20_000 };
  const oida = (posicion: number, s: number): Llegada => {
    const camino_s = (posicion - 10_000) / 1011.15;
    return { posicion, t: tras(camino_s + s), signo: -1, amplitud: -0.095, ancho_s: null };
  };

  it('explains two arrivals that are late by the same', () => {
    expect(explicaAmbas(red, malo, oida(30_000, 40), oida(62_000, 40), 0.02)).toBe(true);
    expect(explicaAmbas(red, origen, oida(30_000, 40), oida(62_000, 40), 0.02)).toBe(false);
  });

  it('explains no two arrivals that lie apart by more than its way between them, however badly its place is known', () => {
    const [a, b] = [oida(30_000, 40), oida(62_000, 25)];
    expect([a, b].every((llegada) => explica(red, malo, llegada))).toBe(true);
    expect(explicaAmbas(red, malo, a, b, 0.02)).toBe(false);
  });

  it('explains them where their own clocks are off by so much', () => {
    expect(explicaAmbas(red, malo, oida(30_000, 40), oida(62_000, 25), 6)).toBe(true);
  });
});

describe('the edge of a front', () => {
  it.each([
    ['half as wide', 2, 4, false],
    ['a step against a ramp', 0, 4, true],
    ['wider', 6, 4, false],
    ['a step against a step', 0, 0, false],
    ['unknown', null, 4, false],
    ['against an unknown one', 0, null, false],
  ])('%s', (_, ancho_s, origen_s, agudo) => {
    expect(esMasAguda(ancho_s, origen_s)).toBe(agudo);
  });
});
