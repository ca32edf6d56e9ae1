import { z } from 'zod';
import { IdSchema, InstanteSchema, PedidoSchema } from './basicos';
import { parrafo } from './texto-escrito';

/** The handover of a shift: what happened in its hours, and who signed for it. */

/** How long a shift is, h. */
export const TURNO_H = 12;
export const NOTAS_TURNO_MAX = 4_000;

const EventoTurnoSchema = z.object({
  id: IdSchema,
  tramo: z.string(),
  /** Chainage, m. */
  posicion: z.number().nullable(),
  created_at: InstanteSchema,
  escalado_id: z.string().nullable(),
  /** The event that explains it, of an echo. */
  eco_de: z.nullable(IdSchema).default(null),
});

export const ContenidoTurnoSchema = z.object({
  desde: InstanteSchema,
  hasta: InstanteSchema,
  totales: z.object({
    eventos: z.number().int(),
    /** Events still open, and the causes that they are; null in a handover from before causes were counted. */
    abiertos: z.number().int(),
    causas_abiertas: z.number().int().nullable().default(null),
    reconocidos: z.number().int(),
    escalados: z.number().int(),
    /** Null in a handover from before these two were counted. */
    apartadas: z.number().int().nullable().default(null),
    maniobras: z.number().int().nullable().default(null),
  }),
  /** Still open, of whatever day, oldest first; at most `LISTA_TURNO_MAX` of each list, the totals say how many. */
  abiertos: z.array(EventoTurnoSchema),
  reconocidos: z.array(
    EventoTurnoSchema.extend({
      por: z.string().nullable(),
      cuando: InstanteSchema,
      disposicion: z.string().nullable(),
    }),
  ),
  escalados: z.array(EventoTurnoSchema.extend({ por: z.string().nullable(), cuando: InstanteSchema })),
  apartadas: z.array(
    z.object({
      nombre: z.string(),
      motivo: z.string().nullable(),
      por: z.string().nullable(),
      hasta: InstanteSchema,
    }),
  ),
  mantenimiento: z.array(
    z.object({ sensor: z.string(), motivo: z.string().nullable(), hasta: z.nullable(InstanteSchema) }),
  ),
  sin_datos: z.array(z.object({ sensor: z.string(), ultima: z.nullable(InstanteSchema) })),
  maniobras: z.array(
    z.object({
      t: InstanteSchema,
      estacion: z.string(),
      equipo: z.string(),
      accion: z.string(),
      nota: z.string().nullable(),
    }),
  ),
});
export type ContenidoTurno = z.infer<typeof ContenidoTurnoSchema>;

export const LISTA_TURNO_MAX = 50;

const NotasSchema = parrafo({ max: NOTAS_TURNO_MAX });
export const EntregarTurnoSchema = z.object({ notas: NotasSchema, pedido: PedidoSchema });
export const RecibirTurnoSchema = z.object({ notas: NotasSchema });

/** A handover as the list shows it. */
export const TurnoResumenSchema = z.object({
  id: IdSchema,
  desde: InstanteSchema,
  hasta: InstanteSchema,
  entrega: z.string(),
  entregado_at: InstanteSchema,
  /** Null until somebody signs for it. */
  recibe: z.string().nullable(),
  recibido_at: z.nullable(InstanteSchema),
});
export type TurnoResumen = z.infer<typeof TurnoResumenSchema>;

export const TurnoSchema = TurnoResumenSchema.extend({
  contenido: ContenidoTurnoSchema,
  notas: z.string(),
  notas_recibe: z.string().nullable(),
  /** Whoever asks may sign for it: somebody else handed it over and nobody has. */
  puede_recibir: z.boolean(),
});
export type Turno = z.infer<typeof TurnoSchema>;
