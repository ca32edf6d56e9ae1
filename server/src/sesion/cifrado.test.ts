import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cifrar, descifrar } from './cifrado';

const CLAVE = randomBytes(32);
const CLARO = Buffer.from('veinte bytes secretos');

describe('a sealed secret', () => {
  it('opens for its owner, and never looks the same twice', () => {
    const uno = cifrar(CLAVE, CLARO, 'usuario:7');
    expect(descifrar(CLAVE, uno, 'usuario:7')).toEqual(CLARO);
    expect(cifrar(CLAVE, CLARO, 'usuario:7')).not.toBe(uno);
    expect(Buffer.from(uno, 'base64url').includes(CLARO)).toBe(false);
  });

  it('stays shut for another owner, another key, and whoever altered or cut it', () => {
    const sellado = cifrar(CLAVE, CLARO, 'usuario:7');
    const tocado = Buffer.from(sellado, 'base64url');
    tocado[tocado.length - 1] = (tocado.at(-1) ?? 0) ^ 1;
    expect(descifrar(CLAVE, sellado, 'usuario:8')).toBeNull();
    expect(descifrar(randomBytes(32), sellado, 'usuario:7')).toBeNull();
    expect(descifrar(CLAVE, tocado.toString('base64url'), 'usuario:7')).toBeNull();
    expect(descifrar(CLAVE, sellado.slice(0, 20), 'usuario:7')).toBeNull();
  });
});
