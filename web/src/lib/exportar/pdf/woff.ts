import { descomprimir } from '../comprimir';

type Bytes = Uint8Array<ArrayBuffer>;

/** The tables of a TrueType font by their tag. */
export type Tablas = ReadonlyMap<string, Bytes>;

const CABECERA = 44;
const ENTRADA = 20;

/** Unpacks a WOFF 1.0 file (W3C): each table is compressed by itself, or not when that would not help. */
export const leerWoff = async (archivo: ArrayBuffer): Promise<Tablas> => {
  const vista = new DataView(archivo);
  const entradas = Array.from({ length: vista.getUint16(12) }, (_, i) => CABECERA + i * ENTRADA);
  const tablas = await Promise.all(
    entradas.map(async (en): Promise<[string, Bytes]> => {
      const tag = String.fromCharCode(...new Uint8Array(archivo, en, 4));
      const guardada = new Uint8Array(archivo, vista.getUint32(en + 4), vista.getUint32(en + 8));
      const entera = guardada.length < vista.getUint32(en + 12);
      return [tag, entera ? await descomprimir(guardada) : guardada];
    }),
  );
  return new Map(tablas);
};

export const tablaDe = (tablas: Tablas, tag: string): Bytes => {
  const tabla = tablas.get(tag);
  if (!tabla) throw new Error(`the font has no table ${tag}`);
  return tabla;
};

export const vistaDe = (bytes: Bytes): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
