import { afterEach, describe, expect, it, vi } from 'vitest';
import { ahoraServidor, aprenderHora, desfaseDeEquipo, desfaseSegun, ponerEnHora } from './reloj';

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

describe('the clock of this computer', () => {
  const VERDAD_MS = Date.UTC(2026, 10, 21, 18);
  afterEach(() => {
    vi.useRealTimers();
    // Other files of this worker go by the same hour.
    ponerEnHora(new Date().toISOString());
  });

  it.each([
    ['12 s ahead', 12 * S, 12 * S],
    ['15 s behind', -15 * S, -15 * S],
    ['an hour ahead', 3_600 * S, 3_600 * S],
    ['two years behind', -730 * 86_400 * S, -730 * 86_400 * S],
    ['three seconds off, which matters to nobody', 3 * S, null],
  ])('%s is told, and what is shown goes by the site’s time', (_, error_ms, dicho) => {
    vi.useFakeTimers({ now: VERDAD_MS + error_ms });
    ponerEnHora(new Date(VERDAD_MS).toISOString());
    expect(desfaseDeEquipo()).toBe(dicho);
    expect(ahoraServidor()).toBe(VERDAD_MS);
  });

  it('that somebody sets while the console is open is found out by the next answer', () => {
    vi.useFakeTimers({ now: VERDAD_MS });
    ponerEnHora(new Date(VERDAD_MS).toISOString());
    vi.setSystemTime(VERDAD_MS + 3_600 * S);
    aprenderHora(new Date(VERDAD_MS).toUTCString(), Date.now(), Date.now() + 200);
    expect(Math.abs((desfaseDeEquipo() ?? 0) - 3_600 * S)).toBeLessThanOrEqual(S);
    expect(Math.abs(ahoraServidor() - VERDAD_MS)).toBeLessThanOrEqual(S);
  });
});
