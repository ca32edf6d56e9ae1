import { describe, expect, it } from 'vitest';
import { faltasDePassword } from './password-nueva';

describe('a new password', () => {
  it.each([
    ['Oleoducto-88', 'mrios', 0],
    ['corta1A', 'mrios', 1],
    ['solominusculas', 'mrios', 0],
    ['cuatro nubes bajan', 'mrios', 0],
    ['918273640518273', 'mrios', 0],
    ['una frase larga sin mayor cosa', 'mrios', 0],
    ['NUBES SOBRE LA CALZADA', 'mrios', 0],
    ['83940516277', 'mrios', 1],
    ['🦊 河 ¿ñandú? — верба', 'mrios', 0],
    ['ñ'.repeat(64), 'mrios', 1],
    ['Mrios-es-yo-2026', 'mrios', 1],
    ['Tramos-2026', 'mrios', 1],
    ['Bienvenido-1', 'mrios', 1],
    ['', 'mrios', 2],
  ])('%s of %s breaks %i rules', (password, username, faltas) => {
    expect(faltasDePassword(password, username)).toHaveLength(faltas);
  });
});
