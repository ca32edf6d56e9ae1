import { describe, expect, it } from 'vitest';
import { consejoDe, fuerzaDe } from './fuerza';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['aaaaaaaaaaaa', 0],
    ['1234567890', 0],
    ['Contraseña1', 0],
    ['Admin-2026', 0],
    ['P@ssw0rd2026', 0],
    ['Tramos-2026', 0],
    ['Monitorista1', 0],
    ['mrios-2026-mrios', 1],
    ['Xk4-pq9w', 2],
    ['Perro77lento', 3],
    ['cuatro nubes verdes bajan', 4],
  ] as const)('%j is %i', (password, nivel) => {
    expect(fuerzaDe(password, 'mrios')).toBe(nivel);
  });

  it('never falls by writing on', () => {
    const larga = 'k8?Zw-veloz nube 41';
    const niveles = [...larga].map((_, i) => fuerzaDe(larga.slice(0, i + 1), 'mrios'));
    expect(niveles).toEqual(niveles.toSorted());
  });

  it('has advice until it is good', () => {
    expect([0, 1, 2, 3, 4].map((n) => consejoDe(n as 0) !== null)).toEqual([true, true, true, false, false]);
  });
});
