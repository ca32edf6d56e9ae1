import { describe, expect, it } from 'vitest';
import { crearAforo } from './aforo';

const conAforo = (por_clave: number, en_total: number) => crearAforo<string>({ por_clave, en_total });

describe('the door of the consoles', () => {
  it('lets the oldest that asks nothing go when one address has too many, and nobody of another', () => {
    const aforo = conAforo(2, 10);
    expect([aforo.entrar('a', 'ladrona'), aforo.entrar('z', 'sala'), aforo.entrar('b', 'ladrona')]).toEqual([
      ...[null, null, null],
    ]);
    expect(aforo.entrar('c', 'ladrona')).toBe('a');
    expect(aforo.entrar('d', 'ladrona')).toBe('b');
  });

  it('spares who is being answered, as long as somebody is not', () => {
    const aforo = conAforo(2, 10);
    aforo.entrar('a', 'una');
    aforo.ocupar('a', true);
    aforo.entrar('b', 'una');
    expect(aforo.entrar('c', 'una')).toBe('b');
    aforo.ocupar('c', true);
    expect(aforo.entrar('d', 'una')).toBe('a');
    aforo.ocupar('c', false);
    aforo.ocupar('d', true);
    expect(aforo.entrar('e', 'una')).toBe('c');
  });

  it('takes from the address that has most when there are too many of all together', () => {
    const aforo = conAforo(10, 4);
    aforo.entrar('z', 'sala');
    for (const una of ['a', 'b', 'c']) aforo.entrar(una, 'ladrona');
    expect(aforo.entrar('y', 'sala')).toBe('a');
  });

  it('has the place back of who leaves, and of who is counted elsewhere', () => {
    const aforo = conAforo(1, 10);
    aforo.entrar('a', 'una');
    aforo.salir('a');
    aforo.salir('a');
    expect(aforo.entrar('b', 'una')).toBeNull();
  });
});
