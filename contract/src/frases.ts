import type { z } from 'zod';
import { leerNumero } from './numero-escrito';

/** What is wrong with a value, in words a person reads: the parser's own never reach anybody. */

const cifra = (n: number | bigint): string => n.toLocaleString('es-MX');

const QUE_ES: Readonly<Record<string, string>> = {
  number: 'Escriba un número',
  int: 'Escriba un número entero',
  string: 'Escriba un texto',
  boolean: 'Conteste sí o no',
  array: 'Escriba una lista',
  tuple: 'Escriba una lista',
  date: 'Escriba una fecha',
};

const FORMA: Readonly<Record<string, string>> = {
  datetime: 'Escriba una fecha y una hora que existan',
  date: 'Escriba una fecha que exista',
  time: 'Escriba una hora que exista',
  email: 'Escriba un correo, como nombre@sitio.mx',
  url: 'Escriba una dirección, como https://sitio.mx',
};

const SIN_FORMA = 'No tiene la forma que debe';
const FALTA = 'Falta este dato';

/** A form sends what it cannot read as a figure as it was typed. */
const ESCRITO_MAX = 40;

const deCifra = (escrito: unknown): string | null => {
  if (typeof escrito !== 'string' || escrito.trim() === '' || escrito.length > ESCRITO_MAX) return null;
  const leido = leerNumero(escrito);
  return 'motivo' in leido ? leido.motivo : null;
};

type Medida = Pick<z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>, 'origin' | 'inclusive'>;

const esCuenta = ({ origin }: Medida): boolean => ['array', 'set', 'map', 'file'].includes(origin);

const deMas = (falta: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string => {
  const tope = cifra(falta.maximum);
  if (falta.origin === 'string') return `Hasta ${tope} caracteres`;
  if (esCuenta(falta)) return `Hasta ${tope} en la lista`;
  return falta.inclusive === false ? `Debe ser menor que ${tope}` : `No puede pasar de ${tope}`;
};

const deMenos = (falta: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string => {
  const minimo = cifra(falta.minimum);
  if (falta.origin === 'string') return falta.input === '' ? FALTA : `Al menos ${minimo} caracteres`;
  if (esCuenta(falta)) return `Al menos ${minimo} en la lista`;
  return falta.inclusive === false ? `Debe ser mayor que ${minimo}` : `No puede ser menor que ${minimo}`;
};

/** The sentence for what the parser found, where the schema has none of its own. */
export const fraseDe = (falta: z.core.$ZodRawIssue): string => {
  switch (falta.code) {
    case 'invalid_type':
      if (falta.input === undefined || falta.input === null) return FALTA;
      return (
        (falta.expected === 'number' ? deCifra(falta.input) : null) ?? QUE_ES[falta.expected] ?? SIN_FORMA
      );
    case 'too_big':
      return deMas(falta);
    case 'too_small':
      return deMenos(falta);
    case 'invalid_format':
      return FORMA[falta.format] ?? SIN_FORMA;
    case 'not_multiple_of':
      return `Debe ser un múltiplo de ${cifra(falta.divisor)}`;
    case 'invalid_value':
      return falta.input === undefined || falta.input === null ? FALTA : 'No es una de las opciones';
    case 'unrecognized_keys':
      return `Sobra: ${falta.keys.join(', ')}`;
    default:
      return SIN_FORMA;
  }
};

/** What is wrong with what a program was set up with, by the names of its variables: `SIM_SEED: Escriba un número`. */
export const quejasDe = ({ issues }: z.core.$ZodError): string[] =>
  issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
