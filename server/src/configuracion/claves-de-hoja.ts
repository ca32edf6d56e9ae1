import { plegar } from '@tramos/contract/plegar';

/** Keys as a spreadsheet writes them again, which takes them for figures, dates or yes and no. Pure. */

/** `0012` and `12`, `5E3`, `5000` and `5,00E+03`. */
const FIGURA = /^[+-]?\d+([.,](\d+))?(e[+-]?\d+)?$/i;
export const comoFigura = (clave: string): number | null => {
  const valor = FIGURA.test(clave) ? Number(clave.replace(',', '.')) : Number.NaN;
  return Number.isFinite(valor) ? valor : null;
};

/** It holds 15 digits, and cuts off the rest or rounds. */
const DIGITOS = 15;
const cortada = (entera: string): string =>
  entera.replace(/^0+/, '').replace(/(?<=^\d{15})\d+$/, (resto) => '0'.repeat(resto.length));

/** Of a long figure it shows fewer digits than it holds: `1.23457E+15`. */
const mismaFigura = (nueva: string, conocida: string): boolean => {
  const [una, otra] = [comoFigura(nueva), comoFigura(conocida)];
  if (una === null || otra === null) return false;
  const [, , decimales = '', exponente] = FIGURA.exec(nueva) ?? [];
  return exponente === undefined
    ? una.toPrecision(DIGITOS) === otra.toPrecision(DIGITOS) || cortada(nueva) === cortada(conocida)
    : una.toExponential(decimales.length) === otra.toExponential(decimales.length);
};

const MESES = [
  ...[
    'ene jan',
    'feb',
    'mar',
    'abr apr',
    'may',
    'jun',
    'jul',
    'ago aug',
    'sep sept',
    'oct',
    'nov',
    'dic dec',
  ],
].map((nombres) => nombres.split(' '));

/** What it takes for parts of a date, whatever their order: `MAR-1`, `1-3` and `01-mar` are 1 and 3. */
const comoFecha = (clave: string): number[] | null => {
  const trozos = plegar(clave).split('-');
  if (trozos.length < 2 || trozos.length > 3) return null;
  const partes = trozos.map((trozo) => {
    if (/^\d{1,4}$/.test(trozo)) return Number(trozo);
    const mes = MESES.findIndex((nombres) => nombres.includes(trozo));
    return mes === -1 ? null : mes + 1;
  });
  return partes.includes(null) ? null : (partes as number[]);
};
const enOrden = (partes: readonly number[]) =>
  partes
    .map((n) => n % 100)
    .toSorted((a, b) => a - b)
    .join();

/** What it shows for a date has the name of the month, or four figures of a year it may have added: `2026-03-01`. */
const mismaFecha = (nueva: string, conocida: string): boolean => {
  const [una, otra] = [comoFecha(nueva), comoFecha(conocida)];
  const deHoja = /[a-z]/i.test(nueva) || /^\d{4}-\d\d-\d\d$/.test(nueva);
  if (!una || !otra || !deHoja) return false;
  const sinAnio = una.length > otra.length ? una.filter((n) => n < 1_900) : una;
  return enOrden(sinAnio) === enOrden(otra);
};

const LOGICOS = [
  ['true', 'verdadero'],
  ['false', 'falso'],
];
const mismoLogico = (nueva: string, conocida: string): boolean =>
  LOGICOS.some((unos) => unos.includes(plegar(nueva)) && unos.includes(plegar(conocida)));

/** Whether a key may be what a spreadsheet made of a known one. */
export const loHizoUnaHoja = (nueva: string, conocida: string): boolean =>
  mismaFigura(nueva, conocida) || mismaFecha(nueva, conocida) || mismoLogico(nueva, conocida);
