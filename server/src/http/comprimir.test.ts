import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aceptaCodificacion, COMPRIMIR_DESDE_BYTES, comprimido } from './comprimir';

const LARGA = JSON.stringify(Array.from({ length: 2_000 }, (_, i) => ({ tramo: `Tuxpan–Poza Rica ${i}` })));

describe('an answer of middling length', () => {
  it('is the same once it is unpacked, and smaller on its way', () => {
    const cuerpo = comprimido(LARGA, 'gzip, deflate, br');
    expect(cuerpo?.length).toBeLessThan(LARGA.length / 4);
    expect(cuerpo && brotliDecompressSync(cuerpo).toString()).toBe(LARGA);
  });

  it('goes as it is to whoever cannot unpack it', () => {
    expect(comprimido(LARGA, 'gzip, deflate')).toBeNull();
    expect(comprimido(LARGA, undefined)).toBeNull();
  });

  it('goes as it is while it is short', () => {
    expect(comprimido('x'.repeat(COMPRIMIR_DESDE_BYTES - 1), 'br')).toBeNull();
  });

  it('is left to the stream when it is long enough to hold others up', () => {
    expect(comprimido('x'.repeat(300 * 1_024), 'br')).toBeNull();
  });
});

describe('the codings that a caller takes', () => {
  it.each([
    ['gzip, deflate, br', true],
    ['br;q=0.5', true],
    ['BR', true],
    ['gzip, br;q=0', false],
    ['gzip, br;q=0.00', false],
    ['brotli', false],
    ['', false],
  ])('%s: brotli %s', (acepta, toma) => expect(aceptaCodificacion(acepta, 'br')).toBe(toma));
});
