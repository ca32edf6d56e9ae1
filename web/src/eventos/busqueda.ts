import { DisposicionSchema, EventoEstadoSchema, GrupoIdSchema, ValidezSchema } from '@tramos/contract/evento';
import {
  DateColumnSchema,
  MinutoQuerySchema,
  OrdenSchema,
  SentidoSchema,
} from '@tramos/contract/eventos-filtros';
import {
  DATE_COLUMN,
  PAGINA_INICIAL,
  PAGINA_TAMANO,
  PAGINA_TAMANOS,
  POSICION_MAX_M,
} from '@tramos/contract/limites';
import type { EntradaDe } from '@tramos/contract/llamadas';
import { z } from 'zod';
import { fechasDe, leerMinuto, type Momento, RANGOS, type Rango, rangoDelDia } from './rango-hoy';

const TEXTO_MAX = 120;

/** A hand-made address may spell a text that the router takes for a number: `?search=1042`. */
const Texto = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((valor) => String(valor).trim().slice(0, TEXTO_MAX) || undefined)
  .optional()
  .catch(undefined);

const Id = z.number().int().positive().optional().catch(undefined);

const Posicion = z.number().min(0).max(POSICION_MAX_M).optional().catch(undefined);

const Instante = MinutoQuerySchema.optional().catch(undefined);

const minuto = (hora: '00:00' | '23:59') =>
  z
    .string()
    .transform((texto) => leerMinuto(texto, hora))
    .optional()
    .catch(undefined);

const CamposSchema = z.object({
  rango: z.enum(RANGOS).optional().catch(undefined),
  dateFrom: minuto('00:00'),
  dateTo: minuto('23:59'),
  dateColumn: DateColumnSchema.transform((columna) => (columna === DATE_COLUMN ? undefined : columna))
    .optional()
    .catch(undefined),
  evento_estado: EventoEstadoSchema.optional().catch(undefined),
  tramo: Id,
  sistema: Id,
  municipio: Texto,
  estado: Texto,
  estacion: Id,
  posicion_desde: Posicion,
  posicion_hasta: Posicion,
  ocurrio_desde: Instante,
  ocurrio_hasta: Instante,
  search: Texto,
  validez: ValidezSchema.optional().catch(undefined),
  disposicion: DisposicionSchema.optional().catch(undefined),
  escalado: z.literal(true).optional().catch(undefined),
  simulacion: z.enum(['si', 'no']).optional().catch(undefined),
  ejercicio: Id,
  grupo: GrupoIdSchema.optional().catch(undefined),
  /** Grouped by default: only its contrary is written. */
  agrupar: z.literal(false).optional().catch(undefined),
  orden: OrdenSchema.optional().catch(undefined),
  sentido: SentidoSchema.optional().catch(undefined),
  page: z.number().int().min(PAGINA_INICIAL).optional().catch(undefined),
  perPage: z
    .literal([...PAGINA_TAMANOS])
    .optional()
    .catch(undefined),
});

/** What happened is asked of one sistema and from some moment on: without them it is laid down. */
const conLoOcurrido = (search: z.output<typeof CamposSchema>): z.output<typeof CamposSchema> =>
  search.sistema === undefined || search.ocurrio_desde === undefined
    ? { ...search, ocurrio_desde: undefined, ocurrio_hasta: undefined }
    : search;

/**
 * What the address of /eventos says: the filters of spec §3 and ours, page, page size, order and mode, each left out
 * while it is the default, so that an untouched list stays relative to today (product §2.11). Hand-made addresses fall
 * back field by field.
 *
 * Dates: none is today; `rango` is another relative range, `rango=todo` any day; `dateFrom` and `dateTo` are dates of
 * the person's own and go before it.
 */
export const EventosSearchSchema = CamposSchema.transform(conLoOcurrido);

export type EventosSearch = z.output<typeof EventosSearchSchema>;

/** The keys of the address that choose events; the others say how they are shown. */
const FILTROS = [
  'rango',
  'dateFrom',
  'dateTo',
  'dateColumn',
  'evento_estado',
  'tramo',
  'sistema',
  'municipio',
  'estado',
  'estacion',
  'posicion_desde',
  'posicion_hasta',
  'ocurrio_desde',
  'ocurrio_hasta',
  'search',
  'validez',
  'disposicion',
  'escalado',
  'simulacion',
  'ejercicio',
  'grupo',
] as const satisfies readonly (keyof EventosSearch)[];
export type Filtro = (typeof FILTROS)[number];
export type Filtros = Pick<EventosSearch, Filtro>;

/** The filters that were touched, in the order of the bar. */
export const filtrosPuestos = (search: EventosSearch): Filtro[] =>
  FILTROS.filter((filtro) => search[filtro] !== undefined);

/** Those that are set by one button, as the first of them is called. */
const JUNTOS: Partial<Record<Filtro, Filtro>> = {
  dateFrom: 'rango',
  dateTo: 'rango',
  dateColumn: 'rango',
  posicion_hasta: 'posicion_desde',
  ocurrio_hasta: 'ocurrio_desde',
};

/** How many buttons of the bar say something else than their default. */
export const botonesPuestos = (search: EventosSearch): number =>
  new Set(filtrosPuestos(search).map((filtro) => JUNTOS[filtro] ?? filtro)).size;

/** Whether the address asks for everything that is open, and of exercises or not. */
export const esDeTodoLoAbierto = (search: EventosSearch): boolean =>
  search.rango === 'todo' &&
  search.evento_estado === 'abierto' &&
  filtrosPuestos(search).every((filtro) => ['rango', 'evento_estado', 'simulacion'].includes(filtro));

/** The dates that the address asks for: its own, in the order of the calendar, else its relative range, else today. */
export const rangoDe = ({ rango, dateFrom, dateTo }: EventosSearch, momento: Momento): Rango => {
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo)
    return { dateFrom: dateTo, dateTo: dateFrom };
  if (dateFrom !== undefined || dateTo !== undefined)
    return { ...(dateFrom !== undefined && { dateFrom }), ...(dateTo !== undefined && { dateTo }) };
  return rango ? fechasDe(rango, momento) : rangoDelDia(momento.hoy);
};

type Definidos<T> = { [C in keyof T]: Exclude<T[C], undefined> };

const definidos = <T extends object>(objeto: T): Definidos<T> =>
  Object.fromEntries(Object.entries(objeto).filter(([, valor]) => valor !== undefined)) as Definidos<T>;

/** The filters as the list's calls take them, without order and paging. Nothing empty is among them (spec §5). */
const filtrosDe = (search: EventosSearch, momento: Momento) => {
  const {
    rango: _,
    dateFrom: __,
    dateTo: ___,
    ...filtros
  } = Object.fromEntries(FILTROS.map((filtro) => [filtro, search[filtro]])) as Filtros;
  return { ...rangoDe(search, momento), ...definidos(filtros) };
};

/** The query of the list's calls, grouped or not: filters, order, and the page as limit and offset (spec §4). */
export const consultaDe = (
  search: EventosSearch,
  momento: Momento,
): Partial<EntradaDe<'eventos', 'query'>> => {
  const { page, perPage } = paginaDe(search);
  const { orden, sentido } = search;
  return {
    ...filtrosDe(search, momento),
    ...definidos({ orden, sentido }),
    limit: perPage,
    offset: (page - 1) * perPage,
  };
};

/** The address of every open event of any day, oldest first: the tray as a list. */
export const ABIERTOS_DE_SIEMPRE = {
  rango: 'todo',
  evento_estado: 'abierto',
  simulacion: 'no',
  sentido: 'asc',
} as const satisfies EventosSearch;

/**
 * The part of the address that a change of filters writes: page 1 (spec §4), and nothing for what is empty or the
 * default. To be laid over the address as it is.
 */
export const filtrar = (cambio: Partial<Filtros>): Partial<EventosSearch> => {
  const nuevo = CamposSchema.parse(cambio);
  return {
    ...Object.fromEntries(Object.keys(cambio).map((filtro) => [filtro, nuevo[filtro as Filtro]])),
    page: undefined,
  };
};

/** Lays down every filter; page size, order and mode stay. */
export const limpiar = (): Partial<EventosSearch> =>
  filtrar(Object.fromEntries(FILTROS.map((filtro) => [filtro, undefined])));

export interface Pagina {
  page: number;
  perPage: number;
}

export const paginaDe = ({ page, perPage }: EventosSearch): Pagina => ({
  page: page ?? PAGINA_INICIAL,
  perPage: perPage ?? PAGINA_TAMANO,
});

/** The shortest address of a page: a default is not written. */
export const buscar = ({ page, perPage }: Pagina): Pick<EventosSearch, 'page' | 'perPage'> => ({
  page: page === PAGINA_INICIAL ? undefined : page,
  perPage: perPage === PAGINA_TAMANO ? undefined : PAGINA_TAMANOS.find((tamano) => tamano === perPage),
});

/** The page on which the first row of this page stands when pages become of another size. */
export const conTamano = ({ page, perPage }: Pagina, nuevo: number): Pagina => ({
  page: Math.floor(((page - 1) * perPage) / nuevo) + 1,
  perPage: nuevo,
});

export const paginasDe = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));
