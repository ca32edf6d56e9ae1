import { describe, expect, it } from 'vitest';
import { leerUrl } from './leer-url';

describe('the address that a text spells', () => {
  it.each([
    ['whole', 'https://sala.mx:8443/a?b#c', 'https://sala.mx:8443/a?b#c'],
    ['with a name beyond ASCII', 'http://señal.mx', 'http://xn--seal-hqa.mx/'],
  ])('is read: %s', (_que, texto, href) => {
    expect(leerUrl(texto)?.href).toBe(href);
  });

  it.each(['', 'sala.mx', 'http://', 'http://a b', 'http://[::1', '/api'])('is none: %j', (texto) => {
    expect(leerUrl(texto)).toBeNull();
  });

  it('is none though it was asked for so often that the engine took a shorter way', () => {
    const leidas = Array.from({ length: 30_000 }, () => leerUrl('http://\u00f0\u009f\u009b\u00a2'));
    expect(leidas.every((url) => url === null)).toBe(true);
  });
});
