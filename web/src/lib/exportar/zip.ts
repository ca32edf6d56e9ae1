import { crearAcopio } from './documento';

/** A ZIP written as it comes: of each entry only the compressed form is ever held, in a blob. */

type Bytes = Uint8Array<ArrayBuffer>;

const TABLA_CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

const crc32 = (bytes: Bytes, anterior: number): number => {
  let c = ~anterior;
  for (let i = 0; i < bytes.length; i++) c = (TABLA_CRC[(c ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (c >>> 8);
  return ~c >>> 0;
};

export interface EntradaZip {
  nombre: string;
  crc: number;
  crudo_bytes: number;
  comprimido: Blob;
}

/** Opens an entry; what is written goes through the compressor at once, and waits when it lags. */
export const abrirEntrada = (nombre: string) => {
  const flujo = new CompressionStream('deflate-raw');
  const escritor = flujo.writable.getWriter();
  const acopio = crearAcopio();
  const bombeo = (async () => {
    const lector = flujo.readable.getReader();
    for (;;) {
      const { done, value } = await lector.read();
      if (done) return;
      acopio.poner(value as Bytes);
    }
  })();
  let crc = 0;
  let crudo_bytes = 0;
  return {
    escribir: async (bytes: Bytes): Promise<void> => {
      crc = crc32(bytes, crc);
      crudo_bytes += bytes.length;
      await escritor.write(bytes);
    },
    cerrar: async (): Promise<EntradaZip> => {
      await escritor.close();
      await bombeo;
      return { nombre, crc, crudo_bytes, comprimido: acopio.cerrar('application/octet-stream') };
    },
  };
};

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const FINAL = 0x06054b50;
/** 2.0, the first that compresses; bit 11 says that names are UTF-8; 8 is deflate. */
const VERSION = 20;
const NOMBRES_UTF8 = 0x0800;
const DEFLATE = 8;
/** 1 January 1980, the first day that a ZIP can say: the file's own date is nobody's business. */
const FECHA = 0x0021;

/** What the local and the central header have in common. */
const comun = (
  vista: DataView,
  en: number,
  { crc, crudo_bytes, comprimido }: EntradaZip,
  nombre: Bytes,
): void => {
  vista.setUint16(en, VERSION, true);
  vista.setUint16(en + 2, NOMBRES_UTF8, true);
  vista.setUint16(en + 4, DEFLATE, true);
  vista.setUint16(en + 8, FECHA, true);
  vista.setUint32(en + 10, crc, true);
  vista.setUint32(en + 14, comprimido.size, true);
  vista.setUint32(en + 18, crudo_bytes, true);
  vista.setUint16(en + 22, nombre.length, true);
};

const cabeceraLocal = (entrada: EntradaZip): Bytes => {
  const nombre = new TextEncoder().encode(entrada.nombre);
  const bytes = new Uint8Array(30 + nombre.length);
  const vista = new DataView(bytes.buffer);
  vista.setUint32(0, LOCAL, true);
  comun(vista, 4, entrada, nombre);
  bytes.set(nombre, 30);
  return bytes;
};

const cabeceraCentral = (entrada: EntradaZip, desde: number): Bytes => {
  const nombre = new TextEncoder().encode(entrada.nombre);
  const bytes = new Uint8Array(46 + nombre.length);
  const vista = new DataView(bytes.buffer);
  vista.setUint32(0, CENTRAL, true);
  vista.setUint16(4, VERSION, true);
  comun(vista, 6, entrada, nombre);
  vista.setUint32(42, desde, true);
  bytes.set(nombre, 46);
  return bytes;
};

const cierre = (entradas: number, desde: number, bytes_indice: number): Bytes => {
  const bytes = new Uint8Array(22);
  const vista = new DataView(bytes.buffer);
  vista.setUint32(0, FINAL, true);
  vista.setUint16(8, entradas, true);
  vista.setUint16(10, entradas, true);
  vista.setUint32(12, bytes_indice, true);
  vista.setUint32(16, desde, true);
  return bytes;
};

/** Joins closed entries into one archive, in their order. */
export const unirZip = (entradas: readonly EntradaZip[], type: string): Blob => {
  const partes: (Blob | Bytes)[] = [];
  const indice: Bytes[] = [];
  let desde = 0;
  for (const entrada of entradas) {
    const local = cabeceraLocal(entrada);
    indice.push(cabeceraCentral(entrada, desde));
    partes.push(local, entrada.comprimido);
    desde += local.length + entrada.comprimido.size;
  }
  const bytes_indice = indice.reduce((suma, { length }) => suma + length, 0);
  return new Blob([...partes, ...indice, cierre(entradas.length, desde, bytes_indice)], { type });
};
