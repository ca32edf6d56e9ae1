import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANCHO_UTIL, PAGINA, partir, repartir } from './disposicion';

/** Every letter is one point wide. */
const medir = (texto: string) => texto.length;

describe('a text in a cell', () => {
  it.each([
    ['fits', 'Las Ánimas', 10, ['Las Ánimas']],
    ['breaks between words', 'uno dos tres', 8, ['uno dos', 'tres']],
    ['breaks a word that is wider than the cell', 'abcdefgh ij', 5, ['abcde', 'fgh', 'ij']],
    ['may be empty', '', 5, ['']],
  ])('%s', (_, texto, ancho, lineas) => {
    expect(partir(texto, ancho, medir)).toEqual(lineas);
  });

  it('never leaves its cell and loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 200 }), (texto) => {
        const lineas = partir(texto, 12, medir);
        for (const linea of lineas) expect(linea.length).toBeLessThanOrEqual(12);
        if (texto.length > 12) expect(lineas.join('').replaceAll(' ', '')).toBe(texto.replaceAll(' ', ''));
      }),
    );
  });

  it('never fills more than a page', () => {
    const lineas = partir('a '.repeat(500), 3, medir);
    expect([lineas.length, lineas.at(-1)]).toEqual([40, '…']);
  });
});

describe('the columns of a table', () => {
  const medida = fc.record({
    encabezado: fc.integer({ min: 10, max: 80 }),
    celdas: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 30 }),
    se_parte: fc.boolean(),
  });

  it('stand each on one page, beside the identifier on all, within the margins', () => {
    fc.assert(
      fc.property(fc.array(medida, { minLength: 2, maxLength: 60 }), (medidas) => {
        const paginas = repartir(medidas);
        const columnas = paginas.flatMap((lugares) => lugares.slice(1).map(({ columna }) => columna));
        expect(columnas).toEqual(medidas.map((_, i) => i).slice(1));
        for (const lugares of paginas) {
          expect(lugares[0]?.columna).toBe(0);
          const [primero, ultimo] = [lugares[0], lugares.at(-1)];
          expect(primero?.x).toBe(PAGINA.margen);
          if (lugares.length > 2)
            expect((ultimo?.x ?? 0) + (ultimo?.ancho ?? 0)).toBeCloseTo(PAGINA.margen + ANCHO_UTIL, 6);
        }
      }),
    );
  });

  it('leave no page nearly empty, and the identifier as wide on all', () => {
    // Twelve columns of 73 beside the identifier: nine would stand on a page, and three on the next.
    const paginas = repartir(
      Array.from({ length: 13 }, () => ({ encabezado: 60, celdas: [60], se_parte: false })),
    );
    expect(paginas.map((lugares) => lugares.length)).toEqual([7, 7]);
    expect(paginas.map(([primero]) => primero?.ancho)).toEqual([73, 73]);
  });

  it('are on a page though there is only one of them', () => {
    const [pagina, ...otras] = repartir([{ encabezado: 60, celdas: [60], se_parte: false }]);
    expect(pagina?.map(({ columna }) => columna)).toEqual([0]);
    expect(otras).toEqual([]);
  });

  it('are as wide as their widest number, but not as the oddest of many texts', () => {
    const celdas = [...Array.from({ length: 39 }, () => 50), 400];
    const cuantas = (se_parte: boolean) =>
      repartir(Array.from({ length: 7 }, () => ({ encabezado: 20, celdas, se_parte }))).length;
    // Seven columns of 58 stand on one page; of 408, one beside the identifier does.
    expect([cuantas(true), cuantas(false)]).toEqual([1, 6]);
  });
});
