import { z } from 'zod';
import { IdSchema } from './basicos';
import { IdParamSchema } from './comunes';
import { TiempoMsSchema } from './ingesta';
import { PRESIONES_PUNTOS_MAX, PRESIONES_SENSORES_MAX } from './limites';

/** Pressure as it was and as it is, kg/cm². Times are epoch ms, as the field sends them. */

/** `1,2,3` in a query. */
const IdsQuerySchema = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'Los sensores se escriben como 1,2,3')
  .transform((texto) => [...new Set(texto.split(',').map(Number))])
  .refine((ids) => ids.length <= PRESIONES_SENSORES_MAX, `Son más de ${PRESIONES_SENSORES_MAX} sensores`);

export const PresionesQuerySchema = z
  .object({
    sensores: IdsQuerySchema,
    desde: z.coerce.number().pipe(TiempoMsSchema),
    hasta: z.coerce.number().pipe(TiempoMsSchema),
    /** Buckets wanted at most: as many as the drawing has pixels. */
    puntos: z.coerce.number().int().min(10).max(PRESIONES_PUNTOS_MAX).default(800),
  })
  .refine(({ desde, hasta }) => desde < hasta, {
    path: ['hasta'],
    message: 'El final debe ser posterior al comienzo',
  });

/**
 * One sensor over the range asked for. Bucket i begins at `t[i]` and lasts `paso_ms`; where there is one sample in
 * each, `fuente` is `muestras` and `minimo`, `maximo` and `media` are that sample; `cubetas` are made of samples or of
 * rollups of 10 s. Buckets are aligned to the epoch, so the first may begin before the range. Those without samples are left
 * out; `huecos` names the silences, also inside of a bucket.
 */
const SeriePresionSchema = z.object({
  sensor_id: IdSchema,
  fuente: z.enum(['muestras', 'cubetas', 'minutos', 'horas', 'dias']),
  paso_ms: z.number().positive(),
  t: z.array(z.number()),
  minimo: z.array(z.number()),
  maximo: z.array(z.number()),
  media: z.array(z.number()),
  /** [from, to) without data, epoch ms. */
  huecos: z.array(z.tuple([z.number(), z.number()])),
});
export type SeriePresion = z.infer<typeof SeriePresionSchema>;

export const PresionesSchema = z.object({
  desde: z.number(),
  hasta: z.number(),
  series: z.array(SeriePresionSchema),
});
export type Presiones = z.infer<typeof PresionesSchema>;

export const PerfilQuerySchema = z.object({
  sistema: IdParamSchema,
  /** The moment of the profile, epoch ms; now when left out. */
  t: z.coerce.number().pipe(TiempoMsSchema).optional(),
});

/** Pressure against chainage: what each sensor of a sistema measured at one moment, in order of chainage. */
export const PerfilSchema = z.object({
  sistema_id: IdSchema,
  t: z.number(),
  puntos: z.array(
    z.object({
      sensor_id: IdSchema,
      /** Absolute chainage, m. */
      posicion: z.number(),
      /** Mean of the second before `t`; null when the sensor was silent then. */
      presion_kgcm2: z.number().nullable(),
      /** Range over the 24 h before `t`. */
      minimo_24h: z.number().nullable(),
      maximo_24h: z.number().nullable(),
    }),
  ),
});
export type Perfil = z.infer<typeof PerfilSchema>;

/** Which sensors a console follows; each message replaces the one before, an empty list ends it. */
export const SuscribirPresionSchema = z.object({
  sensores: z.array(IdSchema).max(PRESIONES_SENSORES_MAX),
});
export type SuscribirPresion = z.infer<typeof SuscribirPresionSchema>;

/** Samples as they were stored a moment ago: sample i was taken at t0 + i · dt_ms. Not durable. */
export const PresionVivaSchema = z.object({
  sensor_id: IdSchema,
  t0: z.number(),
  dt_ms: z.number().positive(),
  p: z.array(z.number()),
});
export type PresionViva = z.infer<typeof PresionVivaSchema>;
