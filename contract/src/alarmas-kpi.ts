import { z } from 'zod';
import { AlarmaOrigenSchema, AlarmaReglaSchema, type Prioridad, PrioridadSchema } from './alarmas';
import { IdSchema, InstanteSchema } from './basicos';
import { IdParamSchema } from './comunes';
import { ALARMAS_10MIN_ACEPTABLE, ALARMAS_10MIN_INUNDACION, ALARMAS_10MIN_MANEJABLE } from './limites';

/** How the alarms of a position are doing, by the figures of ISA-18.2 (formulas in docs/alarmas.md). */

export const KpiPeriodoSchema = z.enum(['24h', '7d', '30d']);
export type KpiPeriodo = z.infer<typeof KpiPeriodoSchema>;
export const KPI_PERIODO_H: Record<KpiPeriodo, number> = { '24h': 24, '7d': 168, '30d': 720 };
/** The standard judges no less than this many days. */
export const KPI_DIAS_NORMA = 30;

const KpiCodigoSchema = z.enum([
  'por_10min',
  'por_hora',
  'por_dia',
  'maximo_10min',
  'periodos_con_mas_de_10',
  'horas_con_mas_de_30',
  'tiempo_en_inundacion',
  'diez_fuentes',
  'castaneteo',
  'fugaces',
  'viejas',
  'apartadas',
]);
export type KpiCodigo = z.infer<typeof KpiCodigoSchema>;

/** `fraccion` figures are 0–1; the others are counts. `maximo` null: there is one limit only. */
interface KpiLimite {
  etiqueta: string;
  unidad: 'alarmas' | 'fraccion' | 'fuentes';
  aceptable: number;
  maximo: number | null;
}
export const KPI_LIMITES: Record<KpiCodigo, KpiLimite> = {
  por_10min: {
    etiqueta: 'Alarmas por 10 minutos',
    unidad: 'alarmas',
    aceptable: ALARMAS_10MIN_ACEPTABLE,
    maximo: ALARMAS_10MIN_MANEJABLE,
  },
  por_hora: { etiqueta: 'Alarmas por hora', unidad: 'alarmas', aceptable: 6, maximo: 12 },
  por_dia: { etiqueta: 'Alarmas por día', unidad: 'alarmas', aceptable: 150, maximo: 300 },
  maximo_10min: {
    etiqueta: 'Máximo en 10 minutos',
    unidad: 'alarmas',
    aceptable: ALARMAS_10MIN_INUNDACION,
    maximo: null,
  },
  periodos_con_mas_de_10: {
    etiqueta: 'Periodos de 10 minutos con más de 10',
    unidad: 'fraccion',
    aceptable: 0.01,
    maximo: null,
  },
  horas_con_mas_de_30: {
    etiqueta: 'Horas con más de 30',
    unidad: 'fraccion',
    aceptable: 0.01,
    maximo: null,
  },
  tiempo_en_inundacion: {
    etiqueta: 'Tiempo en inundación',
    unidad: 'fraccion',
    aceptable: 0.01,
    maximo: null,
  },
  diez_fuentes: {
    etiqueta: 'Parte de las diez fuentes principales',
    unidad: 'fraccion',
    aceptable: 0.01,
    maximo: 0.05,
  },
  castaneteo: { etiqueta: 'Fuentes que castañetean', unidad: 'fuentes', aceptable: 0, maximo: null },
  fugaces: { etiqueta: 'Alarmas fugaces', unidad: 'alarmas', aceptable: 0, maximo: null },
  viejas: { etiqueta: 'Alarmas con más de 24 h', unidad: 'alarmas', aceptable: 4, maximo: null },
  apartadas: { etiqueta: 'Alarmas apartadas', unidad: 'alarmas', aceptable: 29, maximo: null },
};
/** Share of each priority that the standard aims at: at most, but for `baja`, which is at least. */
export const KPI_MEZCLA: Record<Prioridad, number> = { urgente: 0.01, alta: 0.05, media: 0.15, baja: 0.8 };

/** `excesivo`: beyond what a person can manage. `sin_datos`: the period is not covered, or nothing was announced. */
const KpiVeredictoSchema = z.enum(['bien', 'alto', 'excesivo', 'sin_datos']);
export type KpiVeredicto = z.infer<typeof KpiVeredictoSchema>;

export const AlarmasKpiQuerySchema = z.object({
  periodo: KpiPeriodoSchema.default('24h'),
  sistema: IdParamSchema.optional(),
});

const KpiFuenteSchema = z.object({
  origen: AlarmaOrigenSchema,
  /** Of the sensor or router; the tramo for events. */
  objeto_id: IdSchema,
  regla: AlarmaReglaSchema,
  nombre: z.string(),
  n: z.number().int(),
  /** Of all that were announced, 0–1. */
  fraccion: z.number(),
});
export type KpiFuente = z.infer<typeof KpiFuenteSchema>;

export const AlarmasKpiSchema = z.object({
  periodo: KpiPeriodoSchema,
  desde: InstanteSchema,
  hasta: InstanteSchema,
  /** Since when alarms are journalled here, as far as they are kept; null before the first evaluation. */
  datos_desde: z.nullable(InstanteSchema),
  /** Hours of the period that the journal covers. */
  horas_con_datos: z.number(),
  /** False: verdicts over the period are `sin_datos`, and the figures are over `horas_con_datos`. */
  suficiente: z.boolean(),
  /** Annunciations in the period. */
  anunciadas: z.number().int(),
  /** One of each code, in their order. */
  indicadores: z.array(
    z.object({
      codigo: KpiCodigoSchema,
      /** Null where there is nothing to count over. */
      valor: z.number().nullable(),
      veredicto: KpiVeredictoSchema,
    }),
  ),
  mezcla: z.array(
    z.object({
      prioridad: PrioridadSchema,
      n: z.number().int(),
      fraccion: z.number().nullable(),
      veredicto: KpiVeredictoSchema,
    }),
  ),
  /** The ten that called most, most first. */
  fuentes: z.array(KpiFuenteSchema),
  /** Those that chattered: `n` is their most transitions in one minute, `fraccion` 0. */
  castanetean: z.array(KpiFuenteSchema),
  /** Annunciations per hour over the part of the period with data, oldest first (24 h, 7 d), or per day (30 d). */
  serie: z.array(z.object({ t: InstanteSchema, n: z.number().int() })),
});
export type AlarmasKpi = z.infer<typeof AlarmasKpiSchema>;
