import { describe, expect, it } from 'vitest';
import { conNuevo, leerSecretos, secretosEnUso } from './secretos';

const AHORA_MS = Date.UTC(2026, 10, 21);
const DIA_MS = 86_400_000;
const s = (secreto: string, hace_ms: number) => ({ secreto, desde_ms: AHORA_MS - hace_ms });

describe('the secrets of an installation', () => {
  it('are read a line each; the only one of before has no date', () => {
    expect(leerSecretos('uno\n')).toEqual([{ secreto: 'uno', desde_ms: 0 }]);
    expect(leerSecretos('dos 5\n\n uno 0 \n')).toEqual([
      { secreto: 'dos', desde_ms: 5 },
      { secreto: 'uno', desde_ms: 0 },
    ]);
  });

  it.each([
    ['the newest makes, the others verify', [s('viejo', 2), s('nuevo', 1)], ['nuevo', 'viejo']],
    ['one that is still to come verifies', [s('nuevo', -1), s('viejo', 2)], ['viejo', 'nuevo']],
    ['the newest of two to come does not make', [s('c', -2), s('b', -1), s('a', 1)], ['a', 'c', 'b']],
    ['with the clock set back the newest goes on', [s('b', -9), s('a', -5)], ['b', 'a']],
  ])('%s', (_, guardados, en_uso) => {
    expect(secretosEnUso(guardados, AHORA_MS)).toEqual(en_uso);
  });

  it('are followed by a new one in half a minute, and kept until what they made has lived out', () => {
    const guardados = [s('uno', 800 * DIA_MS), s('dos', 366 * DIA_MS), s('tres', DIA_MS)];
    expect(conNuevo(guardados, 'nuevo', AHORA_MS)).toEqual([
      { secreto: 'nuevo', desde_ms: AHORA_MS + 30_000 },
      s('tres', DIA_MS),
      // Followed a day ago: a wall display may come back with it for a year.
      s('dos', 366 * DIA_MS),
    ]);
  });
});
