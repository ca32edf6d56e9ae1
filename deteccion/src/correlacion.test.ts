import { describe, expect, it } from 'vitest';
import { correlacionDeTramo } from './correlacion';

const T = 1_795_254_118_300;

/** A step of 0.2 kg/cm² at `paso_s`, over a wander that has nothing to do with it. */
const traza = (desde_s: number, hasta_s: number, paso_s: number, fase: number) => {
  const n = Math.round((hasta_s - desde_s) * 10) + 1;
  const t = Float64Array.from({ length: n }, (_, i) => T + desde_s * 1_000 + i * 100);
  const p = t.map((ms) => {
    const s = (ms - T) / 1_000;
    const front = s < paso_s ? 0 : Math.min(1, (s - paso_s) / 0.5);
    return 30 - 0.2 * front + 0.004 * Math.sin(1.7 * s + fase);
  });
  return { t, p };
};

describe('the correlation over a whole tramo', () => {
  const a = traza(-60, 120, 0, 0);

  it('is highest at the difference of the two fronts', () => {
    const { delta0_s, paso_s, r } = correlacionDeTramo(a, T, traza(-60, 120, 7.3, 2), T + 7_300, [-30, 30]);
    const mejor = r.indexOf(Math.max(...r.map((v) => v ?? -1)));
    expect(delta0_s + mejor * paso_s).toBeCloseTo(7.3, 1);
    expect(r[mejor]).toBeGreaterThan(0.95);
    expect(r).toHaveLength(1_201);
    expect(Math.max(...r.slice(0, 600).map((v) => v ?? -1))).toBeLessThan(0.2);
  });

  it('takes no ripple for a wave, however like one it looks', () => {
    const b = traza(-60, 120, 7.3, 2);
    // A front of a fiftieth, seventeen seconds before the true one.
    const conEco = { t: b.t, p: b.p.map((p, i) => p - ((b.t[i] ?? 0) > T - 9_700 ? 0.004 : 0)) };
    const { r } = correlacionDeTramo(a, T, conEco, T + 7_300, [-30, 30]);
    expect(Math.max(...r.slice(350, 450).map((v) => v ?? -1))).toBeLessThan(0.2);
  });

  it('says nothing where one of them was not measured', () => {
    const { r } = correlacionDeTramo(a, T, traza(-10, 20, 7.3, 2), T + 7_300, [-30, 30]);
    const dichos = r.flatMap((v, i) => (v === null ? [] : [-30 + i * 0.05]));
    expect(dichos[0]).toBeCloseTo(-8, 5);
    expect(dichos.at(-1)).toBeCloseTo(16, 5);
  });
});
