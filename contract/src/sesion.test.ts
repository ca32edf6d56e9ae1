import { describe, expect, it } from 'vitest';
import { faltasDePassword } from './sesion';

describe('a new password', () => {
  it.each([
    ['Oleoducto-88', 'mrios', 0],
    ['corta1A', 'mrios', 1],
    ['sinmayusculas1', 'mrios', 1],
    ['SINMINUSCULAS1', 'mrios', 1],
    ['SinNumeroAlguno', 'mrios', 1],
    ['Mrios-es-yo-2026', 'mrios', 1],
    ['', 'mrios', 4],
  ])('%s of %s breaks %i rules', (password, username, faltas) => {
    expect(faltasDePassword(password, username)).toHaveLength(faltas);
  });
});
