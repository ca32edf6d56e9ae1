import { describe, expect, it } from 'vitest';
import { desfaseSegun } from './reloj';

const S = 1_000;

describe("the offset of the server's clock that a dated answer teaches", () => {
  it.each([
    // known, date, asked, heard → learned
    ['stays as fine as it was when the date agrees', 250, 100 * S, 100.1 * S, 100.3 * S, 250],
    [
      'grows to the least that is possible when this clock is behind',
      0,
      3_700 * S,
      100 * S,
      100.2 * S,
      3_599.8 * S,
    ],
    ['shrinks to the most that is possible when it is ahead', 0, 100 * S, 3_700 * S, 3_700.2 * S, -3_599 * S],
    ['survives a slow answer without a jump', 0, 100 * S, 99.5 * S, 109 * S, 0],
    ['is corrected after this clock was set', 3_600 * S, 4_000 * S, 4_000 * S, 4_000.1 * S, 1 * S],
  ])('%s', (_caso, conocido_ms, date_ms, enviada_ms, recibida_ms, aprendido_ms) => {
    expect(desfaseSegun(conocido_ms, { date_ms, enviada_ms, recibida_ms })).toBeCloseTo(aprendido_ms, 6);
  });
});
