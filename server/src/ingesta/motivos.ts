import { DT_MIN_MS, TIEMPO_MAX, TIEMPO_MIN } from '@tramos/contract/ingesta';
import type { z } from 'zod';

/** Why a message of the field is not taken, for whoever programs the device: what came, and what is wanted. Pure. */

const QUE: Readonly<Record<string, string>> = {
  t0: 'la hora de la primera muestra, en milisegundos desde 1970',
  t: 'la hora, en milisegundos desde 1970',
  dt_ms: 'el intervalo entre muestras, en milisegundos',
  p: 'la lista de las muestras',
  id: 'un texto que no se repita',
  signo: '-1 (la presión baja) o 1 (sube)',
  amplitud: 'el tamaño del escalón',
  sigma_ms: 'el error de la hora, en milisegundos',
  lat: 'la latitud, en grados',
  lng: 'la longitud, en grados',
};

const MOSTRADO_MAX = 40;
/** A value as it came, as far as it is short. */
const mostrar = (valor: unknown): string => {
  const texto = JSON.stringify(valor) ?? '';
  return texto.length > MOSTRADO_MAX ? `${texto.slice(0, MOSTRADO_MAX)}…` : texto;
};

const TIPOS: Readonly<Record<string, string>> = {
  number: 'un número',
  int: 'un número entero',
  string: 'un texto',
  boolean: 'true o false',
  array: 'una lista',
  object: 'un objeto con sus campos',
};
const tipoDe = (valor: unknown): string => {
  if (valor === null) return 'null';
  if (Array.isArray(valor)) return 'una lista';
  return TIPOS[typeof valor] ?? typeof valor;
};

/** How much larger or smaller than milliseconds the units are in which clocks are read. */
const UNIDADES = [
  { unidad: 'segundos', por_ms: 1_000 },
  { unidad: 'microsegundos', por_ms: 1e-3 },
  { unidad: 'nanosegundos', por_ms: 1e-6 },
] as const;
const esHora = (ms: number) => ms >= TIEMPO_MIN && ms <= TIEMPO_MAX;

const EN_MS = 'se esperan milisegundos desde 1970';
const deHora = (campo: string, valor: unknown): string => {
  const dicho = `${campo} = ${mostrar(valor)}`;
  if (typeof valor === 'string') {
    const ms = /^\s*\d+(\.\d+)?\s*$/.test(valor) ? Number(valor) : Date.parse(valor);
    if (!esHora(ms)) return `${dicho} es un texto: ${EN_MS}, como número`;
    return `${dicho} es un texto: ${EN_MS}, como número (${ms})`;
  }
  if (typeof valor !== 'number') return `${dicho} es ${tipoDe(valor)}: ${EN_MS}`;
  const otra = UNIDADES.find(({ por_ms }) => esHora(valor * por_ms));
  if (otra) return `${dicho} parece estar en ${otra.unidad}: se esperan milisegundos`;
  return `${dicho} no es una hora posible: ${EN_MS}`;
};

const deIntervalo = (campo: string, valor: number): string =>
  valor > 0 && valor < DT_MIN_MS
    ? `${campo} = ${valor} parece estar en segundos: se esperan milisegundos (${valor * 1_000})`
    : `${campo} = ${valor} no es un intervalo posible: se esperan milisegundos, de ${DT_MIN_MS} en adelante`;

const enDonde = (valor: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((dentro, clave) => (dentro as Record<PropertyKey, unknown> | null)?.[clave], valor);

/** `reloj.fuente`, `p, muestra 300`, `forma_onda.p, muestra 7`. */
const nombrar = (path: readonly PropertyKey[]): string => {
  const [ultimo] = path.slice(-1);
  if (typeof ultimo !== 'number') return path.join('.');
  return `${path.slice(0, -1).join('.')}, muestra ${ultimo}`;
};

const deTamano = (dicho: string, valor: unknown, issue: z.core.$ZodIssue): string => {
  const [limite, lado] =
    issue.code === 'too_big'
      ? [issue.maximum, 'a lo más']
      : [(issue as z.core.$ZodIssueTooSmall).minimum, 'al menos'];
  if (Array.isArray(valor)) return `${dicho} trae ${valor.length} muestras: se esperan ${lado} ${limite}`;
  if (typeof valor === 'string')
    return `${dicho} = ${mostrar(valor)} tiene ${valor.length} caracteres: se esperan ${lado} ${limite}`;
  return `${dicho} = ${mostrar(valor)} está fuera de lo posible: se espera ${lado} ${limite}`;
};

const ES_HORA = /^t0?$/;

/** `valor` is the whole message; `issue`, the first that its schema found. */
export const motivoDe = (valor: unknown, issue: z.core.$ZodIssue | undefined): string => {
  const [ultimo] = issue?.path.slice(-1) ?? [];
  if (issue === undefined || ultimo === undefined)
    return `La carga es ${tipoDe(valor)}: se espera un objeto con sus campos`;
  const campo = nombrar(issue.path);
  const dado = enDonde(valor, issue.path);
  const que = typeof ultimo === 'string' ? QUE[ultimo] : undefined;
  if (dado === undefined) return `Falta ${campo}${que ? `: se espera ${que}` : ''}`;
  if (typeof ultimo === 'string' && ES_HORA.test(ultimo)) return deHora(campo, dado);
  if (ultimo === 'dt_ms' && typeof dado === 'number') return deIntervalo(campo, dado);
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return deTamano(campo, dado, issue);
    case 'invalid_value':
      return `${campo} = ${mostrar(dado)} no se conoce: se espera ${issue.values.join(', ')}`;
    case 'invalid_type':
      return `${campo} = ${mostrar(dado)} es ${tipoDe(dado)}: se espera ${TIPOS[issue.expected] ?? que ?? issue.expected}`;
    default:
      return `${campo} = ${mostrar(dado)} no vale${que ? `: se espera ${que}` : ''}`;
  }
};
