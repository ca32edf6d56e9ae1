import { describe, expect, it } from 'vitest';
import { crearAcopio } from './documento';

describe('a file in the making', () => {
  it('holds all that was put into it, in order, whatever its size and wherever its parts end', async () => {
    const acopio = crearAcopio();
    const esperado: string[] = [];
    const poner = (texto: string) => {
      esperado.push(texto);
      acopio.escribir(texto);
    };
    acopio.poner(new TextEncoder().encode('{'));
    // Letters of one, two, three and four bytes: some of them meet the end of a part.
    for (let n = 0; n < 40; n++) poner('aé→😀'.repeat(9_001 + n));
    const bytes = new TextEncoder().encode('b'.repeat(2_500_000));
    acopio.poner(bytes);
    expect(acopio.total()).toBe(1 + new TextEncoder().encode(esperado.join('')).length + bytes.length);
    const archivo = acopio.cerrar('text/plain');
    expect([archivo.type, archivo.size]).toEqual(['text/plain', acopio.total()]);
    expect((await archivo.text()) === `{${esperado.join('')}${'b'.repeat(2_500_000)}`).toBe(true);
  });

  it('may be of nothing', async () => {
    expect(crearAcopio().cerrar('text/plain').size).toBe(0);
  });
});
