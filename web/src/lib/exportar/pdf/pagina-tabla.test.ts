import { describe, expect, it } from 'vitest';
import type { Fuente } from './fuente';
import { altoEn, dibujarTabla } from './pagina-tabla';

/** Every letter is one point wide at any size, and called by itself. */
const fuente: Fuente = {
  tablas: new Map(),
  usados: new Map(),
  ancho: () => 125,
  medir: (texto) => texto.length / 8,
  codificar: (texto) => texto,
  medidas: { ascenso: 0, descenso: 0, caja: [] },
};
const ESTILO = {
  normal: { nombre: 'F1', fuente },
  negra: { nombre: 'F2', fuente },
  encabezados: [['ID'], ['Posición', '(m)'], ['Tramo']],
  derechas: [true, true, false],
};
const LUGARES = [
  { columna: 0, x: 28, ancho: 50 },
  { columna: 1, x: 78, ancho: 100 },
];
const FILAS = [
  [['7'], ['212.5'], ['Norte']],
  [['8'], ['a', 'b', 'c'], ['Sur']],
];

describe('a table on a page', () => {
  const trazos = dibujarTabla(ESTILO, LUGARES, FILAS, 500);

  it('is written at 8 pt', () => {
    const letras = [...trazos.matchAll(/\/F\d (\S+) Tf/g)].map(([, letra]) => letra);
    expect(letras).toEqual(['8', '8', '8']);
  });

  it('shows the columns of its page and no others', () => {
    for (const texto of ['ID', 'Posición', '(m)', '7', '212.5', 'c'])
      expect(trazos).toContain(`<${texto}> Tj`);
    expect(trazos).not.toMatch(/Tramo|Norte|Sur/);
  });

  it('ends numbers at the right edge of their column', () => {
    // 78 + 100, less what is free beside the text and its five letters.
    expect(trazos).toMatch(/169 \S+ Td <212\.5> Tj/);
  });

  it('gives a row the height of its tallest cell on this page', () => {
    const alturas = [...trazos.matchAll(/^28 (\S+) m /gm)].map(([, y]) => Number(y));
    const [titulos, primera, segunda] = [23, 13, 33];
    expect(alturas).toEqual([500 - titulos, 500 - titulos - primera, 500 - titulos - primera - segunda]);
    expect(altoEn(FILAS[1] ?? [], LUGARES.slice(0, 1))).toBe(13);
  });
});
