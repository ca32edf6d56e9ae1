import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contextoDeExportacion, eventoDeExportacion } from '../../../test/eventos-de-exportacion';
import { COLUMNAS } from '../../eventos/exportar/columnas';
import { crearXlsx, escaparXml } from './xlsx';
import { CELDA } from './xlsx-partes';

const crc32 = (bytes: Uint8Array): number => {
  let c = ~0;
  for (const byte of bytes) {
    c ^= byte;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return ~c >>> 0;
};

/** The parts of an archive by name, found through its index, as every reader does; sizes and sums must be true. */
const leerZip = async (archivo: Blob): Promise<Map<string, string>> => {
  const zip = Buffer.from(await archivo.arrayBuffer());
  const fin = zip.length - 22;
  expect(zip.readUInt32LE(fin)).toBe(0x06054b50);
  const partes = new Map<string, string>();
  let en = zip.readUInt32LE(fin + 16);
  for (let i = 0; i < zip.readUInt16LE(fin + 10); i++) {
    expect(zip.readUInt32LE(en)).toBe(0x02014b50);
    const largo = zip.readUInt16LE(en + 28);
    const local = zip.readUInt32LE(en + 42);
    const desde = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const crudo = inflateRawSync(zip.subarray(desde, desde + zip.readUInt32LE(en + 20)));
    expect([crudo.length, crc32(crudo)]).toEqual([zip.readUInt32LE(en + 24), zip.readUInt32LE(en + 16)]);
    partes.set(zip.toString('utf8', en + 46, en + 46 + largo), crudo.toString('utf8'));
    en += 46 + largo;
  }
  return partes;
};

const crear = async (eventos: ReturnType<typeof eventoDeExportacion>[], renglones_max?: number) => {
  const documento = await crearXlsx(contextoDeExportacion(), COLUMNAS, renglones_max);
  await documento.agregar(eventos);
  return leerZip(await documento.terminar());
};
const hojaDe = (partes: Map<string, string>, n = 1) => partes.get(`xl/worksheets/sheet${n}.xml`) ?? '';
const filasDe = (hoja: string) =>
  [...hoja.matchAll(/<row>(.*?)<\/row>/gs)].map(
    ([, fila = '']) => fila.match(/<c(?: [^>]*)?(?:\/>|>.*?<\/c>)/gs) ?? [],
  );
const celdaDe = (partes: Map<string, string>, titulo: string) =>
  filasDe(hojaDe(partes))[1]?.[COLUMNAS.findIndex((columna) => columna.titulo === titulo)];

describe('a workbook', () => {
  it('has a cell for every column, and headings that stay', async () => {
    const partes = await crear([eventoDeExportacion(1)]);
    expect(filasDe(hojaDe(partes)).map(({ length }) => length)).toEqual([COLUMNAS.length, COLUMNAS.length]);
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
    expect([1, 2, 3].map((n) => filasDe(hojaDe(partes, n)).length)).toEqual([4, 4, 2]);
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
