import { IMPORTAR_BYTES_MAX, IMPORTAR_FILAS_MAX, type TablaExportada } from '@tramos/contract/importacion';
import { BOM, entreComillas, esFormula, FIN } from '../lib/csv';
import { formatNumero } from '../lib/formato';
import { textoDe } from '../lib/lineas/alfabeto';
import { filasDe } from '../lib/lineas/tabla';

/** A table of the configuration as a file, and a file as a table: encodings, separators and quotes end here. */

export type TablaLeida = TablaExportada | { error: string };

const NUMERO = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** An apostrophe keeps a spreadsheet from running what follows; one that was there already gets another before it. */
const APOSTROFOS = /^'*/;
const correria = (texto: string): boolean => esFormula(texto.replace(APOSTROFOS, ''));

const escribirCelda = (texto: string): string =>
  entreComillas(!NUMERO.test(texto) && correria(texto) ? `'${texto}` : texto);
const leerCelda = (texto: string): string =>
  texto.startsWith("'") && correria(texto) ? texto.slice(1) : texto;

/** The same file for everybody, whatever their region: what was exported here can be imported there. */
export const escribirCsv = ({ columnas, filas }: TablaExportada): string =>
  BOM + [columnas, ...filas].map((fila) => fila.map(escribirCelda).join(',') + FIN).join('');

/** The table in the text of a file, or what keeps it from being one, in Spanish. */
export const leerCsv = (texto: string): TablaLeida => {
  const leidas = filasDe(texto);
  if ('error' in leidas) return leidas;
  const [columnas, ...resto] = leidas.filas.map((fila) => fila.map(leerCelda));
  const estaVacio = (fila: readonly string[]) => fila.every((celda) => celda.trim() === '');
  if (!columnas || [columnas, ...resto].every(estaVacio)) return { error: 'El archivo está vacío.' };
  if (estaVacio(columnas))
    return { error: 'El primer renglón está vacío: ahí van los nombres de las columnas.' };
  if (resto.length > IMPORTAR_FILAS_MAX)
    return {
      error: `Tiene ${formatNumero(resto.length, 0)} renglones y se importan hasta ${formatNumero(IMPORTAR_FILAS_MAX, 0)} de una vez: divídalo.`,
    };
  return { columnas, filas: resto };
};

const esUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};
/** UTF-16 has zeros or its mark; the alphabets of older spreadsheets have neither. */
const esDeAlfabetoAntiguo = (bytes: Uint8Array): boolean => {
  const marca = `${bytes[0]} ${bytes[1]}`;
  return !esUtf8(bytes) && !bytes.includes(0) && marca !== '255 254' && marca !== '254 255';
};

/**
 * What no text holds that was read as it was written: letters that were lost, read byte by byte, or by another table; a
 * question mark inside a word is what is saved of a letter that the alphabet lacks.
 */
const PERDIDAS =
  /[\ufffd\u0080-\u009f]|Ã[\u00a0-\u00bf]|Â[\u00a1-\u00bf]|â€|√[\p{L}°©≠≥∫±]|├\S|\p{L}[?†‡¢£¤¥§¨¬¯¶¸]\p{L}/u;
/** In an alphabet that was guessed: signs that Spanish does not write, nor inside a word, nor at its end. */
const DE_OTRO_ALFABETO =
  /[^\p{ASCII}\p{Script=Latin}\s°·«»“”‘’–—…€¿¡½¼¾²³´′″]|\p{L}[^\p{ASCII}\p{L}·’´]\p{L}|\p{L}(?:[¡¿]|\u00a0(?=[";,\t\r\n]|$))/u;

/** The first word that cannot be read, if there is one. */
const noSeLee = (bytes: Uint8Array, texto: string): string | null => {
  const dudosas = [PERDIDAS, ...(esDeAlfabetoAntiguo(bytes) ? [DE_OTRO_ALFABETO] : [])];
  const en = dudosas.map((cual) => texto.search(cual)).find((donde) => donde >= 0);
  if (en === undefined) return null;
  const antes = /[^\s,;"]*$/.exec(texto.slice(0, en))?.[0] ?? '';
  return antes + (/^.[^\s,;"]*/su.exec(texto.slice(en))?.[0] ?? '');
};

/** Reads a chosen file. Never throws for what it holds. */
export const leerArchivo = async (archivo: Blob & { name: string }): Promise<TablaLeida> => {
  if (/\.(xlsx?|ods|numbers)$/i.test(archivo.name))
    return { error: 'Es un libro de cálculo: ábralo y guárdelo como CSV.' };
  // What travels is JSON of it, which is longer.
  if (archivo.size > IMPORTAR_BYTES_MAX / 2)
    return { error: `Pesa más de ${IMPORTAR_BYTES_MAX / 2 / (1 << 20)} MB: divídalo.` };
  const bytes = new Uint8Array(await archivo.arrayBuffer());
  const texto = textoDe(bytes);
  const ilegible = noSeLee(bytes, texto);
  if (ilegible !== null)
    return { error: `Los acentos no se leen, como en «${ilegible}»: guárdelo como CSV UTF-8.` };
  return leerCsv(texto);
};
