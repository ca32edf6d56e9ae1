import type { CalculoEvidencia, CurvaEvidencia } from '@tramos/contract/evidencia';

/** The curve of correlation against the place that each difference of time would mean: pure. */

/** Distance of a tick from the next, m: the first that leaves room. */
const PASOS_M = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];

/**
 * Absolute chainage, m, of a wave that A heard `delta_s` before B: linear between the ends of the tramo, where B − A is
 * at its limits.
 */
export const lugarDeDelta = (
  { posicion_a, posicion_b, limite_s: [en_b, en_a] }: CalculoEvidencia,
  delta_s: number,
): number => posicion_b + ((delta_s - en_b) / (en_a - en_b)) * (posicion_a - posicion_b);

export const deltaDeLugar = (
  { posicion_a, posicion_b, limite_s: [en_b, en_a] }: CalculoEvidencia,
  posicion: number,
): number => en_b + ((posicion - posicion_b) / (posicion_a - posicion_b)) * (en_a - en_b);

export interface PuntoCurva {
  /** Absolute chainage, m. */
  posicion: number;
  r: number;
}

/** The stretches of the curve that a line may join, each in order of chainage. */
export const tramosDeCurva = (curva: CurvaEvidencia, calculo: CalculoEvidencia): PuntoCurva[][] => {
  const tramos: PuntoCurva[][] = [];
  let abierto: PuntoCurva[] | null = null;
  curva.r.forEach((r, i) => {
    if (r === null) {
      abierto = null;
      return;
    }
    if (abierto === null) {
      abierto = [];
      tramos.push(abierto);
    }
    abierto.push({ posicion: lugarDeDelta(calculo, curva.delta0_s + i * curva.paso_s), r });
  });
  return tramos.map((puntos) => puntos.toReversed()).toReversed();
};

/** The likeness at one difference of time; null where it was not told. */
export const parecidoEn = ({ delta0_s, paso_s, r }: CurvaEvidencia, delta_s: number): number | null =>
  r[Math.round((delta_s - delta0_s) / paso_s)] ?? null;

/**
 * The highest place of the curve further than `aparte_m` from the event's, where it rises between lower ones; null
 * when there is none above zero.
 */
export const segundoPico = (
  tramos: readonly (readonly PuntoCurva[])[],
  posicion: number,
  aparte_m: number,
): PuntoCurva | null => {
  const picos = tramos.flatMap((puntos) =>
    puntos.filter((punto, i) => punto.r >= (puntos[i - 1]?.r ?? -1) && punto.r >= (puntos[i + 1]?.r ?? -1)),
  );
  const lejos = picos.filter((punto) => punto.r > 0 && Math.abs(punto.posicion - posicion) > aparte_m);
  return lejos.reduce<PuntoCurva | null>(
    (mejor, punto) => (mejor && mejor.r >= punto.r ? mejor : punto),
    null,
  );
};

/** Round chainages of the axis, at most `cuantas`. */
export const marcasDeKm = (desde: number, hasta: number, cuantas: number): number[] => {
  const paso = PASOS_M.find((m) => (hasta - desde) / m <= cuantas) ?? 100_000;
  const primera = Math.ceil(desde / paso) * paso;
  return Array.from(
    { length: Math.max(0, Math.floor((hasta - primera) / paso) + 1) },
    (_, i) => primera + i * paso,
  );
};
