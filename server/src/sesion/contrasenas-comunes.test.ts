import { describe, expect, it } from 'vitest';
import { esComun } from './contrasenas-comunes';

describe('a password that guessers try first', () => {
  it.each([
    '1234567890',
    'qwertyuiop',
    'iloveyou12',
    'P@ssw0rd2026',
    'Football-99!',
    'i-love-you-12',
    'Contraseña1',
    'Guadalupe#2020',
    'Poliducto-Bajío-1',
    'BAJIO.2026!',
    'Tramos-2026',
  ])('%s is one of them', (password) => expect(esComun(password, ['Tramos', 'Poliducto Bajío'])).toBe(true));

  it.each([
    'Otra-clave-2026',
    'Puesta-en-marcha-2026',
    'cuatro nubes verdes bajan',
    'Dragon-83719264',
    'Xk4-pq9w-2m',
    'Uozk-4829-tekv-marw',
  ])('%s is none', (password) => expect(esComun(password, ['Tramos', 'Poliducto Bajío'])).toBe(false));
});
