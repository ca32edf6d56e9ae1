import { describe, expect, it } from 'vitest';
import { debeOfrecer } from './ofrecer';
import { puedeRecargar } from './recarga';

const AHORA = 1_000_000;

describe('a newer build', () => {
  it.each([
    ['is offered', 'a', 'b', null, true],
    ['is not the one that runs', 'a', 'a', null, false],
    ['is unknown while the server does not say', 'a', null, null, false],
    ['means nothing to a page that is not built', null, 'b', null, false],
    ['waits when it was put off', 'a', 'b', { id: 'b', hasta_ms: AHORA + 1 }, false],
    ['comes back when the time is over', 'a', 'b', { id: 'b', hasta_ms: AHORA }, true],
    ['is offered though an earlier one was put off', 'a', 'c', { id: 'b', hasta_ms: AHORA + 1 }, true],
  ])('%s', (_caso, propia, ultima, pospuesta, ofrecer) => {
    expect(debeOfrecer({ propia, ultima, pospuesta }, AHORA)).toBe(ofrecer);
  });
});

describe('the guard of the page reload', () => {
  it.each([
    ['lets the first one pass', null, true],
    ['holds the next for 10 s', AHORA - 9_999, false],
    ['lets go after 10 s', AHORA - 10_000, true],
    ['is not held for hours by a clock that was set back', AHORA + 3_600_000, true],
  ])('%s', (_caso, ultima_ms, puede) => {
    expect(puedeRecargar(ultima_ms, AHORA)).toBe(puede);
  });
});
