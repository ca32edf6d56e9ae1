import {
  DT_MAX_MS,
  DT_MIN_MS,
  leerTopico,
  RAIZ_TOPICOS,
  TIEMPO_MAX,
  TIEMPO_MIN,
  topicoDisparo,
  topicoManiobra,
  topicoPresion,
  topicoRouterEstado,
  topicoRouterGps,
} from '@tramos/contract/ingesta';
import type { z } from 'zod';
import { CARGA_VACIA } from './leer-carga';

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
  items: 'la lista de los mensajes',
  topic: 'el tópico, un texto',
  payload: 'lo que dice el mensaje',
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

/** What has no value needs no other word for it. */
const esTipo = (valor: unknown): string => (valor === null ? 'viene sin valor' : `es ${tipoDe(valor)}`);

/** How much larger or smaller than milliseconds the units are in which clocks are read. */
const UNIDADES = [
  { unidad: 'segundos', por_ms: 1_000 },
  { unidad: 'microsegundos', por_ms: 1e-3 },
  { unidad: 'nanosegundos', por_ms: 1e-6 },
] as const;
const esHora = (ms: number) => ms >= TIEMPO_MIN && ms <= TIEMPO_MAX;

const EN_MS = 'se esperan milisegundos desde 1970';
const NUMERO = /^\s*\d+(\.\d+)?\s*$/;
/** An hour that says its zone: of any other nobody knows which instant it is. */
const ISO_CON_ZONA = /^\s*\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?\s*(Z|[+-]\d\d(:?\d\d)?)\s*$/i;
const deTexto = (texto: string): number => {
  if (NUMERO.test(texto)) return enMs(Number(texto));
  return ISO_CON_ZONA.test(texto) ? Date.parse(texto.trim().replace(',', '.')) : Number.NaN;
};
const otraUnidad = (valor: number) => UNIDADES.find(({ por_ms }) => esHora(valor * por_ms));
const enMs = (valor: number): number =>
  esHora(valor) ? valor : valor * (otraUnidad(valor)?.por_ms ?? Number.NaN);

const deHora = (campo: string, valor: unknown): string => {
  const dicho = `${campo} = ${mostrar(valor)}`;
  if (typeof valor === 'string') {
    const ms = deTexto(valor);
    if (!esHora(ms)) return `${dicho} es un texto: ${EN_MS}, como número`;
    return `${dicho} es un texto: ${EN_MS}, como número (${Math.round(ms)})`;
  }
  if (typeof valor !== 'number') return `${dicho} ${esTipo(valor)}: ${EN_MS}`;
  const otra = otraUnidad(valor);
  if (otra) return `${dicho} parece estar en ${otra.unidad}: se esperan milisegundos`;
  return `${dicho} no es una hora posible: ${EN_MS}`;
};

/** Without what counting in twos leaves behind. */
const redondo = (valor: number): number => Number(valor.toPrecision(12));
const esIntervalo = (ms: number) => ms >= DT_MIN_MS && ms <= DT_MAX_MS;
const deIntervalo = (campo: string, valor: number): string => {
  const otras = UNIDADES.filter(({ por_ms }) => esIntervalo(redondo(valor * por_ms)));
  const [otra] = otras;
  if (!otra)
    return `${campo} = ${valor} no es un intervalo posible: se esperan milisegundos, de ${DT_MIN_MS} a ${DT_MAX_MS}`;
  const cuanto = otras.length === 1 ? ` (${redondo(valor * otra.por_ms)})` : '';
  return `${campo} = ${valor} parece estar en ${otras.map(({ unidad }) => unidad).join(' o ')}: se esperan milisegundos${cuanto}`;
};

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
  if (Array.isArray(valor))
    return `${dicho} trae ${valor.length} ${dicho === 'items' ? 'mensajes' : 'muestras'}: se esperan ${lado} ${limite}`;
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
      return `${campo} = ${mostrar(dado)} ${esTipo(dado)}: se espera ${TIPOS[issue.expected] ?? que ?? issue.expected}`;
    default:
      return `${campo} = ${mostrar(dado)} no vale${que ? `: se espera ${que}` : ''}`;
  }
};

const TOPICOS = [topicoPresion, topicoDisparo, topicoRouterEstado, topicoRouterGps, topicoManiobra];
const SE_ESPERA = new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(
  TOPICOS.map((de) => de('CLAVE')),
);
/** Blanks and strokes around it, and the case of what is ours, are what slips in when it is written by hand. */
const enderezado = (topic: string): string => {
  const partes = topic.trim().split('/').filter(Boolean);
  const raiz = RAIZ_TOPICOS.split('/').length;
  return partes.map((parte, i) => (i <= raiz || i === raiz + 2 ? parte.toLowerCase() : parte)).join('/');
};
/** Why a topic is none of ours. */
export const motivoDeTopico = (topic: string): string => {
  const quiza = enderezado(topic);
  const se_espera = leerTopico(quiza) === null ? SE_ESPERA : quiza;
  return `El tópico no es de este sistema: se espera ${se_espera}`;
};

/** With the form of a call, for whoever sends something else. */
const conForma = (motivo: string): string =>
  `${motivo}. La llamada lleva {"items": [{"topic": …, "payload": …}]}`;
/** The same for a call of `POST /api/ingesta` that is none. */
export const motivoDeLlamada = (valor: unknown, issue: z.core.$ZodIssue | undefined): string =>
  conForma(motivoDe(valor, issue));
export const LLAMADA_VACIA = conForma(CARGA_VACIA);
