import { describe, expect, it } from 'vitest';
import { contextoDeExportacion, eventoDeExportacion } from '../../../test/eventos-de-exportacion';
import { filasDeHoja, leerZip } from '../../../test/leer-archivos';
import { COLUMNAS } from '../../eventos/exportar/columnas';
import { crearXlsx, escaparXml } from './xlsx';
import { CELDA } from './xlsx-partes';

const crear = async (eventos: ReturnType<typeof eventoDeExportacion>[], renglones_max?: number) => {
  const documento = await crearXlsx(contextoDeExportacion(), COLUMNAS, renglones_max);
  await documento.agregar(eventos);
  return leerZip(await documento.terminar());
};
const hojaDe = (partes: Map<string, string>, n = 1) => partes.get(`xl/worksheets/sheet${n}.xml`) ?? '';
const celdaDe = (partes: Map<string, string>, titulo: string) =>
  filasDeHoja(partes)[1]?.[COLUMNAS.findIndex((columna) => columna.titulo === titulo)];

describe('a workbook', () => {
  it('has a cell for every column, and headings that stay', async () => {
    const partes = await crear([eventoDeExportacion(1)]);
    expect(filasDeHoja(partes).map(({ length }) => length)).toEqual([COLUMNAS.length, COLUMNAS.length]);
    expect(hojaDe(partes)).toContain('state="frozen"');
    expect([...partes.keys()][0]).toBe('[Content_Types].xml');
  });

  it('holds numbers as numbers and times as dates of the site', async () => {
    const partes = await crear([eventoDeExportacion(1)]);
    expect(celdaDe(partes, 'B − A (s)')).toBe(`<c s="${CELDA.numero(3)}"><v>-18.952</v></c>`);
    const [, dias] = /<v>(.*)<\/v>/.exec(celdaDe(partes, 'Creado') ?? '') ?? [];
    // Days since 30 December 1899, as Excel counts them.
    expect(Number(dias) * 86_400_000 + Date.UTC(1899, 11, 30)).toBeCloseTo(
      Date.UTC(2026, 10, 21, 3, 41, 58, 500),
      -1,
    );
    expect(celdaDe(partes, 'Creado')).toContain(`s="${CELDA.fecha}"`);
    expect(partes.get('xl/styles.xml')).toContain('yyyy\\-mm\\-dd hh:mm:ss.000');
  });

  it('runs nothing: a text is a text, also when somebody edits it', async () => {
    const partes = await crear([eventoDeExportacion(1, { tramo: "=cmd|' /C calc'!A0" })]);
    expect(celdaDe(partes, 'Tramo')).toMatch(new RegExp(`^<c t="inlineStr" s="${CELDA.citada}">`));
    expect(partes.get('xl/styles.xml')).toMatch(/quotePrefix="1"/);
    expect(hojaDe(partes)).not.toMatch(/<f[ >]/);
  });

  it('goes on in another sheet when one is full, with its headings', async () => {
    const eventos = Array.from({ length: 7 }, (_, n) => eventoDeExportacion(n));
    const partes = await crear(eventos, 4);
    expect([1, 2, 3].map((n) => filasDeHoja(partes, n).length)).toEqual([4, 4, 2]);
    expect(partes.get('xl/workbook.xml')).toContain('name="Eventos 3" sheetId="3"');
    expect(partes.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet3.xml');
  });
});

describe('a text in XML', () => {
  it.each([
    ['<a> & b', '&lt;a&gt; &amp; b'],
    ['uno\u0000dos\u001f\ud800', 'unodos'],
    ['_x0041_ y _x_', '_x005F_x0041_ y _x_'],
    ['σ 😀', 'σ 😀'],
  ])('%j is %j', (texto, xml) => {
    expect(escaparXml(texto)).toBe(xml);
  });

  it('is no longer than a cell may be', () => {
    expect(escaparXml('a'.repeat(40_000))).toHaveLength(32_767);
  });
});
