import { type ClaseRetencion, type Retencion, RetencionSchema } from '@tramos/contract/ajustes';
import { z } from 'zod';

/** What is kept of the pressure, and how long: whoever prunes it and whoever reads it go by the same figures. */

const DIA_MS = 86_400_000;

/**
 * Steps of the rollups, s. Each is some six to ten of the one before, a day of hours apart, so that a view of any
 * length finds one that is little finer than its pixels.
 */
export const PASOS_S = [10, 60, 600, 3_600, 86_400] as const;
export type Paso = (typeof PASOS_S)[number];

const CLASE_DE_PASO: Record<Paso, ClaseRetencion> = {
  10: 'crudo_d',
  60: 'minutos_d',
  600: 'minutos_d',
  3600: 'horas_d',
  86400: 'dias_d',
};

/** What holds while nobody has set anything. */
export const RETENCION_DE_FABRICA: Retencion = {
  crudo_d: 7,
  minutos_d: 400,
  horas_d: 1_830,
  dias_d: 3_660,
  disparos_d: 30,
};

const RetencionGuardadaSchema = RetencionSchema.extend({
  desde_ms: z.partialRecord(RetencionSchema.keyof(), z.number()),
});
/**
 * Days of each kind, and since when each is whole, epoch ms: to keep something for longer does not bring back what
 * had been deleted before.
 */
export type RetencionGuardada = z.infer<typeof RetencionGuardadaSchema>;

export const retencionDe = (valor: unknown): RetencionGuardada => {
  const leida = RetencionGuardadaSchema.safeParse(valor);
  return leida.success ? leida.data : { ...RETENCION_DE_FABRICA, desde_ms: {} };
};

/** Before this instant, epoch ms, nothing of the kind is kept. */
const limiteDe = (retencion: RetencionGuardada, clase: ClaseRetencion, ahora_ms: number): number =>
  Math.max(ahora_ms - retencion[clase] * DIA_MS, retencion.desde_ms[clase] ?? Number.NEGATIVE_INFINITY);

/** Other days from `ahora_ms` on: what is kept for longer is whole only from where it had been cut. */
export const conDias = (antes: RetencionGuardada, dias: Retencion, ahora_ms: number): RetencionGuardada => ({
  ...dias,
  desde_ms: Object.fromEntries(
    RetencionSchema.keyof().options.map((clase) => [clase, limiteDe(antes, clase, ahora_ms)]),
  ),
});

/** The instants, epoch ms, before which nothing is kept of each source of pressure. */
export interface Limites {
  lecturas_ms: number;
  resumenes_ms: Record<Paso, number>;
  disparos_ms: number;
}

export const limitesDe = (retencion: RetencionGuardada, ahora_ms: number): Limites => {
  const de = (clase: ClaseRetencion) => limiteDe(retencion, clase, ahora_ms);
  const delPaso = (paso_s: Paso) => de(CLASE_DE_PASO[paso_s]);
  return {
    lecturas_ms: de('crudo_d'),
    resumenes_ms: {
      10: delPaso(10),
      60: delPaso(60),
      600: delPaso(600),
      3600: delPaso(3_600),
      86400: delPaso(86_400),
    },
    disparos_ms: de('disparos_d'),
  };
};

/** The limits while nobody has set anything. */
export const limitesDeFabrica = (ahora_ms: number): Limites => limitesDe(retencionDe(undefined), ahora_ms);
