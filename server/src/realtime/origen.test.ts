import { describe, expect, it } from 'vitest';
import { origenPermitido } from './origen';

describe('origenPermitido', () => {
  it.each([
    ['no origin, so no browser', undefined, 'consola.mx', true],
    ['the console itself', 'https://consola.mx', 'consola.mx', true],
    ['the console itself on its port', 'http://127.0.0.1:3001', '127.0.0.1:3001', true],
    ['another port', 'http://127.0.0.1:8080', '127.0.0.1:3001', false],
    ['a listed site', 'https://otra.mx', 'consola.mx', true],
    ['a stranger', 'https://ajena.mx', 'consola.mx', false],
    ['a name that only begins like ours', 'https://consola.mx.ajena.mx', 'consola.mx', false],
    ['a page without an origin of its own', 'null', 'consola.mx', false],
  ])('judges %s', (_que, origen, host, permitido) => {
    expect(origenPermitido(origen, host, ['https://otra.mx'])).toBe(permitido);
  });
});
