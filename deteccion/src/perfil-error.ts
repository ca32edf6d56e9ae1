import { avance_mps, type Parte, partesEntre, pendiente_spm, trozoEn } from './perfil';
import type { TramoDeteccion, TrozoPerfil } from './tipos';

/** How far the errors of a profile move a place: what is not known of its wave speeds, and of where batches meet. */

interface AportesDePerfil {
  tiempos_m: number;
  velocidad_m: number;
  interfases_m: number;
}

/** How much longer a wave takes over a part when its wave speed is less by the whole of it, s: a·m/(a ± V)². */
const demora_s = ({ trozo, metros }: Parte, sentido: 1 | -1) =>
  (trozo.velocidad_onda_mps * metros) / avance_mps(trozo, sentido) ** 2;

/**
 * One standard error of T_B − T_A for each wave speed that is off by `sigma_rel` of itself, s. Stretches of one speed
 * were measured as one: what lies on both sides of the place undoes itself, as in a tramo of one product.
 */
const porVelocidades_s = (
  trozos: readonly TrozoPerfil[],
  [a, lugar, b]: readonly [number, number, number],
  sigma_rel: number,
): number => {
  const suma = new Map<number, number>();
  const agregar = (parte: Parte, signo: 1 | -1) => {
    const clave = parte.trozo.velocidad_onda_mps;
    suma.set(clave, (suma.get(clave) ?? 0) + signo * demora_s(parte, signo));
  };
  for (const parte of partesEntre(trozos, lugar, b)) agregar(parte, 1);
  for (const parte of partesEntre(trozos, a, lugar)) agregar(parte, -1);
  return sigma_rel * Math.hypot(...suma.values());
};

/** One standard error of T_B − T_A for where the stretches meet, s: beyond the place they change T_B, before it T_A. */
const porInterfases_s = (
  trozos: readonly TrozoPerfil[],
  [a, lugar, b]: readonly [number, number, number],
): number =>
  Math.hypot(
    ...trozos.map((trozo, i) => {
      const antes = trozos[i - 1];
      const { posicion_desde, sigma_desde_m } = trozo;
      if (antes === undefined || posicion_desde <= a || posicion_desde >= b) return 0;
      const sentido = posicion_desde > lugar ? 1 : -1;
      return sigma_desde_m * (1 / avance_mps(antes, sentido) - 1 / avance_mps(trozo, sentido));
    }),
  );

/** The parts of the error of a place `x_m` from A that a profile gives, each as one standard error, m. */
export const aportesDePerfil = (
  tramo: TramoDeteccion,
  trozos: readonly TrozoPerfil[],
  x_m: number,
  sigma_delta_s: number,
): AportesDePerfil => {
  const { posicion_a, posicion_b, sigma_velocidad_rel } = tramo;
  const lugar = Math.min(Math.max(posicion_a + x_m, posicion_a), posicion_b);
  const pendiente = pendiente_spm(trozoEn(trozos, lugar) ?? tramo);
  const tres = [posicion_a, lugar, posicion_b] as const;
  return {
    tiempos_m: sigma_delta_s / pendiente,
    velocidad_m: porVelocidades_s(trozos, tres, sigma_velocidad_rel) / pendiente,
    interfases_m: porInterfases_s(trozos, tres) / pendiente,
  };
};
