import { isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { comoRenglonDeCampo } from '@tramos/contract/texto';
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

export const CARGA_VACIA = 'La carga está vacía';

const ilegible = (motivo: string): CargaLeida => ({ ok: false, motivo });

const GZIP = [0x1f, 0x8b];
const UTF8 = [0xef, 0xbb, 0xbf];
const UTF16_LE = [0xff, 0xfe];
const UTF16_BE = [0xfe, 0xff];
const empieza = (bytes: Uint8Array, con: readonly number[]) => con.every((byte, i) => bytes[i] === byte);
const UTF32_LE = [0xff, 0xfe, 0, 0];
const UTF32_BE = [0, 0, 0xfe, 0xff];
/** RFC 1950: no JSON begins like this. */
const esZlib = (bytes: Uint8Array) => bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0;
/** What else a body may be packed in, by how it begins. */
const EMPAQUES: readonly [string, readonly number[]][] = [
  ['zip', [0x50, 0x4b, 3, 4]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['lz4', [4, 0x22, 0x4d, 0x18]],
];
const empaqueDe = (bytes: Uint8Array): string | undefined =>
  esZlib(bytes) ? 'zlib' : EMPAQUES.find(([, con]) => empieza(bytes, con))?.[0];

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
  const empaque = empaqueDe(bytes);
  if (empaque !== undefined)
    return { motivo: `La carga viene comprimida con ${empaque}: se lee con gzip o sin comprimir` };
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

const deUtf16Be = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le');

/** Where Windows-1252 has letters and Latin 1 has none. Some versions of Node take the one for the other. */
const DE_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const deWindows = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letra) => DE_WINDOWS[letra.charCodeAt(0) - 0x80] ?? letra);

/** No JSON has a NUL among its first two bytes, but in UTF-16 one of them is. What is no UTF-8 is what Windows writes. */
const sinMarca = (bytes: Buffer): string => {
  if (empieza(bytes, UTF8)) return bytes.toString('utf8', UTF8.length);
  if (empieza(bytes, UTF16_LE)) return bytes.toString('utf16le', UTF16_LE.length);
  if (empieza(bytes, UTF16_BE)) return deUtf16Be(bytes.subarray(UTF16_BE.length));
  const [primero = 0, segundo = 0, tercero = 0] = bytes;
  if (primero !== 0 && segundo === 0 && tercero !== 0) return bytes.toString('utf16le');
  if (primero === 0 && segundo !== 0) return deUtf16Be(bytes);
  return isUtf8(bytes) ? bytes.toString('utf8') : deWindows(bytes);
};

const MOSTRADOS_BYTES = 4;
const MIRADOS_BYTES = 32;
const esBlanco = (byte: number) => byte === 9 || byte === 10 || byte === 13 || byte === 0x20;
const esDeControl = (byte: number) => byte < 0x20 && byte !== 0 && !esBlanco(byte);
/** As JSON begins: anything else may still be text. */
const esDeJson = (byte: number) => byte === 0x7b || byte === 0x5b;

/** Why a body can be no text at all, whatever its letters are in; null where it can. */
const noEsTexto = (bytes: Buffer): string | null => {
  if (empieza(bytes, UTF32_LE) || empieza(bytes, UTF32_BE))
    return 'La carga viene en UTF-32: se espera JSON en UTF-8';
  if ([UTF8, UTF16_LE, UTF16_BE].some((marca) => empieza(bytes, marca))) return null;
  const primero = bytes.find((byte) => byte !== 0 && !esBlanco(byte));
  if (primero === undefined || esDeJson(primero)) return null;
  const mirados = bytes.subarray(0, MIRADOS_BYTES);
  if (primero < 0x80 && !mirados.some(esDeControl)) return null;
  const primeros = [...mirados.subarray(0, MOSTRADOS_BYTES)].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `La carga no es texto, sus primeros bytes son ${primeros.join(' ')}: se espera JSON en UTF-8`;
};

/**
 * What programs write where there is no number (C, the one of Windows, Python, JavaScript, Lua, Arduino), and samples
 * that are missing between two commas; texts are left alone.
 */
const SIN_NUMERO =
  /"(?:[^"\\]|\\[\s\S])*"|[-+]?(?:\b1\.#[A-Z]+\d*|\b(?:nan\([a-z]*\)|(?:s?nan|inf(?:inity)?|none|null|nil|undefined|ovf)\b))|([[,])\s*(?=,)|,\s*(?=\])/gi;
/** With null in their place, and where a place in that was in the text as it came. */
const conNulos = (texto: string): { otro: string; enOriginal: (offset: number) => number } => {
  const cambios: { en: number; de_mas: number }[] = [];
  const otro = texto.replace(SIN_NUMERO, (hallado: string, antes: string | undefined, en: number) => {
    if (hallado.startsWith('"')) return hallado;
    const coma = hallado.startsWith(',') ? '' : 'null';
    const nuevo = antes === undefined ? coma : `${antes}null`;
    cambios.push({ en, de_mas: nuevo.length - hallado.length });
    return nuevo;
  });
  const enOriginal = (offset: number) =>
    cambios.reduce((aqui, { en, de_mas }) => (en < aqui ? aqui - de_mas : aqui), offset);
  return { otro, enOriginal };
};

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
/** Where it is no JSON, counted as editors count: at what is not read, not at what is. */
const dondeSeRompe = (texto: string, { otro, enOriginal }: ReturnType<typeof conNulos>): string => {
  const offset = enOriginal(faltasDe(otro)[0]?.offset ?? otro.length);
  const junto = comoRenglonDeCampo(texto.slice(offset, offset + JUNTO_MAX));
  return junto === ''
    ? `se acaba en el carácter ${offset + 1}, incompleta`
    : `se rompe en el carácter ${offset + 1}, en «${junto}»`;
};

const leerTexto = (texto: string): CargaLeida => {
  try {
    return { ok: true, valor: JSON.parse(texto) };
  } catch {
    const con_nulos = conNulos(texto);
    try {
      return { ok: true, valor: JSON.parse(con_nulos.otro) };
    } catch {
      return ilegible(`La carga no es JSON: ${dondeSeRompe(texto, con_nulos)}`);
    }
  }
};

export const leerCarga = (carga: Uint8Array, { bytes_max, miembros_max }: Limites): CargaLeida => {
  const abierta = abrir(comoBuffer(carga), bytes_max);
  if ('motivo' in abierta) return ilegible(abierta.motivo);
  if (abierta.length > bytes_max)
    return ilegible(`La carga ocupa ${enKb(abierta.length)} y se leen hasta ${enKb(bytes_max)}`);
  const ajena = noEsTexto(abierta);
  if (ajena !== null) return ilegible(ajena);
  const texto = sinCola(sinMarca(abierta));
  if (texto === '') return ilegible(CARGA_VACIA);
  // As many letters as bytes: those bytes are its letters already.
  const letras = texto.length === abierta.length ? abierta : Buffer.from(texto);
  if (excesoDeJson(letras, miembros_max) !== null)
    return { ok: false, motivo: 'La carga tiene demasiados niveles o demasiadas partes', exceso: true };
  return leerTexto(texto);
};
