import { z } from 'zod';
import { IdSchema, PedidoSchema } from './basicos';
import { ErrorBodySchema } from './error';
import { DisposicionSchema, EventoSchema, GrupoIdSchema } from './evento';
import { BLOQUE_MAX, NOTA_MAX } from './limites';
import { parrafo, renglon } from './texto-escrito';

/** What people do to events besides the calls of the specification (product §2.21). */

const texto = parrafo({
  falta: 'Escriba la nota',
  max: NOTA_MAX,
  largo: `La nota admite ${NOTA_MAX} caracteres`,
});

export const NotaBodySchema = z.object({ texto });

/** `null` takes a disposition back. */
export const DisposicionBodySchema = z.object({
  disposicion: DisposicionSchema.nullable(),
  nota: z.optional(texto),
});

export const ReconocerVariosBodySchema = z.object({ ids: z.array(IdSchema).min(1).max(BLOQUE_MAX) });

export const GrupoPathSchema = z.object({ id: GrupoIdSchema });
/**
 * What the person saw of the group, and nothing else is acknowledged. When more is open in it by then, or it is
 * another group, the answer is 409 `grupo_cambiado` and `detalle` the grouped page with it as it is now.
 */
export const ReconocerGrupoBodySchema = z.object({
  /** Highest id on screen: what arrived later stays open. */
  hasta: IdSchema,
  /** Its open events that are on screen. */
  vistos: z.array(IdSchema).max(BLOQUE_MAX),
  /** `resto_abiertos` of the group, as the page gave it: which others the person was shown the number of. */
  resto_abiertos: z.string().max(100).optional(),
});
export type ReconocerGrupoBody = z.infer<typeof ReconocerGrupoBodySchema>;

/** What became of each: the acknowledged ones, and why the others were not. */
export const ReconocidosSchema = z.object({
  eventos: z.array(EventoSchema),
  rechazados: z.array(z.object({ ...ErrorBodySchema.shape, id: IdSchema })),
});
export type Reconocidos = z.infer<typeof ReconocidosSchema>;

/** An event that a person raises: a landowner phones. */
export const EventoManualBodySchema = z.object({
  tramo_id: IdSchema,
  /** Absolute chainage, m; inside the tramo. */
  posicion: z.number(),
  nota: texto,
  pedido: PedidoSchema,
});

/** The chain is tried on this tramo, or on the first in reach. */
export const EventoPruebaBodySchema = z.object({ tramo_id: z.optional(IdSchema), pedido: PedidoSchema });

/** A set of filters that a person keeps under a name, for one screen: its address' search parameters. */
export const FiltroGuardadoSchema = z.object({
  id: IdSchema,
  nombre: z.string(),
  consulta: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])),
});
export type FiltroGuardado = z.infer<typeof FiltroGuardadoSchema>;
const FILTRO_PARAMETROS_MAX = 40;
/** Saving under a name that is taken replaces what it held. */
export const FiltroGuardadoBodySchema = z.object({
  nombre: renglon({ falta: 'Escriba un nombre', max: 60, largo: 'El nombre admite 60 caracteres' }),
  consulta: FiltroGuardadoSchema.shape.consulta.refine(
    (consulta) => Object.keys(consulta).length <= FILTRO_PARAMETROS_MAX,
    'Son demasiados filtros',
  ),
});
