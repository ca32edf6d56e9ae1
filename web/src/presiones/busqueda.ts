import { z } from 'zod';
import type { Rango } from '../lib/graficas/rango';

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;
const DIA = 24 * H;

/** The stretches that are offered, by what the address calls them. */
export const ULTIMOS = {
  '10s': { nombre: '10 s', ms: 10 * S },
  '1min': { nombre: '1 min', ms: MIN },
  '10min': { nombre: '10 min', ms: 10 * MIN },
  '1h': { nombre: '1 h', ms: H },
  '6h': { nombre: '6 h', ms: 6 * H },
  '24h': { nombre: '24 h', ms: DIA },
  '7d': { nombre: '7 d', ms: 7 * DIA },
  '30d': { nombre: '30 d', ms: 30 * DIA },
  '1a': { nombre: '1 año', ms: 365 * DIA },
} as const;
export type Ultimos = keyof typeof ULTIMOS;
const CLAVES = Object.keys(ULTIMOS) as [Ultimos, ...Ultimos[]];
export const ULTIMOS_INICIAL: Ultimos = '1h';

const Id = z.number().int().positive().optional().catch(undefined);
const Instante = z.number().int().positive().max(8.64e15).optional().catch(undefined);

/**
 * The range of a chart in the address: `ultimos=1h` moves with the clock (an hour when left out); `desde` and `hasta`,
 * epoch ms, hold still and go before it, which says where to go back to.
 */
const rango = {
  ultimos: z
    .enum(CLAVES)
    .transform((valor) => (valor === ULTIMOS_INICIAL ? undefined : valor))
    .optional()
    .catch(undefined),
  desde: Instante,
  hasta: Instante,
};

export const PresionesSearchSchema = z.object({ sistema: Id });
export const PresionSensorSearchSchema = z.object({ sensor: Id, ...rango });
export const PresionTramosSearchSchema = z.object({
  tramo: Id,
  ...rango,
  /** The same pressure per division for A and B by default: only its contrary is written. */
  escala: z.literal('propia').optional().catch(undefined),
});
export const PresionSistemaSearchSchema = z.object({
  sistema: Id,
  /** The moment of the profile, epoch ms; now when left out. */
  t: Instante,
});

export interface BusquedaRango {
  ultimos?: Ultimos | undefined;
  desde?: number | undefined;
  hasta?: number | undefined;
}

/** What a chart is asked to show: the newest so many ms, or a stretch that holds still. */
export type Periodo = { tipo: 'vivo'; ms: number } | ({ tipo: 'fijo' } & Rango);

export const periodoDe = ({ ultimos, desde, hasta }: BusquedaRango): Periodo =>
  desde !== undefined && hasta !== undefined && desde < hasta
    ? { tipo: 'fijo', desde, hasta }
    : { tipo: 'vivo', ms: ULTIMOS[ultimos ?? ULTIMOS_INICIAL].ms };

export const rangoDe = (periodo: Periodo, ahora_ms: number): Rango =>
  periodo.tipo === 'fijo' ? periodo : { desde: ahora_ms - periodo.ms, hasta: ahora_ms };

/** To be laid over the address: a stretch that holds still. */
export const fijar = ({ desde, hasta }: Rango): BusquedaRango => ({
  desde: Math.round(desde),
  hasta: Math.round(hasta),
});

/** Follows the clock again, over the same stretch as before or another. */
export const soltar = (ultimos?: Ultimos): BusquedaRango => ({
  ...(ultimos ? { ultimos: ultimos === ULTIMOS_INICIAL ? undefined : ultimos } : {}),
  desde: undefined,
  hasta: undefined,
});
