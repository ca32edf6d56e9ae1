import { describe, expect, it } from 'vitest';
import { createAnillo } from './anillo';

const leer = (anillo: ReturnType<typeof createAnillo>, desde = 0) => {
  const vistas: [number, number][] = [];
  anillo.recorrer(desde, (t, p) => vistas.push([t, p]));
  return vistas;
};

describe('the newest samples of a sensor', () => {
  it('are kept in order, the oldest dropped', () => {
    const anillo = createAnillo(3);
    anillo.poner({ t0: 1_000, dt_ms: 100, p: [1, 2] });
    anillo.poner({ t0: 1_200, dt_ms: 100, p: [3, 4] });
    expect(leer(anillo)).toEqual([
      [1_100, 2],
      [1_200, 3],
      [1_300, 4],
    ]);
    expect(leer(anillo, 1_201)).toEqual([[1_300, 4]]);
    expect(anillo.ultima()).toEqual({ t: 1_300, p: 4 });
  });

  it('are taken once, though they come by two ways whose clocks differ by a breath', () => {
    const anillo = createAnillo();
    anillo.poner({ t0: 1_000, dt_ms: 100, p: [1, 2] });
    expect(anillo.poner({ t0: 1_000.4, dt_ms: 100, p: [1, 2, 3] })).toBe(1);
    expect(leer(anillo).map(([, p]) => p)).toEqual([1, 2, 3]);
  });

  it('leave a silence as a silence', () => {
    const anillo = createAnillo();
    anillo.poner({ t0: 1_000, dt_ms: 100, p: [1] });
    anillo.poner({ t0: 9_000, dt_ms: 100, p: [2] });
    expect(leer(anillo, 1_001)).toEqual([[9_000, 2]]);
  });

  it('are none at first', () => {
    expect(createAnillo().ultima()).toBeNull();
    expect(leer(createAnillo())).toEqual([]);
  });
});
