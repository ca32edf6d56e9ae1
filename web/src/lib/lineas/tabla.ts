import Papa from 'papaparse';

/** Rows of cells in a text. */

export type Filas = { filas: string[][] } | { error: string };

const BOM = '\ufeff';
const SEPARADORES = ['\t', ';', ','] as const;

/** The one of which the first line has most, outside quotes. */
const separadorDe = (texto: string): string => {
  const primera = (texto.split(/\r|\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const veces = (cual: string) => primera.split(cual).length;
  return SEPARADORES.reduce((mejor, otro) => (veces(otro) > veces(mejor) ? otro : mejor), ',');
};

/** In quotes and with empty cells behind it where it was saved again. */
const LINEA_SEP = /^"?sep=(.)"?[;,\t]*(?:\r\n?|\n|$)/i;

/** Its first line may be `sep=;`, which a spreadsheet reads for itself. */
export const filasDe = (texto: string, separador?: string): Filas => {
  const sinMarca = texto.startsWith(BOM) ? texto.slice(1) : texto;
  const dicho = LINEA_SEP.exec(sinMarca);
  const limpio = dicho ? sinMarca.slice(dicho[0].length) : sinMarca;
  const { data, errors } = Papa.parse<string[]>(limpio, {
    delimiter: separador ?? dicho?.[1] ?? separadorDe(limpio),
  });
  if (errors.some(({ type }) => type === 'Quotes')) return { error: 'Hay unas comillas que no se cierran.' };
  // A line that ends is no empty line after it.
  const ultima = data.at(-1);
  return { filas: ultima?.length === 1 && ultima[0] === '' ? data.slice(0, -1) : data };
};
