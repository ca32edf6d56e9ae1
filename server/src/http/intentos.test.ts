import { describe, expect, it } from 'vitest';
import { crearContador, direccionDe } from './intentos';

describe('crearContador', () => {
  it('lets as many attempts through as it allows, per key, and again as they leave the window', () => {
    const contador = crearContador({ max: 2, ventana_ms: 1_000 });
    expect([0, 100, 200].map((t) => contador.reservar('a', t))).toEqual([true, true, false]);
    expect(contador.reservar('b', 200)).toBe(true);
    expect(contador.reservar('a', 999)).toBe(false);
    expect(contador.reservar('a', 1_000)).toBe(true);
    expect(contador.reservar('a', 1_050)).toBe(false);
  });

  it('does not count an attempt that was given back, and forgets all of them on demand', () => {
    const contador = crearContador({ max: 1, ventana_ms: 1_000 });
    contador.reservar('a', 0);
    contador.devolver('a');
    expect(contador.reservar('a', 1)).toBe(true);
    contador.olvidar('a');
    expect(contador.reservar('a', 2)).toBe(true);
  });
});

describe('direccionDe', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (ip, clave) => {
    expect(direccionDe(ip)).toBe(clave);
  });
});
