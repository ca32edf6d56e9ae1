import { z } from 'zod';
import { IdParamSchema } from './comunes';
import { DisposicionSchema, EventoEstadoSchema, GrupoIdSchema, ValidezSchema } from './evento';
import { DATE_COLUMN, LIMITE_MAX, PAGINA_TAMANO, POSICION_MAX_M } from './limites';

export const DateColumnSchema = z.enum(['created_at', 'hora_sensor0', 'recognized_at']);

/** What a list may be put in order by; the id breaks ties. */
export const OrdenSchema = z.enum(['created_at', 'hora_sensor0', 'recognized_at', 'posicion']);
export type Orden = z.infer<typeof OrdenSchema>;
export const SentidoSchema = z.enum(['asc', 'desc']);
export type Sentido = z.infer<typeof SentidoSchema>;

/** A date without a zone is site time, `yyyy-mm-ddThh:mm` (spec §5, product §2.11); with a zone it is absolute. */
export const FechaQuerySchema = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/,
    'La fecha debe tener la forma aaaa-mm-ddThh:mm',
  );

const booleano = z.literal(['true', true]).transform(() => true as const);

const PosicionQuerySchema = z
  .union([z.string().regex(/^\d{1,8}(\.\d{1,3})?$/), z.number()], 'El cadenamiento va en metros, como 212500')
  .transform(Number)
  .refine((m) => m >= 0 && m <= POSICION_MAX_M, 'Ese cadenamiento no existe');

/** A moment, the same in every zone, for an address that is shared: `2026-11-20T07:00Z`. */
export const MinutoQuerySchema = z.iso.datetime({
  precision: -1,
  error: 'El momento debe tener la forma aaaa-mm-ddThh:mmZ',
});

interface Ocurrido {
  ocurrio_desde?: string | undefined;
  ocurrio_hasta?: string | undefined;
}

/** Asked of all sistemas, or without a beginning, it would have to read whatever ever happened. */
const pideLoOcurrido =
  <Clave extends string>(sistema: Clave) =>
  (q: Ocurrido & { [C in Clave]?: number | undefined }, { addIssue }: z.RefinementCtx): void => {
    const { ocurrio_desde, ocurrio_hasta } = q;
    const falta = (clave: string, message: string) => addIssue({ code: 'custom', path: [clave], message });
    if (ocurrio_hasta !== undefined && ocurrio_desde === undefined)
      falta('ocurrio_desde', 'Para pedir lo que ocurrió diga desde cuándo');
    if (ocurrio_desde !== undefined && q[sistema] === undefined)
      falta(sistema, 'Para pedir lo que ocurrió elija un sistema');
  };

/** The filters that do not change their name for an export (spec §7). */
const comunes = {
  dateColumn: DateColumnSchema.default(DATE_COLUMN),
  evento_estado: EventoEstadoSchema.optional(),
  validez: ValidezSchema.optional(),
  disposicion: DisposicionSchema.optional(),
  /** Only those escalated; sent only when true (spec §5). */
  escalado: booleano.optional(),
  /**
   * `no`: what counts as real. `si`: what does not, of exercises and tests of the alarm. `vigente`: of the latter, what
   * somebody is to deal with: of exercises that run, and tests. `actual`: what is real, and `vigente`: all but the
   * exercises that are over. Everything when left out.
   */
  simulacion: z.enum(['si', 'no', 'vigente', 'actual']).optional(),
  /** Only the events of this exercise. */
  ejercicio: IdParamSchema.optional(),
  /** Only the members of this group, as the caller's role sees groups. */
  grupo: GrupoIdSchema.optional(),
  estacion: IdParamSchema.optional(),
  /** Federal state of either sensor. */
  estado: z.string().max(120).optional(),
  /** Places from here on and up to there, both included: absolute chainage, m. */
  posicion_desde: PosicionQuerySchema.optional(),
  posicion_hasta: PosicionQuerySchema.optional(),
  /**
   * What happened of a sistema from this moment on and up to that one, both included, whether it was heard or raised by
   * hand, and no test of the alarm: what its linear view selects.
   */
  ocurrio_desde: MinutoQuerySchema.optional(),
  ocurrio_hasta: MinutoQuerySchema.optional(),
  search: z.string().trim().max(120).optional(),
  orden: OrdenSchema.default('created_at'),
  sentido: SentidoSchema.default('desc'),
};

export const EventosQuerySchema = z
  .object({
    ...comunes,
    dateFrom: FechaQuerySchema.optional(),
    dateTo: FechaQuerySchema.optional(),
    tramo: IdParamSchema.optional(),
    sistema: IdParamSchema.optional(),
    /** The sensor's own text, as it is written; INEGI codes (product §3) stand with no sensor yet. */
    municipio: z.string().max(120).optional(),
    limit: z.coerce.number().int().min(1).max(LIMITE_MAX).default(PAGINA_TAMANO),
    offset: z.coerce.number().int().min(0).default(0),
    /** Highest event id of page 1, so that new events shift nothing (product §3). */
    corte: IdParamSchema.optional(),
  })
  .superRefine(pideLoOcurrido('sistema'));
export type EventosQuery = z.infer<typeof EventosQuerySchema>;

/** The filters of an export, four of them under other names, and no paging (spec §7). */
export const ExportQuerySchema = z
  .object({
    ...comunes,
    fecha_inicio: FechaQuerySchema.optional(),
    fecha_fin: FechaQuerySchema.optional(),
    tramo_id: IdParamSchema.optional(),
    sistema_id: IdParamSchema.optional(),
    municipio_id: z.string().max(120).optional(),
    /** Only these events: a selection. */
    ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, 'Los ids van separados por comas')
      .optional(),
    /** `json` is the specified answer; `renglones` is one event per line, to be read while it comes (`evento-renglon`). */
    formato: z.enum(['json', 'renglones']).default('json'),
  })
  .superRefine(pideLoOcurrido('sistema_id'));
export type ExportQuery = z.infer<typeof ExportQuerySchema>;
