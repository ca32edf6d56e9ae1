import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';

/** What a tramo would notice right now, and what keeps it from noticing more (docs/vigilancia.md). */

/** `ciega`: no place can be given. `degradada`: places are worse, or only larger taps are noticed. */
export const VigilanciaSchema = z.enum(['completa', 'degradada', 'ciega']);
export type Vigilancia = z.infer<typeof VigilanciaSchema>;

/** Why a tramo is not watched whole; `lado` is the sensor to blame, null when it is neither. */
const RazonVigilanciaSchema = z.object({
  codigo: z.enum([
    'sin_datos',
    'falla',
    'mantenimiento',
    'inactivo',
    'reloj_desconocido',
    'reloj_degradado',
    'ruido_sin_medir',
    'ruido_alto',
    'velocidad_sin_calibrar',
  ]),
  lado: z.enum(['a', 'b']).nullable(),
});
export type RazonVigilancia = z.infer<typeof RazonVigilanciaSchema>;

/** The smallest tap, opened anywhere on the tramo, that would be found in 95 of 100 cases. */
const MenorTomaSchema = z.object({
  /** Of what flows in the tramo, 0–1; null when nothing flows. */
  fraccion_flujo: z.number().positive().nullable(),
  caudal_m3h: z.number().positive(),
  /** Where on the tramo it would be hardest to notice, absolute chainage, m. */
  posicion_peor: z.number(),
  /** One standard error of the place of such a tap in the middle of the tramo, m. */
  sigma_m: z.number().positive(),
});
export type MenorToma = z.infer<typeof MenorTomaSchema>;

export const VigilanciaTramoSchema = z.object({
  tramo_id: IdSchema,
  t: InstanteSchema,
  vigilancia: VigilanciaSchema,
  /** Worst first. */
  razones: z.array(RazonVigilanciaSchema),
  /** Since when it is as it is, where that is known. */
  desde: z.nullable(InstanteSchema),
  /** Null while the tramo is blind or its noise has not been measured yet. */
  menor_toma: MenorTomaSchema.nullable(),
});
export type VigilanciaTramo = z.infer<typeof VigilanciaTramoSchema>;

/** How it was, one entry per VIGILANCIA_PASO_S, oldest first. */
export const VigilanciaHistoriaSchema = z.object({
  tramo_id: IdSchema,
  puntos: z.array(
    VigilanciaTramoSchema.pick({ t: true, vigilancia: true, razones: true }).extend({
      fraccion_flujo: z.number().positive().nullable(),
      caudal_m3h: z.number().positive().nullable(),
    }),
  ),
});
export type VigilanciaHistoria = z.infer<typeof VigilanciaHistoriaSchema>;
