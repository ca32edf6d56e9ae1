import { describe, expect, it } from 'vitest';
import type { AjustesSonido } from './reglas-sonido';
import { alinear, siguiente, sonadas } from './repeticion';

const T = 1_795_254_118_300;
const CADA_MINUTO: AjustesSonido = { repetir_ms: 60_000, silencio_hasta_ms: null };
const UNA_VEZ: AjustesSonido = { repetir_ms: null, silencio_hasta_ms: null };
const enSilencio = (ajustes: AjustesSonido, queda_ms: number): AjustesSonido => ({
  ...ajustes,
  silencio_hasta_ms: T + queda_ms,
});

describe('an alert that nobody has acknowledged', () => {
  it.each<[string, [number, number | null][], AjustesSonido, { id: number; t_ms: number } | null]>([
    ['nothing waits', [], CADA_MINUTO, null],
    ['it has just sounded', [[1, T]], CADA_MINUTO, { id: 1, t_ms: T + 60_000 }],
    [
      'two wait: the one that sounded first',
      [
        [1, T - 10_000],
        [2, T - 30_000],
      ],
      CADA_MINUTO,
      { id: 2, t_ms: T + 30_000 },
    ],
    ['it is overdue', [[1, T - 90_000]], CADA_MINUTO, { id: 1, t_ms: T }],
    ['every five minutes', [[1, T]], { ...CADA_MINUTO, repetir_ms: 300_000 }, { id: 1, t_ms: T + 300_000 }],
    ['alerts sound once', [[1, T - 90_000]], UNA_VEZ, null],
    ['silenced beyond its time', [[1, T]], enSilencio(CADA_MINUTO, 300_000), { id: 1, t_ms: T + 300_000 }],
    ['silenced until before its time', [[1, T]], enSilencio(CADA_MINUTO, 5_000), { id: 1, t_ms: T + 60_000 }],
    ['held back by a silence', [[1, null]], enSilencio(UNA_VEZ, 5_000), { id: 1, t_ms: T + 5_000 }],
    ['held back by a silence that was ended', [[1, null]], UNA_VEZ, { id: 1, t_ms: T }],
    ['a silence that no button gives', [[1, T]], enSilencio(CADA_MINUTO, 1e9), { id: 1, t_ms: T + 60_000 }],
  ])('sounds next when: %s', (_caso, pendientes, ajustes, toca) => {
    expect(siguiente(new Map(pendientes), ajustes, T)).toEqual(toca);
  });

  it('is forgotten with its card, and begins when it comes, or waits for the end of the silence', () => {
    const antes = new Map([
      [1, T - 5_000],
      [2, T - 5_000],
    ]);
    expect([...alinear(antes, new Set([2, 3]), false, T)]).toEqual([
      [2, T - 5_000],
      [3, T],
    ]);
    expect([...alinear(antes, new Set([2, 3]), true, T)]).toEqual([
      [2, T - 5_000],
      [3, null],
    ]);
    expect([...alinear(new Map([[3, null]]), new Set([3]), false, T)]).toEqual([[3, null]]);
  });

  it('is heard in the sound of another', () => {
    expect([
      ...sonadas(
        new Map([
          [1, T - 60_000],
          [2, null],
        ]),
        T,
      ),
    ]).toEqual([
      [1, T],
      [2, T],
    ]);
  });
});
