import { describe, expect, it } from 'vitest';
import { llegadasDe } from './oidos';

describe('what a console of a bench heard', () => {
  it('is told by when each message came, whatever the site says of its own before, between and after', () => {
    const llegadas = llegadasDe([2, 3, 5], [1, 2, 3, 4, 5, 6], [10, 20, 30, 40, 50, 60]);
    expect([...llegadas]).toEqual([20, 30, 50]);
  });

  it.each([
    ['is missing', [2, 5], /did not hear 1 of 3 messages, the first 3/],
    ['comes twice', [2, 3, 3, 5], /heard message 3 after 3/],
    ['comes out of order', [2, 5, 3], /heard message 3 after 5/],
    ['of the site comes twice', [1, 1, 2, 3, 5], /heard message 1 after 1/],
  ])('is refused when a message %s', (_caso, oidas, motivo) => {
    expect(() => llegadasDe([2, 3, 5], oidas, oidas)).toThrow(motivo);
  });
});
