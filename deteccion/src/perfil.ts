import type { TramoDeteccion, TrozoPerfil } from './tipos';

/**
 * Travel times along a tramo whose wave speed and flow change on the way: batches of other products, pipes of other
 * diameters. Between two changes both are constant, so that every time is a sum and no integral has to be approached.
 */

/** What travel times are made of. */
export type TramoDePaso = Pick<
  TramoDeteccion,
  'posicion_a' | 'posicion_b' | 'velocidad_onda_mps' | 'flujo_mps' | 'perfil'
>;

/** The stretches of a tramo by chainage; the first reaches back beyond A and the last beyond B. */
export const trozosDe = ({
  perfil,
  posicion_a,
  velocidad_onda_mps,
  flujo_mps,
}: TramoDePaso): readonly TrozoPerfil[] =>
  perfil ?? [{ posicion_desde: posicion_a, velocidad_onda_mps, flujo_mps, sigma_desde_m: 0, producto: null }];

/** The stretch in which a chainage lies. */
export const trozoEn = (trozos: readonly TrozoPerfil[], posicion: number): TrozoPerfil | undefined =>
  trozos.findLast(({ posicion_desde }) => posicion_desde <= posicion) ?? trozos[0];

/** A part of the way inside one stretch. */
export interface Parte {
  trozo: TrozoPerfil;
  metros: number;
}

/** What lies between two chainages, stretch by stretch; `desde` ≤ `hasta`. */
export const partesEntre = (trozos: readonly TrozoPerfil[], desde: number, hasta: number): Parte[] =>
  trozos.flatMap((trozo, i) => {
    const inicio = i === 0 ? -Infinity : trozo.posicion_desde;
    const fin = trozos[i + 1]?.posicion_desde ?? Infinity;
    const metros = Math.min(hasta, fin) - Math.max(desde, inicio);
    return metros > 0 ? [{ trozo, metros }] : [];
  });

/** Speed of a wave over ground, m/s: a + V towards higher chainage (1), a − V back (−1). */
export const avance_mps = (
  { velocidad_onda_mps, flujo_mps }: Pick<TrozoPerfil, 'velocidad_onda_mps' | 'flujo_mps'>,
  sentido: 1 | -1,
): number => velocidad_onda_mps + sentido * flujo_mps;

/** ∫ dx/(a(x) + sentido·V(x)) from one absolute chainage to another, s; negative where `hasta` lies before `desde`. */
const integral_s = (tramo: TramoDePaso, desde: number, hasta: number, sentido: 1 | -1): number => {
  if (tramo.perfil === undefined) return (hasta - desde) / avance_mps(tramo, sentido);
  if (desde > hasta) return -integral_s(tramo, hasta, desde, sentido);
  return partesEntre(tramo.perfil, desde, hasta).reduce(
    (s, { trozo, metros }) => s + metros / avance_mps(trozo, sentido),
    0,
  );
};

/** Time of a wave from one absolute chainage to another, s, at whatever the tramo holds between them. */
export const tiempoEntre_s = (tramo: TramoDePaso, desde: number, hasta: number): number =>
  desde <= hasta ? integral_s(tramo, desde, hasta, 1) : integral_s(tramo, hasta, desde, -1);

/**
 * Time from a place, absolute chainage, to A against the flow, s: T_A(x) = ∫₀ˣ dx/(a(x) − V(x)) (domain notes §1.1).
 * Negative before A.
 */
export const tiempoHaciaA_s = (tramo: TramoDePaso, posicion: number): number =>
  integral_s(tramo, tramo.posicion_a, posicion, -1);

/** Time from a place to B with the flow, s: T_B(x) = ∫ₓᴸ dx/(a(x) + V(x)). Negative beyond B. */
export const tiempoHaciaB_s = (tramo: TramoDePaso, posicion: number): number =>
  integral_s(tramo, posicion, tramo.posicion_b, 1);

/** How much T_B − T_A falls with each metre inside a stretch, s/m: 1/(a + V) + 1/(a − V) = 2a/(a² − V²). */
export const pendiente_spm = (trozo: Pick<TrozoPerfil, 'velocidad_onda_mps' | 'flujo_mps'>): number =>
  1 / avance_mps(trozo, 1) + 1 / avance_mps(trozo, -1);

/** A, B and every change between them, with the stretch that begins there. */
const nudosDe = (tramo: TramoDePaso): { posicion: number; trozo: TrozoPerfil }[] => {
  const trozos = trozosDe(tramo);
  const enA = trozoEn(trozos, tramo.posicion_a);
  const dentro = trozos.filter(({ posicion_desde: p }) => p > tramo.posicion_a && p < tramo.posicion_b);
  return [
    ...(enA === undefined ? [] : [{ posicion: tramo.posicion_a, trozo: enA }]),
    ...dentro.map((trozo) => ({ posicion: trozo.posicion_desde, trozo })),
  ];
};

/**
 * The absolute chainage x at which T_B(x) − T_A(x) = `delta_s`. The difference falls all the way from A to B, and in a
 * straight line inside each stretch: so the stretch is looked for and the line solved, which is what a bisection would
 * approach. Not clamped: outside the tramo the stretch at that end is taken to go on.
 */
export const lugarDe = (tramo: TramoDePaso, delta_s: number): number => {
  const deltaEn = (posicion: number) => tiempoHaciaB_s(tramo, posicion) - tiempoHaciaA_s(tramo, posicion);
  const nudos = nudosDe(tramo);
  const nudo = nudos.findLast(({ posicion }) => deltaEn(posicion) >= delta_s) ?? nudos[0];
  if (nudo === undefined) return tramo.posicion_a;
  return nudo.posicion + (deltaEn(nudo.posicion) - delta_s) / pendiente_spm(nudo.trozo);
};
