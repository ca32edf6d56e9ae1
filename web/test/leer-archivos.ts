import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Documents of ours as the programs of others read them. */

const crc32 = (bytes: Uint8Array): number => {
  let c = ~0;
  for (const byte of bytes) {
    c ^= byte;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return ~c >>> 0;
};

/** The parts of an archive by name, found through its index, as every reader does; sizes and sums must be true. */
export const leerZip = async (archivo: Blob): Promise<Map<string, string>> => {
  const zip = Buffer.from(await archivo.arrayBuffer());
  const fin = zip.length - 22;
  strictEqual(zip.readUInt32LE(fin), 0x06054b50);
  const partes = new Map<string, string>();
  let en = zip.readUInt32LE(fin + 16);
  for (let i = 0; i < zip.readUInt16LE(fin + 10); i++) {
    strictEqual(zip.readUInt32LE(en), 0x02014b50);
    const largo = zip.readUInt16LE(en + 28);
    const local = zip.readUInt32LE(en + 42);
    const desde = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const crudo = inflateRawSync(zip.subarray(desde, desde + zip.readUInt32LE(en + 20)));
    deepStrictEqual([crudo.length, crc32(crudo)], [zip.readUInt32LE(en + 24), zip.readUInt32LE(en + 16)]);
    partes.set(zip.toString('utf8', en + 46, en + 46 + largo), crudo.toString('utf8'));
    en += 46 + largo;
  }
  return partes;
};

/** The cells of a sheet of a workbook, row by row, as XML. */
export const filasDeHoja = (partes: Map<string, string>, n = 1): string[][] =>
  [...(partes.get(`xl/worksheets/sheet${n}.xml`) ?? '').matchAll(/<row>(.*?)<\/row>/gs)].map(
    ([, fila = '']) => fila.match(/<c(?: [^>]*)?(?:\/>|>.*?<\/c>)/gs) ?? [],
  );

/** Whether there is a reader of PDF on this machine (poppler). */
export const hayLectorDePdf = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The pages of a PDF, as text in its columns; `ruta` is its file. */
export const paginasDePdf = (ruta: string): string[] =>
  execFileSync('pdftotext', ['-layout', ruta, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1);

const FUENTES = join(import.meta.dirname, '..', 'src', 'lib', 'exportar', 'fuentes');
const leerWoff = (nombre: string): ArrayBuffer => new Uint8Array(readFileSync(join(FUENTES, nombre))).buffer;
/** The fonts that a PDF carries, as the page fetches them. */
export const WOFF = {
  normal: leerWoff('IBMPlexSans-Regular.woff'),
  negra: leerWoff('IBMPlexSans-SemiBold.woff'),
};
