import { describe, expect, it } from 'vitest';
import { lotesDe } from './grabacion';

const T = 1_795_254_118_000;
const traza = (...t: number[]) => ({ t: t.map((ms) => T + ms), p: t.map((ms) => 30 + ms / 1e6) });
const lotes = (...t: number[]) =>
  [...lotesDe(7, traza(...t), undefined)].map(({ t0, dt_ms, p, recibido }) => ({
    ...{ t0: t0 - T, dt_ms, n: p.length, recibido: recibido - T },
  }));
const cada = (dt_ms: number, n: number, desde = 0) => Array.from({ length: n }, (_, i) => desde + i * dt_ms);

describe('a recording in batches', () => {
  it('of a second each, received when they end', () => {
    expect(lotes(...cada(100, 25))).toEqual([
      { t0: 0, dt_ms: 100, n: 10, recibido: 1_000 },
      { t0: 1_000, dt_ms: 100, n: 10, recibido: 2_000 },
      { t0: 2_000, dt_ms: 100, n: 5, recibido: 2_500 },
    ]);
  });

  it('begins anew after a gap, and where the rate changes', () => {
    expect(
      lotes(...cada(100, 4), ...cada(100, 3, 700), ...cada(20, 5, 920)).map(({ t0, dt_ms, n }) => [
        t0,
        dt_ms,
        n,
      ]),
    ).toEqual([
      [0, 100, 4],
      [700, 100, 3],
      [920, 20, 5],
    ]);
  });

  it('bears steps that tremble as a clock does', () => {
    const [uno, ...otros] = lotes(0, 101, 199, 300, 402, 500, 600, 699, 801, 900);
    expect(otros).toEqual([]);
    expect(uno).toMatchObject({ n: 10, dt_ms: 100 });
  });

  it('loses and doubles no sample', () => {
    const t = cada(37, 500).filter((_, i) => i % 91 !== 0);
    const todas = [...lotesDe(7, traza(...t), undefined)];
    expect(todas.flatMap(({ p }) => p)).toEqual(traza(...t).p);
    expect([...lotesDe(7, traza(), undefined)]).toEqual([]);
    expect(lotes(5)).toHaveLength(1);
  });
});
