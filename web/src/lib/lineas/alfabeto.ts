/** The text that bytes hold: every reader of files begins here. */

const decodificarComo = (alfabeto: string, bytes: Uint8Array): string =>
  new TextDecoder(alfabeto).decode(bytes);

/** Enough of a file to know by its zeros whether each letter takes two bytes. */
const MUESTRA_BYTES = 512;

/** UTF-16 without its mark: a text in Latin letters has a zero in every second byte. */
const utf16Sin = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const muestra = bytes.subarray(0, MUESTRA_BYTES);
  const ceros = [0, 0];
  for (const [i, byte] of muestra.entries()) if (byte === 0) ceros[i % 2] = (ceros[i % 2] ?? 0) + 1;
  const [pares = 0, impares = 0] = ceros;
  const casi = muestra.length * 0.3;
  if (impares > casi && pares === 0) return 'utf-16le';
  if (pares > casi && impares === 0) return 'utf-16be';
  return null;
};

const ESPERADAS = /[áéíóúüñÁÉÍÓÚÜÑ°º¿¡′″’]/g;
const RARAS = /[^\p{ASCII}áéíóúüñÁÉÍÓÚÜÑ°º¿¡′″’]/gu;
/** How much a text looks like Spanish: what it may hold, less what it hardly holds. */
const plausible = (texto: string): number =>
  (texto.match(ESPERADAS)?.length ?? 0) - (texto.match(RARAS)?.length ?? 0);

/**
 * The alphabet of letters of one byte or more: UTF-8 where they are so, else the one in which older spreadsheets save, of
 * Windows or of Mac, whichever gives letters that Spanish has.
 */
export const alfabetoDe = (bytes: Uint8Array): 'utf-8' | 'windows-1252' | 'macintosh' => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const [windows, mac] = ['windows-1252', 'macintosh'].map((cual) => decodificarComo(cual, bytes)) as [
      string,
      string,
    ];
    return plausible(mac) > plausible(windows) ? 'macintosh' : 'windows-1252';
  }
};

/** The text of a file: Unicode where its bytes say so or are so, else in its alphabet. */
export const textoDe = (bytes: Uint8Array): string => {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return decodificarComo('utf-16le', bytes);
  if (a === 0xfe && b === 0xff) return decodificarComo('utf-16be', bytes);
  return decodificarComo(utf16Sin(bytes) ?? alfabetoDe(bytes), bytes);
};
