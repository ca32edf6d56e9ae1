import type { Extension } from './plano';

/** How much of the linear view is shown: pure. Places in m, times in epoch ms. */

const ANCHO_MIN_M = 1_000;
const ALTO_MIN_MS = 10 * 60_000;

const encajar = (desde: number, largo: number, limite: { desde: number; hasta: number }) => {
  const cabe = Math.min(largo, limite.hasta - limite.desde);
  const principio = Math.min(Math.max(desde, limite.desde), limite.hasta - cabe);
  return { desde: principio, hasta: principio + cabe };
};

/** The view over this stretch, inside the whole of it; null when that is all there is. */
export const verTramo = (visto: Extension, entera: Extension): Extension | null => {
  const lugar = encajar(visto.desde_m, Math.max(ANCHO_MIN_M, visto.hasta_m - visto.desde_m), {
    desde: entera.desde_m,
    hasta: entera.hasta_m,
  });
  const tiempo = encajar(visto.desde_ms, Math.max(ALTO_MIN_MS, visto.hasta_ms - visto.desde_ms), {
    desde: entera.desde_ms,
    hasta: entera.hasta_ms,
  });
  const toda =
    lugar.hasta - lugar.desde >= entera.hasta_m - entera.desde_m &&
    tiempo.hasta - tiempo.desde >= entera.hasta_ms - entera.desde_ms;
  if (toda) return null;
  return {
    ...{ desde_m: lugar.desde, hasta_m: lugar.hasta },
    ...{ desde_ms: tiempo.desde, hasta_ms: tiempo.hasta },
  };
};

/** Whether a view shows just this stretch: there is nothing to come nearer to. */
export const mismaVista = (visto: Extension, tramo: Extension | null): boolean =>
  tramo !== null &&
  visto.desde_m === tramo.desde_m &&
  visto.hasta_m === tramo.hasta_m &&
  visto.desde_ms === tramo.desde_ms &&
  visto.hasta_ms === tramo.hasta_ms;

/** `factor` times as much of the line about a place, which stays where it is. */
export const acercarLinea = (
  visto: Extension,
  entera: Extension,
  factor: number,
  posicion: number,
): Extension | null => {
  const largo = Math.max(ANCHO_MIN_M, (visto.hasta_m - visto.desde_m) * factor);
  const parte = (posicion - visto.desde_m) / Math.max(1, visto.hasta_m - visto.desde_m);
  const desde_m = posicion - largo * parte;
  return verTramo({ ...visto, desde_m, hasta_m: desde_m + largo }, entera);
};

/** Moves along the line by a share of what is shown, back when negative. */
export const correrLinea = (visto: Extension, entera: Extension, parte: number): Extension | null => {
  const paso = (visto.hasta_m - visto.desde_m) * parte;
  return verTramo({ ...visto, desde_m: visto.desde_m + paso, hasta_m: visto.hasta_m + paso }, entera);
};
