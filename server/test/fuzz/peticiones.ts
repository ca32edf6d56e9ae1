import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { z } from 'zod';
import { type Azar, elegir, mutar, mutarValor } from './mutador';

/** Calls of the contract as a console might make them, made from their own schemas, and then not quite. */

interface Esquema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Esquema[];
  oneOf?: Esquema[];
  allOf?: Esquema[];
  items?: Esquema;
  prefixItems?: Esquema[];
  properties?: Record<string, Esquema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  minLength?: number;
}

const TEXTOS: Record<string, readonly string[]> = {
  'date-time': ['2026-11-21T18:00:00.000Z', '2026-02-28T23:59:59.999Z'],
  email: ['ana@ducto.mx'],
  uri: ['https://aviso.ejemplo.mx/x', 'http://127.0.0.1:9/'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
  base64: ['PHN2ZyB4bWxucz0ieCI+PC9zdmc+', ''],
};
/** For texts whose pattern a generator would have to be taught: each call that takes one of them takes one of these. */
const PALABRAS = [
  'uno',
  'PT-01',
  '2026-11-21',
  '2026-11-21T18:00',
  '1,2,3',
  'G-1',
  '212500',
  'Se llamó a campo',
  'true',
];
const ENTEROS = [1, 2, 3, 5, 25, 1_000, 770_001, 1_795_284_000_000];

const texto = ({ format = '', pattern, minLength = 0 }: Esquema, azar: Azar): string => {
  const de_forma = TEXTOS[format];
  if (de_forma) return elegir(azar, de_forma);
  const sirven =
    pattern === undefined ? PALABRAS : PALABRAS.filter((palabra) => new RegExp(pattern, 'u').test(palabra));
  return elegir(azar, sirven.length > 0 ? sirven : PALABRAS).padEnd(minLength, 'x');
};
const numero = ({ type, minimum = -1e6, maximum = 1e15 }: Esquema, azar: Azar): number => {
  const dentro = ENTEROS.filter((n) => n >= minimum && n <= maximum);
  if (dentro.length > 0) return elegir(azar, dentro);
  return type === 'integer' ? Math.ceil(minimum) : (minimum + maximum) / 2;
};

/** A value that the schema takes, or nearly. */
const valor = (esquema: Esquema, azar: Azar): unknown => {
  if (esquema.const !== undefined) return esquema.const;
  if (esquema.enum) return elegir(azar, esquema.enum);
  const ramas = esquema.anyOf ?? esquema.oneOf;
  if (ramas) return valor(elegir(azar, ramas), azar);
  if (esquema.allOf) return Object.assign({}, ...esquema.allOf.map((parte) => valor(parte, azar)));
  switch (esquema.type) {
    case 'string':
      return texto(esquema, azar);
    case 'number':
    case 'integer':
      return numero(esquema, azar);
    case 'boolean':
      return azar(2) === 0;
    case 'null':
      return null;
    case 'array':
      if (esquema.prefixItems) return esquema.prefixItems.map((parte) => valor(parte, azar));
      return Array.from({ length: (esquema.minItems ?? 0) + azar(3) }, () =>
        valor(esquema.items ?? {}, azar),
      );
    case 'object':
      return objeto(esquema, azar);
    default:
      return elegir<unknown>(azar, [...PALABRAS, ...ENTEROS]);
  }
};
const objeto = ({ properties = {}, required = [] }: Esquema, azar: Azar): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([clave]) => required.includes(clave) || azar(3) === 0)
      .map(([clave, parte]) => [clave, valor(parte, azar)]),
  );

const esquemaDe = (parte: z.core.$ZodType | undefined): Esquema | null =>
  parte ? (z.toJSONSchema(parte, { io: 'input', unrepresentable: 'any' }) as Esquema) : null;
const ESQUEMAS = Object.fromEntries(
  Object.entries(LLAMADAS as Record<string, Llamada>).map(([nombre, { params, query, body }]) => [
    nombre,
    { params: esquemaDe(params), query: esquemaDe(query), body: esquemaDe(body) },
  ]),
) as Record<NombreLlamada, Record<'params' | 'query' | 'body', Esquema | null>>;

export interface Peticion {
  method: string;
  url: string;
  payload?: string;
  tipo: string;
}

const escapar = (dato: unknown): string => {
  const dicho = typeof dato === 'string' ? dato : (JSON.stringify(dato) ?? '');
  // What no address can hold is sent as what stands for it.
  return encodeURIComponent(Buffer.from(dicho, 'utf8').toString('utf8'));
};
/** Parameters of a query: some twice, some raw. */
const consultaDe = (partes: unknown, azar: Azar): string => {
  if (partes === null || typeof partes !== 'object') return escapar(partes);
  const pares = Object.entries(partes).flatMap(([clave, dato]) => {
    const par = `${escapar(clave)}=${escapar(dato)}`;
    return azar(12) === 0 ? [par, par] : [par];
  });
  const junta = pares.join('&');
  return azar(6) > 0
    ? junta
    : escapar(mutar([Buffer.from(junta)], azar).toString('utf8'))
        .replaceAll('%26', '&')
        .replaceAll('%3D', '=');
};
const cuerpoDe = (esquema: Esquema, azar: Azar): string => {
  const bueno = valor(esquema, azar);
  if (azar(4) === 0) return mutar([Buffer.from(JSON.stringify(bueno))], azar).toString('utf8');
  return JSON.stringify(azar(5) === 0 ? bueno : mutarValor(bueno, azar)) ?? '';
};

/** One call, good or not. */
export const peticion = (nombre: NombreLlamada, azar: Azar): Peticion => {
  const { metodo, ruta } = LLAMADAS[nombre];
  const { params, query, body } = ESQUEMAS[nombre];
  const nombrado = params ? (valor(params, azar) as Record<string, unknown>) : {};
  const dicho = azar(3) === 0 ? (mutarValor(nombrado, azar) as Record<string, unknown> | null) : nombrado;
  const camino = ruta.replaceAll(/:(\w+)/g, (_, clave: string) => escapar(dicho?.[clave] ?? '') || '0');
  const preguntado = query ? valor(query, azar) : {};
  const consulta = consultaDe(azar(4) === 0 ? preguntado : mutarValor(preguntado, azar), azar);
  return {
    method: metodo,
    url: consulta === '' ? camino : `${camino}?${consulta}`,
    ...(body ? { payload: cuerpoDe(body, azar) } : {}),
    tipo: azar(20) === 0 ? 'text/plain' : 'application/json',
  };
};
