import { IMPORTAR_BYTES_MAX, IMPORTAR_FILAS_MAX, type TablaExportada } from '@tramos/contract/importacion';
import { BOM, entreComillas, esFormula, FIN } from '../lib/csv';
import { formatNumero } from '../lib/formato';

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

/**
 * The text of a file: Unicode where it says so or is so, else the alphabet in which older spreadsheets save (a byte
 * that is no UTF-8 betrays it).
 */
export const decodificar = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The one of which the first line has most, outside quotes. */
const separadorDe = (texto: string): string => {
  const primera = (texto.split(/\r|\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const veces = (cual: string) => primera.split(cual).length;
  return [',', ';', '\t'].reduce((mejor, otro) => (veces(otro) > veces(mejor) ? otro : mejor));
};

/** Rows of cells (RFC 4180); a quote that is never closed is told. */
const partir = (texto: string, separador: string): string[][] | null => {
  const filas: string[][] = [];
  let fila: string[] = [];
  let celda = '';
  let dentro = false;
  const cerrarFila = () => {
    filas.push([...fila, celda]);
    fila = [];
    celda = '';
  };
  for (let i = 0; i < texto.length; i++) {
    const c = texto[i] ?? '';
    if (dentro) {
      if (c !== '"') celda += c;
      else if (texto[i + 1] === '"') {
        celda += c;
        i++;
      } else dentro = false;
    } else if (c === '"' && celda === '') dentro = true;
    else if (c === separador) {
      fila.push(celda);
      celda = '';
    } else if (c === '\n' || (c === '\r' && texto[i + 1] !== '\n')) cerrarFila();
    else if (c !== '\r') celda += c;
  }
  if (dentro) return null;
  if (celda !== '' || fila.length > 0) cerrarFila();
  return filas;
};

/** The table in the text of a file, or what keeps it from being one, in Spanish. */
export const leerCsv = (texto: string): TablaLeida => {
  const limpio = texto.startsWith(BOM) ? texto.slice(1) : texto;
  const filas = partir(limpio, separadorDe(limpio));
  if (filas === null) return { error: 'Hay unas comillas que no se cierran.' };
  const [columnas, ...resto] = filas.map((fila) => fila.map(leerCelda));
  if (!columnas || columnas.every((celda) => celda.trim() === '')) return { error: 'El archivo está vacío.' };
  if (resto.length > IMPORTAR_FILAS_MAX)
    return {
      error: `Tiene ${formatNumero(resto.length, 0)} renglones y se importan hasta ${formatNumero(IMPORTAR_FILAS_MAX, 0)} de una vez: divídalo.`,
    };
  return { columnas, filas: resto };
};

/** Reads a chosen file. Never throws for what it holds. */
export const leerArchivo = async (archivo: Blob & { name: string }): Promise<TablaLeida> => {
  if (/\.(xlsx?|ods|numbers)$/i.test(archivo.name))
    return { error: 'Es un libro de cálculo: ábralo y guárdelo como CSV.' };
  // What travels is JSON of it, which is longer.
  if (archivo.size > IMPORTAR_BYTES_MAX / 2)
    return { error: `Pesa más de ${IMPORTAR_BYTES_MAX / 2 / (1 << 20)} MB: divídalo.` };
  return leerCsv(decodificar(new Uint8Array(await archivo.arrayBuffer())));
};
