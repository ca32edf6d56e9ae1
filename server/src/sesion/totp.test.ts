import { describe, expect, it } from 'vitest';
import { base32, codigoDePaso, pasoDe, pasoDelCodigo, uriDe } from './totp';

/** The secret of the test vectors of RFC 6238, appendix B. */
const SECRETO = Buffer.from('12345678901234567890');

describe('codigoDePaso', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('gives at %i s the last six digits of the vector of RFC 6238', (segundos, codigo) => {
    expect(codigoDePaso(SECRETO, pasoDe(segundos * 1_000))).toBe(codigo);
  });
});

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foobar', 'MZXW6YTBOI'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('writes %j as RFC 4648 does, without padding', (texto, escrito) => {
    expect(base32(Buffer.from(texto))).toBe(escrito);
  });
});

describe('pasoDelCodigo', () => {
  const AHORA_MS = 1_234_567_890_000;
  const PASO = pasoDe(AHORA_MS);

  it.each([
    ['the present step', 0, PASO],
    ['the step before', -1, PASO - 1],
    ['the step after', 1, PASO + 1],
    ['two steps before', -2, null],
    ['two steps after', 2, null],
  ])('finds the code of %s', (_que, cerca, paso) => {
    expect(pasoDelCodigo(SECRETO, codigoDePaso(SECRETO, PASO + cerca), AHORA_MS)).toBe(paso);
  });

  it.each(['', '5924', '0005924', 'ñandú', '005924 '])('takes %j for no code', (codigo) => {
    expect(pasoDelCodigo(SECRETO, codigo, AHORA_MS)).toBeNull();
  });
});

describe('uriDe', () => {
  it('names issuer, account and the figures of the code', () => {
    const uri = new URL(uriDe('GEZDGNBV', 'ana maría@norte'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toMatch(/Tramos:ana maría@norte$/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBV',
      issuer: 'Tramos',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
