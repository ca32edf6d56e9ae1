import { INTERIOR_POR_EXTERIOR } from '@tramos/contract/limites';
import { liquidoDe } from './producto';
import type { TramoDeteccion } from './tipos';

/** What a front on its way tells of the discharge that made it. Pressures kg/cm², places in m, speeds m/s. */

/** The pipe and what flows in it. */
export interface Tubo extends Pick<TramoDeteccion, 'velocidad_onda_mps' | 'flujo_mps'> {
  /** Outside diameter, m. */
  diametro_m: number;
  producto: string;
}

const KGCM2_PA = 98_066.5;
const RUGOSIDAD_M = 4.5e-5;

export const areaInterior_m2 = ({ diametro_m }: Pick<Tubo, 'diametro_m'>): number =>
  (Math.PI * (INTERIOR_POR_EXTERIOR * diametro_m) ** 2) / 4;

/** Below this Reynolds number a flow is laminar. */
const LAMINAR_MAX = 2_300;

/** Darcy factor of a flow in a rough pipe: Hagen–Poiseuille where it is laminar, Swamee–Jain where it is not. */
const factorFriccion = (velocidad_mps: number, interior_m: number, viscosidad_m2s: number) => {
  const reynolds = (velocidad_mps * interior_m) / viscosidad_m2s;
  if (reynolds < LAMINAR_MAX) return 64 / reynolds;
  return 0.25 / Math.log10(RUGOSIDAD_M / interior_m / 3.7 + 5.74 / reynolds ** 0.9) ** 2;
};

/** How fast friction wears a front down, 1/m: f·V/(2·D·a). */
export const atenuacion_1m = ({ diametro_m, flujo_mps, velocidad_onda_mps, producto }: Tubo): number => {
  const v = Math.abs(flujo_mps);
  if (v === 0) return 0;
  const interior_m = INTERIOR_POR_EXTERIOR * diametro_m;
  const f = factorFriccion(v, interior_m, liquidoDe(producto).viscosidad_m2s);
  return (f * v) / (2 * interior_m * velocidad_onda_mps);
};

/** The discharge whose opening sends a front of this size each way, m³/s: q = 2·A·ΔP/(ρ·a), half of Joukowsky. */
export const caudalDeFrente_m3s = (tubo: Tubo, frente_kgcm2: number): number => {
  const { densidad_kgm3 } = liquidoDe(tubo.producto);
  return (2 * areaInterior_m2(tubo) * frente_kgcm2 * KGCM2_PA) / (densidad_kgm3 * tubo.velocidad_onda_mps);
};

/** A step that a sensor measured, and how far from the place the sensor stands. */
export interface PasoMedido {
  amplitud: number;
  distancia_m: number;
}

/**
 * The front at its place from what the sensors measured of it, each undone of what friction wore down on the way; null
 * when none measured.
 */
export const frenteEnOrigen_kgcm2 = (tubo: Tubo, pasos: readonly PasoMedido[]): number | null => {
  const k = atenuacion_1m(tubo);
  const frentes = pasos.map(({ amplitud, distancia_m }) => Math.abs(amplitud) * Math.exp(k * distancia_m));
  return frentes.length === 0 ? null : frentes.reduce((suma, frente) => suma + frente, 0) / frentes.length;
};
