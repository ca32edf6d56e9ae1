import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A page of ten events crosses a network sooner than it is compressed, and costs the server half as much. */
export const COMPRIMIR_DESDE_BYTES = 16 * 1024;
/** What is longer would hold up everyone else while it is compressed in one go. */
const DE_UNA_VEZ_MAX_BYTES = 256 * 1024;
/** A tenth larger than at twice the cost. */
const CALIDAD = 1;

const enBrotli = (texto: string): Buffer =>
  brotliCompressSync(texto, { params: { [constants.BROTLI_PARAM_QUALITY]: CALIDAD } });

type Codificacion = 'br' | 'gzip';

/** Whether it is among the codings that the caller takes, and not refused by a weight of 0 (RFC 9110 §12.5.3). */
export const aceptaCodificacion = (acepta: string | undefined, codificacion: Codificacion): boolean =>
  (acepta ?? '').split(',').some((una) => {
    const [nombre, ...parametros] = una.split(';').map((parte) => parte.trim().toLowerCase());
    return nombre === codificacion && !parametros.some((p) => /^q=0(\.0*)?$/.test(p));
  });

/**
 * An answer of middling length compressed whole: it leaves in one piece with its length said, which costs the server
 * half of what a stream does. Null where it is to be sent as it is or left to the stream.
 */
export const comprimido = (texto: string, acepta: string | undefined): Buffer | null => {
  if (texto.length < COMPRIMIR_DESDE_BYTES || texto.length > DE_UNA_VEZ_MAX_BYTES) return null;
  return aceptaCodificacion(acepta, 'br') ? enBrotli(texto) : null;
};

/** A page of a few kilobytes for a bad line: by brotli, else by gzip, which is all that browsers take on plain http. */
export const paginaComprimida = (
  html: string,
  acepta: string | undefined,
): { codificacion: Codificacion; cuerpo: Buffer } | null => {
  if (aceptaCodificacion(acepta, 'br')) return { codificacion: 'br', cuerpo: enBrotli(html) };
  return aceptaCodificacion(acepta, 'gzip') ? { codificacion: 'gzip', cuerpo: gzipSync(html) } : null;
};
