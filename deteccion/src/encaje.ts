import { mismoAncho } from './ajuste';
import { longitud_m, sigmaReloj_ms } from './formulas';
import type { ParSuelto, PickVivo } from './pares';

/**
 * How well two arrivals go together as one wave, as a log-likelihood: what tells the partner of an arrival from another
 * that came in time as well. Without waveforms there are the two sizes and how sharply each moment is known.
 */

/** What friction takes of a step on its way, per metre, as a natural logarithm: the middle of what was measured. */
const DESGASTE_1M = 1.5e-5;
/** Stations and calibration make the logarithm of two sizes differ by this much, one standard deviation. */
const TAMANO_LOG = 0.3;
/** Two sensors hear one wave about as sharply: the logarithm of the one error over the other. */
const NITIDEZ_LOG = 1.2;
/** What likeness of the waveforms counts for. */
const PESO_PARECIDO = 5;

/** How sharply the moment is known, its clock counted, ms. */
const nitidez_ms = ({ pick }: PickVivo) => Math.hypot(pick.sigma_ms, sigmaReloj_ms(pick.reloj));

/** The error of the difference of two logarithms of size, from noise. */
const sigmaTamano = ({ a, b }: ParSuelto) => Math.hypot(TAMANO_LOG, 1 / a.pick.snr, 1 / b.pick.snr);

export const encaje = (par: ParSuelto): number => {
  const { a, b, tramo, x_m, correlacion } = par;
  const mas_lejos_b_m = longitud_m(tramo) - 2 * x_m;
  const tamano = Math.log(Math.abs(a.pick.amplitud / b.pick.amplitud)) - DESGASTE_1M * mas_lejos_b_m;
  const nitidez = Math.log(nitidez_ms(a) / nitidez_ms(b));
  const ancho = a.perfil === null || b.perfil === null ? 0 : mismoAncho(a.perfil, b.perfil);
  const parecido = correlacion === null ? 0 : PESO_PARECIDO * (correlacion - 1);
  const z2 = (tamano / sigmaTamano(par)) ** 2 + (nitidez / NITIDEZ_LOG) ** 2;
  return (Number.isFinite(z2) ? -z2 / 2 : -Infinity) + ancho + parecido;
};

/** What goes together less well by this much is another wave: odds of twenty to one. */
export const MARGEN = 3;
