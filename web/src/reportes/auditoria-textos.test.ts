import { describe, expect, it } from 'vitest';
import { diferencias, textoAccion, textoDatos, textoObjeto } from './auditoria-textos';

describe('a row of the audit', () => {
  it.each([
    [{ a: 1, b: 'x' }, { a: 1, b: 'y' }, 'b: x', 'b: y'],
    [{ a: 1 }, { a: 1, c: [2] }, 'c: -', 'c: [2]'],
    [null, { a: 1 }, '', 'a: 1'],
    [{ a: null }, null, 'a: -', ''],
    ['antes', 'luego', 'antes', 'luego'],
  ])('tells of %j and %j only what differs', (antes, despues, uno, otro) => {
    expect(diferencias(antes, despues)).toEqual({ antes: uno, despues: otro });
  });

  it.each([
    ['evento:12', 'simulacion', 'evento:12 (SIMULACIÓN)'],
    ['evento:12', 'prueba', 'evento:12 (PRUEBA)'],
    ['evento:12', null, 'evento:12'],
    [null, null, null],
  ] as const)('about %s, %s, names it in a file as %s', (objeto, aparte, texto) => {
    expect(textoObjeto({ objeto, aparte })).toBe(texto);
  });

  it('is told in words, or as it is written when they are not known', () => {
    expect([textoAccion('reconocer'), textoAccion('del_futuro')]).toEqual(['Reconoció', 'del_futuro']);
    expect(textoDatos({ notas: 'Fin' })).toBe('notas: Fin');
  });
});
