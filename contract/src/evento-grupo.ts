import { z } from 'zod';
import { IdSchema } from './basicos';
import { ApartadosSchema, EventoSchema, EventoTipoSchema, GrupoIdSchema, MotivoSchema } from './evento';

/** Groups of events: one cause each, as the viewer's role sees them (spec §3, product §2.9). */

/** Which of the two windows a role sees: regular users the wider one. */
export const VentanaSchema = z.enum(['operador', 'usuario']);
export type Ventana = z.infer<typeof VentanaSchema>;

export const GrupoSchema = z.object({
  grupo_id: GrupoIdSchema,
  tipo_evento: EventoTipoSchema,
  /** The members that match the filters, oldest first; at most GRUPO_EVENTOS_MAX of them, the newest. */
  eventos: z.array(EventoSchema),
  primer_evento: EventoSchema,
  ultimo_evento: EventoSchema,
  /** Members that match, also those beyond `eventos`. */
  total_eventos: z.number().int(),
  /** Those of them still open. */
  abiertos: z.number().int(),
  /** Digest of the open ones that `eventos` does not carry, up to its highest id; absent when there are none. */
  resto_abiertos: z.string().optional(),
  /** Id of the main event (product §2.8), the same wherever the group is named. */
  evento_principal: IdSchema,
  /** The main event itself, also where a filter hides it from `eventos`. */
  principal: EventoSchema,
  possible_operational_movement: z.boolean(),
  /** Why it is taken for an operation, or why that was withdrawn. */
  motivos: z.array(MotivoSchema),
});
export type Grupo = z.infer<typeof GrupoSchema>;

/** What grouping used for a tramo, so that its result can be reproduced (domain §1.7). */
export const VentanaUtilizadaSchema = z.object({
  tramo_id: IdSchema,
  tramo: z.string(),
  ventana: VentanaSchema,
  longitud_m: z.number(),
  /** Over all that lay between the sensors; where batches move, those of the newest event of the tramo. */
  velocidad_onda_mps: z.number(),
  /** From A to B, separated by commas where there was more than one. */
  producto: z.string(),
  /** Longest time between the two arrivals of one wave, s. */
  ventana_par_s: z.number(),
  /** Longest pause inside a group, and its longest span, s. */
  ventana_grupo_s: z.number(),
  duracion_max_s: z.number(),
  /** Places no further apart than this, or three standard errors, are one place, m. */
  distancia_m: z.number(),
  config_version: z.number().int(),
});
export type VentanaUtilizada = z.infer<typeof VentanaUtilizadaSchema>;

export const GruposRespuestaSchema = z.object({
  grupos: z.array(GrupoSchema),
  /** Groups and single events, counted exactly up to TOTAL_EXACTO_MAX. */
  total: z.number().int(),
  total_aproximado: z.boolean().optional(),
  /** Events inside all of them, counted the same way. */
  total_eventos: z.number().int(),
  total_eventos_aproximado: z.boolean().optional(),
  /** Those of `total_eventos` that do not count as real. */
  apartados: ApartadosSchema,
  /** The events of this page that stand alone. With `grupos` they make the page, in the order asked for. */
  eventos_individuales: z.array(EventoSchema),
  ventanas_deteccion_utilizadas: z.array(VentanaUtilizadaSchema),
});
export type GruposRespuesta = z.infer<typeof GruposRespuestaSchema>;

/** The windows an administrator sets, s. */
export const VentanasGrupoSchema = z.object({
  operador_s: z.number().int().min(60).max(86_400),
  usuario_s: z.number().int().min(60).max(86_400),
});
export type VentanasGrupo = z.infer<typeof VentanasGrupoSchema>;
