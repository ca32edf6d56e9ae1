import { trozoEn, trozosDe } from './perfil';
import type { TramoDeteccion, TrozoPerfil } from './tipos';

/**
 * Batches on their way: what a site said of a tramo at one time, moved with the flow to another. Lower in chainage than
 * the first of them lies the tramo's own product, at its own wave speed.
 */

/** How well a site knows where a batch begins when it says so, m. */
const SIGMA_INTERFASE_M = 100;
/** Relative standard error of the flow that has carried it since. */
const SIGMA_FLUJO_REL = 0.05;

/**
 * The tramo as a wave finds it at `t_ms` (epoch ms): every interface at posicion_desde + V·(t − vigente_desde), known
 * to 100 m and 5 % of what it has moved. Before they were said, and without batches, the tramo is its own product.
 */
export const tramoEn = (tramo: TramoDeteccion, t_ms: number): TramoDeteccion => {
  const { lotes, flujo_mps, velocidad_onda_mps, posicion_a, posicion_b } = tramo;
  if (lotes === undefined) return tramo;
  const { perfil: _, ...uniforme } = tramo;
  const horas_s = (t_ms - lotes.vigente_desde_ms) / 1_000;
  if (horas_s < 0) return uniforme;
  const recorrido_m = flujo_mps * horas_s;
  const sigma_desde_m = Math.hypot(SIGMA_INTERFASE_M, SIGMA_FLUJO_REL * recorrido_m);
  const propio = {
    posicion_desde: -Infinity,
    velocidad_onda_mps,
    flujo_mps,
    sigma_desde_m: 0,
    producto: null,
  };
  const trozos: TrozoPerfil[] = [
    propio,
    ...lotes.lotes.map((lote) => ({
      posicion_desde: lote.posicion_desde + recorrido_m,
      velocidad_onda_mps: lote.velocidad_onda_mps,
      ...{ flujo_mps, sigma_desde_m, producto: lote.producto },
    })),
  ];
  const enTramo = trozos.filter(
    ({ posicion_desde }, i) =>
      posicion_desde < posicion_b && (trozos[i + 1]?.posicion_desde ?? Infinity) > posicion_a,
  );
  const perfil = enTramo.map((trozo) => ({
    ...trozo,
    posicion_desde: Math.max(posicion_a, trozo.posicion_desde),
  }));
  return { ...uniforme, perfil };
};

/** What runs at a place: the wave speed there, m/s, and the batch's product; null for the tramo's own. */
export const enLugar = (
  tramo: TramoDeteccion,
  posicion: number,
): { velocidad_onda_mps: number; producto: string | null } => {
  const { velocidad_onda_mps, producto } = trozoEn(trozosDe(tramo), posicion) ?? {
    velocidad_onda_mps: tramo.velocidad_onda_mps,
    producto: null,
  };
  return { velocidad_onda_mps, producto };
};
