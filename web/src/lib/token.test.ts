import { describe, expect, it } from 'vitest';
import { finDelToken, tokenPorExpirar } from './token';

const jwt = (cuerpo: unknown) => `e30.${Buffer.from(JSON.stringify(cuerpo)).toString('base64url')}.firma`;
const AHORA = 1_795_248_000_000;
const EXP = AHORA / 1_000 + 1_800;

describe('the end of an access token', () => {
  it('is read from its exp claim, whatever letters its other claims have', () => {
    expect(finDelToken(jwt({ exp: EXP, sub: 'ñ¿?>~ü' }))).toBe(EXP * 1_000);
  });

  it.each(['', 'vencido', 'a.b.c', jwt({}), jwt({ exp: 'mañana' })])('is unknown for %j', (token) => {
    expect(finDelToken(token)).toBeNull();
    expect(tokenPorExpirar(token, AHORA)).toBe(false);
  });

  it.each([
    ['a fresh one', 1_800, false],
    ['5 min and 1 s before', 301, false],
    ['5 min before', 300, true],
    ['one that is over', -1, true],
  ])('is near for %s: %j', (_caso, quedan_s, cerca) => {
    expect(tokenPorExpirar(jwt({ exp: AHORA / 1_000 + quedan_s }), AHORA)).toBe(cerca);
  });
});
