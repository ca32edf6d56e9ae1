import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fraseDe } from './frases';

describe('what is written where a figure is wanted', () => {
  it.each([
    ['mil', '«mil» no es un número'],
    ['75+5', '«75+5» no es un número'],
    ['1,250', 'No se sabe si la coma de «1,250» es de miles o decimal: escriba 1250 o 1.250'],
    // A program that puts a figure between quotes, and what is no figure by far.
    ['1250', 'Escriba un número'],
    ['x'.repeat(200), 'Escriba un número'],
    [' ', 'Escriba un número'],
    [true, 'Escriba un número'],
    [null, 'Falta este dato'],
  ])('%j is refused in words: %s', (escrito, frase) => {
    expect(z.number({ error: fraseDe }).safeParse(escrito).error?.issues[0]?.message).toBe(frase);
  });
});
