import { describe, expect, it } from 'vitest';
import { nombreArchivo, textoAvance } from './textos';

describe('the name of the file', () => {
  it.each([
    ['2026-11-21T09:41:58.999Z', 'America/Mexico_City', 'pdf', 'eventos_2026-11-21_03-41-58.pdf'],
    ['2026-11-21T05:59:59.000Z', 'America/Mexico_City', 'csv', 'eventos_2026-11-20_23-59-59.csv'],
    ['2026-07-01T06:00:00.000Z', 'America/Tijuana', 'xlsx', 'eventos_2026-06-30_23-00-00.xlsx'],
  ] as const)('has the site time of %s in %s', (instante, zona, formato, nombre) => {
    expect(nombreArchivo('eventos', Date.parse(instante), zona, formato)).toBe(nombre);
  });
});

describe('progress', () => {
  it.each([
    [0, null, 'PDF: 0 eventos'],
    [3_200, 10_000, 'PDF: 3\u2009200 de 10\u2009000'],
    [12_000, null, 'PDF: 12\u2009000 eventos'],
    [31, 31, 'PDF: terminando'],
  ])('%i of %s', (filas, total, texto) => {
    expect(textoAvance({ formato: 'pdf', filas, unidades: 'eventos', total })).toBe(texto);
  });
});
