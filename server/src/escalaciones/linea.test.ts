import { describe, expect, it } from 'vitest';
import { esperaTras, quienSigue } from './linea';

const [ANA, BETO, CARO] = [1, 2, 3] as const;
const LINEA = [
  { usuario_id: ANA, minutos: 5 },
  { usuario_id: BETO, minutos: 15 },
  { usuario_id: CARO, minutos: 30 },
];
const TODOS = [ANA, BETO, CARO];

describe('who is next in line', () => {
  it.each<[string, number, boolean, number[], number[], number[]]>([
    ['nobody before the first step', 4.9, false, [], TODOS, []],
    ['the first when it is due', 5, false, [], TODOS, [ANA]],
    ['nobody twice', 14, false, [ANA], TODOS, []],
    ['the second when theirs is due', 15, false, [ANA], TODOS, [BETO]],
    ['everyone due at once after a long absence of the server', 40, false, [], TODOS, [ANA, BETO, CARO]],
    ['nobody once it is acknowledged', 40, true, [], TODOS, []],
    ['the next one in the place of who cannot be reached', 5, false, [], [BETO, CARO], [BETO]],
    ['the last one when nobody before can be reached', 5, false, [], [CARO], [CARO]],
    ['no one when nobody can be reached', 60, false, [], [], []],
    ['one more when the message of who was told was given up', 6, false, [ANA], [BETO, CARO], [BETO]],
    ['nobody more when all have been told', 600, false, TODOS, TODOS, []],
  ])('%s', (_caso, edad_min, reconocida, avisados, alcanzables, esperados) => {
    const espera = {
      edad_min,
      reconocida,
      avisados: new Set(avisados),
      alcanzables: new Set(alcanzables),
    };
    expect(quienSigue(LINEA, espera)).toEqual(esperados);
  });

  it('is nobody where there is no line', () => {
    const espera = {
      edad_min: 99,
      reconocida: false,
      avisados: new Set<number>(),
      alcanzables: new Set([ANA]),
    };
    expect(quienSigue([], espera)).toEqual([]);
  });
});

describe('the wait after a failure', () => {
  it('grows, and ends after some two hours', () => {
    const esperas = [];
    for (let toma = 1; ; toma++) {
      const espera = esperaTras(toma);
      if (espera === null) break;
      esperas.push(espera);
    }
    expect(esperas).toEqual(esperas.toSorted((a, b) => a - b));
    expect(esperas.reduce((a, b) => a + b, 0) / 3_600_000).toBeCloseTo(2.06, 2);
  });
});
