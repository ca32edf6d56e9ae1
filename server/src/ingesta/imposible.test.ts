import { RUIDO_ALTO_KGCM2 } from '@tramos/deteccion/detector';
import { describe, expect, it } from 'vitest';
import {
  avanzarLugares,
  type Fijo,
  type Lugares,
  loteContradice,
  lugaresImposibles,
  lugarImposible,
  picoContradice,
  presionImposible,
} from './imposible';

const T_MS = Date.UTC(2026, 10, 21, 18);
const lote = (p: number[], dt_ms = 100) => ({ t0: T_MS, dt_ms, p });
const antes = (p: number, hace_ms = 100) => ({ t_ms: T_MS - hace_ms, p });

describe('pressures', () => {
  it.each<[string, Parameters<typeof presionImposible>, RegExp | null]>([
    ['a steady line', [antes(40), lote([40, 40.1, 39.9])], null],
    ['a tap beside the sensor', [antes(40), lote([40, 22, 18])], null],
    ['a rupture that takes all there is', [antes(95), lote([95, 0.2])], null],
    ['the hardest stop of a full line', [antes(50), lote([50, 100])], null],
    ['a loop that breaks', [antes(40), lote([40, -12.5, -12.5])], null],
    ['a loop that is mended', [antes(-12.5), lote([-12.5, 80])], null],
    ['a transmitter that is connected', [antes(0.2), lote([0.2, 70])], null],
    ['a line twice as high as a stop makes it', [antes(40), lote([40, 94])], /Saltó de 40.0 a 94.0/],
    ['the same from one batch to the next', [antes(40), lote([94, 94])], /Saltó/],
    ['the same after a silence', [antes(40, 1_001), lote([94, 94])], null],
    ['the same where a pump may have started', [antes(40, 1_001), lote([40, 94], 1_001)], null],
    ['more than it was before', [antes(90), lote([90, 170])], null],
    ['more than twice of it', [antes(90), lote([90, 181])], /Saltó/],
    ['what no pipe holds', [null, lote([251])], /251.0 kg/],
  ])('of %s', (_, entrada, dice) => {
    const dicho = presionImposible(...entrada);
    if (dice === null) expect(dicho).toBeNull();
    else expect(dicho).toMatch(dice);
  });
});

it('nothing of a field whose noise is a hundred times what counts as high', () => {
  let semilla = 7;
  const azar = () => {
    semilla = (semilla * 16_807) % 2_147_483_647;
    return semilla / 2_147_483_647;
  };
  // Nearly a normal distribution: the sum of twelve, less six.
  const ruido = () => Array.from({ length: 12 }, azar).reduce((suma, n) => suma + n, -6);
  let previa = antes(60);
  for (let i = 0; i < 3_600; i++) {
    const t0 = T_MS + i * 1_000;
    const p = Array.from({ length: 10 }, () => 60 + 100 * RUIDO_ALTO_KGCM2 * ruido());
    expect(presionImposible(previa, { t0, dt_ms: 100, p })).toBeNull();
    previa = { t_ms: t0 + 900, p: p.at(-1) ?? 0 };
  }
});

describe('places of a router', () => {
  const fijo = (grados: number, s: number, precision_m: number | null = 5): Fijo => ({
    ...{ t: T_MS + s * 1_000, latitud: 20 + grados, longitud: -101, precision_m },
  });
  it.each<[string, Fijo, Fijo, boolean]>([
    ['where it was', fijo(0, 0), fijo(0, 60), false],
    ['a kilometre off, as a bad sky gives it', fijo(0, 0), fijo(0.009, 1), false],
    ['three off, by a receiver that knows it', fijo(0, 0), fijo(0.027, 1, 3_000), false],
    ['on a lorry: two kilometres in a minute', fijo(0, 0), fijo(0.018, 60), false],
    ['on an aeroplane: eleven', fijo(0, 0), fijo(0.1, 60), true],
    ['eleven, told late', fijo(0, 60), fijo(0.1, 0), true],
    ['eleven after an hour', fijo(0, 0), fijo(0.1, 3_600), false],
    ['eleven, of a receiver that does not say how exact it is', fijo(0, 0, null), fijo(0.1, 60, null), true],
  ])('%s', (_, a, b, imposible) => {
    expect(lugarImposible(a, b) !== null).toBe(imposible);
  });
});

describe('a copy', () => {
  const guardado = { dt_ms: 100, p: [Math.fround(30.1), Math.fround(31.2)] };
  it.each<[string, { dt_ms: number; p: number[] }, boolean]>([
    ['of the same, as it was measured', { dt_ms: 100, p: [30.1, 31.2] }, false],
    ['that goes on', { dt_ms: 100, p: [30.1, 31.2, 33] }, false],
    ['that is cut short', { dt_ms: 100, p: [30.1] }, false],
    ['with another value', { dt_ms: 100, p: [30.1, 31.3] }, true],
    ['at another pace', { dt_ms: 200, p: [30.1, 31.2] }, true],
  ])('%s', (_, copia, contradice) => {
    expect(loteContradice(guardado, copia)).toBe(contradice);
  });

  it('of a pick tells the same of it, or contradicts it', () => {
    const pico = { t: T_MS, signo: -1, amplitud: Math.fround(0.3) };
    expect(picoContradice(pico, { ...pico, amplitud: 0.3 })).toBe(false);
    for (const otro of [{ t: T_MS + 1 }, { signo: 1 }, { amplitud: 0.4 }])
      expect(picoContradice(pico, { ...pico, ...otro })).toBe(true);
  });
});

describe('a key', () => {
  /** Heard from each of these, so many seconds after one another. */
  const oida = (direcciones: string[], cada_s: number) => {
    let l: Lugares | null = null;
    for (const [i, ip] of direcciones.entries()) l = avanzarLugares(l, ip, T_MS + i * cada_s * 1_000);
    if (!l) throw new Error('heard from nowhere');
    return lugaresImposibles(l, T_MS + direcciones.length * cada_s * 1_000);
  };
  const veces = (n: number, ...ips: string[]) => Array.from({ length: n }, () => ips).flat();
  it.each<[string, string[], number, string[] | null]>([
    ['from one address', veces(50, '10.0.0.1'), 1, null],
    ['that changes its network and comes back', ['10.0.0.1', '10.0.0.2', '10.0.0.1'], 20, null],
    ['whose network gives it ever other addresses', veces(1, ...'abcdefghij'.split('')), 10, null],
    ['from two at once', veces(5, '10.0.0.1', '10.9.9.9'), 1, ['10.0.0.1', '10.9.9.9']],
    [
      'from two, of which one is seldom heard',
      veces(4, ...veces(20, '10.0.0.1'), '10.9.9.9'),
      1,
      ['10.0.0.1', '10.9.9.9'],
    ],
    ['from two by turns of minutes', veces(5, '10.0.0.1', '10.9.9.9'), 90, null],
    ['from one network of IPv6', veces(5, '2001:db8::1', '2001:db8::2'), 1, null],
  ])('%s', (_, direcciones, cada_s, doble) => {
    expect(oida(direcciones, cada_s)).toEqual(doble);
  });
});
