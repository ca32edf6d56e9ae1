import { describe, expect, it } from 'vitest';
import { diferencias, textoAccion, textoDatos } from './auditoria-textos';

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

  it('is told in words, or as it is written when they are not known', () => {
    expect([textoAccion('reconocer'), textoAccion('del_futuro')]).toEqual(['Reconoció', 'del_futuro']);
    expect(textoDatos({ notas: 'Fin' })).toBe('notas: Fin');
  });
});
