import { gunzipSync } from 'node:zlib';
import { type ParseError, parse } from 'jsonc-parser';
import { excesoDeJson } from '../http/json';

/**
 * Bytes from the field as JSON, whichever door they came in by: what firmware and tools put around it (a byte order mark,
 * UTF-16, a NUL at the end, gzip) is taken off, and of what cannot be read it is said where it broke.
 */
export type CargaLeida = { ok: true; valor: unknown } | { ok: false; motivo: string; exceso?: true };

interface Limites {
  /** Bytes of the JSON, out of its compression. */
  bytes_max: number;
  /** Members of all lists and objects together, where not those of any call. */
  miembros_max?: number;
}

const ilegible = (motivo: string): CargaLeida => ({ ok: false, motivo });

const GZIP = [0x1f, 0x8b];
const UTF8 = [0xef, 0xbb, 0xbf];
const UTF16_LE = [0xff, 0xfe];
const UTF16_BE = [0xfe, 0xff];
const empieza = (bytes: Uint8Array, con: readonly number[]) => con.every((byte, i) => bytes[i] === byte);
/** RFC 1950: no JSON begins like this. */
const esZlib = (bytes: Uint8Array) => bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0;

/** What a gzip says it holds, bytes (RFC 1952, ISIZE). It is held to its word: what holds more is not read. */
const declarados = (bytes: Buffer): number => (bytes.length < 18 ? 0 : bytes.readUInt32LE(bytes.length - 4));

const comoBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** How many bytes reading it takes, without reading it: what says that it holds more than may be is not opened. */
export const pesoDeCarga = (carga: Uint8Array, bytes_max: number): number => {
  const declara = empieza(carga, GZIP) ? declarados(comoBuffer(carga)) : 0;
  return declara > bytes_max ? carga.length : Math.max(carga.length, declara);
};

const enKb = (bytes: number) => `${Math.ceil(bytes / 1_024).toLocaleString('es-MX')} kB`;

const abrir = (bytes: Buffer, bytes_max: number): Buffer | { motivo: string } => {
  if (esZlib(bytes)) return { motivo: 'La carga viene comprimida con zlib: se lee con gzip o sin comprimir' };
  if (!empieza(bytes, GZIP)) return bytes;
  const declara = declarados(bytes);
  if (declara > bytes_max)
    return {
      motivo: `La carga comprimida dice ocupar ${enKb(declara)} y se leen hasta ${enKb(bytes_max)}: es demasiado grande, o está dañada o incompleta`,
    };
  try {
    return gunzipSync(bytes, { maxOutputLength: Math.max(1, declara) });
  } catch {
    return { motivo: 'La carga viene comprimida con gzip y no se puede abrir: está dañada o incompleta' };
  }
};

/** As a person can look at it, though it is no JSON; of what cannot be opened, its bytes. */
export const textoDeCarga = (
  carga: Uint8Array,
  { bytes_max, hasta }: Limites & { hasta: number },
): string => {
  const bytes = comoBuffer(carga);
  const abierta = abrir(bytes, bytes_max);
  return sinMarca(('motivo' in abierta ? bytes : abierta).subarray(0, hasta));
};

const sinMarca = (bytes: Buffer): string => {
  if (empieza(bytes, UTF8)) return bytes.toString('utf8', UTF8.length);
  if (empieza(bytes, UTF16_LE)) return bytes.toString('utf16le', UTF16_LE.length);
  if (empieza(bytes, UTF16_BE))
    return Buffer.from(bytes.subarray(UTF16_BE.length, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return bytes.toString('utf8');
};

/** What programs write where there is no number, and samples that are missing between two commas; texts are left alone. */
const SIN_NUMERO =
  /"(?:[^"\\]|\\[\s\S])*"|[-+]?\b(?:NaN|nan|NAN|Infinity|inf|Inf|None|none|undefined)\b|([[,])\s*(?=,)|,\s*(?=\])/g;
const conNulos = (texto: string): string =>
  texto.replace(SIN_NUMERO, (hallado: string, antes: string | undefined) => {
    if (hallado.startsWith('"')) return hallado;
    if (antes !== undefined) return `${antes}null`;
    return hallado.startsWith(',') ? '' : 'null';
  });

/** Without the NULs and blanks at its end, looked at once: however many stand in it, they cost no more. */
const sinCola = (texto: string): string => {
  let fin = texto.length;
  while (fin > 0 && (texto[fin - 1] === '\0' || (texto[fin - 1] as string).trim() === '')) fin--;
  return texto.slice(0, fin);
};

/** The faults of what is no JSON, in order. It calls itself for each level: too many end it, after those it has met. */
const faltasDe = (texto: string): ParseError[] => {
  const faltas: ParseError[] = [];
  try {
    parse(texto, faltas, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return faltas;
};

const JUNTO_MAX = 12;
/** Where it is no JSON, counted as editors count. */
const dondeSeRompe = (texto: string): string => {
  const offset = faltasDe(texto)[0]?.offset ?? texto.length;
  const junto = texto
    .slice(offset, offset + JUNTO_MAX)
    .replace(/\s+/g, ' ')
    .trim();
  return junto === ''
    ? `se acaba en el carácter ${offset + 1}, incompleta`
    : `se rompe en el carácter ${offset + 1}, en «${junto}»`;
};

const leerTexto = (texto: string): CargaLeida => {
  try {
    return { ok: true, valor: JSON.parse(texto) };
  } catch {
    const otro = conNulos(texto);
    try {
      return { ok: true, valor: JSON.parse(otro) };
    } catch {
      return ilegible(`La carga no es JSON: ${dondeSeRompe(texto)}`);
    }
  }
};

export const leerCarga = (carga: Uint8Array, { bytes_max, miembros_max }: Limites): CargaLeida => {
  const abierta = abrir(comoBuffer(carga), bytes_max);
  if ('motivo' in abierta) return ilegible(abierta.motivo);
  const texto = sinCola(sinMarca(abierta));
  if (texto === '') return ilegible('La carga está vacía');
  if (excesoDeJson(Buffer.from(texto), miembros_max) !== null)
    return { ok: false, motivo: 'La carga tiene demasiados niveles o demasiadas partes', exceso: true };
  return leerTexto(texto);
};
