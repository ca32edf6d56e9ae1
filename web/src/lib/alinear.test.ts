import { describe, expect, it } from 'vitest';
import { alinear, crearSerie, diferencia } from './alinear';

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((nombre) => ({ nombre })) as [
  { nombre: string },
  { nombre: string },
  { nombre: string },
  { nombre: string },
  { nombre: string },
];
const nombres = (cosas: readonly { nombre: string }[]) => cosas.map(({ nombre }) => nombre).join('');

describe('two lists of mostly the same objects', () => {
  it.each([
    ['nothing changed', [a, b, c], [a, b, c], '', ''],
    ['one replaced in its place', [a, b, c], [a, d, c], 'd', 'b'],
    ['one before the others', [a, b, c], [d, a, b, c], 'd', ''],
    ['one come and the last one gone', [a, b, c], [d, a, b], 'd', 'c'],
    ['one gone from the middle', [a, b, c, d], [a, c, d], '', 'b'],
    ['two replaced side by side, and one more', [a, b, c], [d, e, c, b], 'deb', 'ab'],
    ['all of them new', [a, b], [c, d, e], 'cde', 'ab'],
    ['from nothing', [], [a, b], 'ab', ''],
    ['to nothing', [a, b], [], '', 'ab'],
  ])('%s', (_, antes, ahora, llegan, salen) => {
    const dicho = diferencia(antes, ahora);
    expect([nombres(dicho.llegan), nombres(dicho.salen)]).toEqual([llegan, salen]);
  });
  it('are aligned by identity alone, however many they are', () => {
    const muchas = Array.from({ length: 5_000 }, (_, i) => ({ i }));
    const despues = muchas.map((cosa) => (cosa.i % 9 === 0 ? { ...cosa } : cosa));
    const origen = alinear(muchas, [{ i: -1 }, ...despues]);
    expect(origen[0]).toBe(-1);
    for (const { i } of muchas) expect(origen[i + 1]).toBe(i % 9 === 0 ? -1 : i);
  });
});

describe('a list made of another', () => {
  it('keeps what was made of what is still there, and leaves out what makes nothing', () => {
    const hechas: string[] = [];
    const serie = crearSerie(({ nombre }: { nombre: string }) => {
      hechas.push(nombre);
      return nombre === 'b' ? null : { de: nombre };
    });
    const primera = serie([a, b, c]);
    expect(primera.map(({ de }) => de)).toEqual(['a', 'c']);
    const segunda = serie([d, a, b, c]);
    expect(hechas.join('')).toBe('abcd');
    expect(segunda.slice(1)).toEqual(primera);
    expect(segunda[1]).toBe(primera[0]);
  });
});
