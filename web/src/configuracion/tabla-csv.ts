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
  return leerCsv(textoDe(new Uint8Array(await archivo.arrayBuffer())));
};
