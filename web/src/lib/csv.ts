/** How a table is written for a spreadsheet: the rules of its cells. */

/** How the reader's spreadsheet separates cells and writes decimals. */
export interface Estilo {
  separador: ',' | ';';
  decimal: '.' | ',';
}

/**
 * A spreadsheet opens a CSV by the conventions of its region: Mexico separates cells by a comma and decimals by a
 * point, Spain by a semicolon and a comma. With the other's, all cells fall into one column and `2.5` becomes the
 * second of May. A first line `sep=;` would not do: Excel then forgets that the file is UTF-8.
 */
export const estiloDe = (region: string): Estilo => {
  const decimal = new Intl.NumberFormat(region).format(1.5)[1];
  return decimal === ',' ? { separador: ';', decimal: ',' } : { separador: ',', decimal: '.' };
};

/** What a spreadsheet would run as a formula when it stands first, also after blanks (product §2.23). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

export const esFormula = (texto: string): boolean => FORMULA.test(texto);

/** A text that stays a text: an apostrophe goes before what would run. Real numbers never come this way. */
export const neutralizar = (texto: string): string => (esFormula(texto) ? `'${texto}` : texto);

/** Quoted when it must be. */
export const entreComillas = (texto: string): string =>
  /[",;\r\n\t]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;

/** First of a file, it says UTF-8; last of a line, RFC 4180's end. */
export const BOM = '\ufeff';
export const FIN = '\r\n';
