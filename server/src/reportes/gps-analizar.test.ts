import { describe, expect, it } from 'vitest';
import type { FijoGps } from '../db/router-gps';
import { analizarFijos, cayeronJuntos, type SinrMedido, salto, seMovio } from './gps-analizar';

const T = Date.UTC(2026, 10, 21, 18);
/** A degree of latitude at 21° N is 110,703 m long: this many metres north of the station. */
const NORTE = 110_703;

const fijo = (s: number, metros: number, resto: Partial<FijoGps> = {}): FijoGps => ({
  ...{ t_ms: T + s * 1_000, latitud: 21 + metros / NORTE, longitud: -101, precision_m: 4, satelites: 11 },
  ...{ velocidad_mps: null, recibido_ms: null },
  ...resto,
});

describe('a fix against the one before', () => {
  it.each<[string, FijoGps, FijoGps, boolean]>([
    ['20 m away is scatter', fijo(0, 0), fijo(60, 20), false],
    ['30 m away has moved', fijo(0, 0), fijo(60, 30), true],
    [
      '90 m away is scatter to receivers that are wrong by 25 m',
      fijo(0, 0, { precision_m: 25 }),
      fijo(60, 90, { precision_m: 25 }),
      false,
    ],
    [
      '39 m away is scatter where neither says how exact it is',
      fijo(0, 0, { precision_m: null }),
      fijo(60, 39, { precision_m: null }),
      false,
    ],
    ['41 m away is not', fijo(0, 0, { precision_m: null }), fijo(60, 41, { precision_m: null }), true],
    ['at the same place, but under way', fijo(0, 0), fijo(60, 0, { velocidad_mps: 2 }), true],
  ])('%s', (_que, antes, despues, espera) => {
    expect(seMovio(antes, despues)).toBe(espera);
  });

  it.each<[string, FijoGps, FijoGps, boolean]>([
    ['2,950 m in a minute is driven', fijo(0, 0), fijo(60, 2_950), false],
    ['3,100 m in a minute is not', fijo(0, 0), fijo(60, 3_100), true],
    [
      '3,100 m are, when both may be wrong by 60 m',
      fijo(0, 0, { precision_m: 60 }),
      fijo(60, 3_100, { precision_m: 60 }),
      false,
    ],
    ['40 m in no time are: the least is a second', fijo(0, 0), fijo(0.1, 40), false],
  ])('%s', (_que, antes, despues, espera) => {
    expect(salto(antes, despues)).toBe(espera);
  });

  it('has nothing to be compared with when it is the first', () => {
    expect(seMovio(undefined, fijo(0, 0))).toBe(false);
    expect(salto(undefined, fijo(0, 0))).toBe(false);
  });
});

describe('satellites and radio', () => {
  /** A fix a minute with 12, 11, 10, 11, 12 satellites before it: median 11. */
  const cielo = (ahora: number | null) => [
    ...[12, 11, 10, 11, 12].map((satelites, i) => fijo(60 * i, 0, { satelites })),
    fijo(300, 0, { satelites: ahora }),
  ];
  /** A state every 30 s with 14, 16, 15, 14, 16 dB before it: median 15. */
  const radio = (ahora: number): SinrMedido[] =>
    [14, 16, 15, 14, 16, ahora].map((sinr_db, i) => ({ t_ms: T + 150_000 + i * 30_000, sinr_db }));

  it.each<[string, number | null, number, boolean]>([
    ['both fell', 7, 9, true],
    ['satellites alone', 7, 10, false],
    ['radio alone', 8, 9, false],
    ['neither', 11, 15, false],
    ['a receiver that does not count them', null, 2, false],
  ])('%s', (_que, satelites, sinr, espera) => {
    expect(cayeronJuntos(cielo(satelites), radio(sinr))).toBe(espera);
  });

  it('say nothing with fewer than three of each before', () => {
    expect(cayeronJuntos(cielo(3).slice(3), radio(0))).toBe(false);
    expect(cayeronJuntos(cielo(3), radio(0).slice(3))).toBe(false);
  });

  it('say nothing when the radio was last heard more than a minute and a half before', () => {
    const antes = radio(0).map(({ t_ms, sinr_db }) => ({ t_ms: t_ms - 91_000, sinr_db }));
    expect(cayeronJuntos(cielo(3), antes)).toBe(false);
  });
});

describe('the places of a router', () => {
  it('are told of by their way to the station, and in or out of the geofence', () => {
    const estacion = { latitud: 21, longitud: -101 };
    const [dentro, fuera] = analizarFijos(
      [fijo(0, 99, { recibido_ms: T + 2_500 }), fijo(60, 101, { velocidad_mps: 1 })],
      [],
      { estacion, geocerca_m: 100 },
    );
    expect(dentro).toMatchObject({ dentro: true, edad_s: 2.5, velocidad_mps: null, movimiento: false });
    expect(dentro?.distancia_m).toBeCloseTo(99, 1);
    expect(fuera).toMatchObject({ dentro: false, edad_s: null, velocidad_mps: 1, movimiento: false });
  });

  it('have no way to go where there is no station, and a speed by the fix before where none was said', () => {
    const [, despues] = analizarFijos([fijo(0, 0), fijo(60, 60)], [], { estacion: null, geocerca_m: 100 });
    expect(despues).toMatchObject({ distancia_m: null, dentro: null, movimiento: true });
    expect(despues?.velocidad_mps).toBeCloseTo(1, 2);
  });
});
