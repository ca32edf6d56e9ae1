import type { EstadoDeteccion } from './estado';
import { ventanaPar_s } from './formulas';
import type { PickVivo } from './pares';
import type { TramoDeteccion } from './tipos';

/**
 * Arrivals that no wave explained: what a sensor marks by itself. Where both sensors of a tramo do so often, two of
 * them meet in time every few hours, and nothing but their size tells them from a wave.
 */

const HORA_MS = 3_600_000;
/** What a sensor marked longer ago says nothing of today's, ms. */
const FONDO_MS = 6 * HORA_MS;
/** One arrival or two in a short time say little of how often there is one, ms. */
const FONDO_MIN_MS = 2 * HORA_MS;
const FONDO_MAX = 512;
/** After so long with a sensor it is known what it marks by itself, ms. */
const APRENDE_MS = HORA_MS;
/** Sizes within this factor of each other cannot be told apart, as a natural logarithm. */
const PARECIDO_LOG = 0.9;
/** A sensor that marks so many an hour may have made this one too. */
const FRECUENTE_1H = 2;
/** Two sensors may meet by chance so often an hour and still be believed: once in two days. */
const CASUAL_MAX_1H = 0.02;

/** Notes that nothing explained this arrival. */
export const anotarSuelto = (estado: EstadoDeteccion, { pick }: PickVivo): void => {
  const { sensor_id, t, signo, amplitud } = pick;
  const recientes = (estado.sueltos.get(sensor_id) ?? []).filter((s) => Math.abs(t - s.t) < FONDO_MS);
  estado.sueltos.set(sensor_id, [...recientes.slice(1 - FONDO_MAX), { t, signo, amplitud }]);
};

/** How often its sensor marks arrivals of its size by itself, an hour. */
const tasa_1h = (estado: EstadoDeteccion, { pick }: PickVivo): number => {
  const suyos = (estado.sueltos.get(pick.sensor_id) ?? []).filter(
    ({ t, signo }) => signo === pick.signo && Math.abs(pick.t - t) < FONDO_MS,
  );
  const desde_ms = Math.max(FONDO_MIN_MS, ...suyos.map(({ t }) => pick.t - t));
  const iguales = suyos.filter(
    ({ amplitud }) => Math.abs(Math.log(Math.abs(amplitud / pick.amplitud))) <= PARECIDO_LOG,
  );
  return (iguales.length * HORA_MS) / desde_ms;
};

/** Until when what this sensor marks by itself is being learnt, epoch ms. */
export const seConoce_ms = (estado: EstadoDeteccion, sensor_id: number): number =>
  (estado.desde.get(sensor_id) ?? estado.ahora_ms) + APRENDE_MS;

/** Whether its sensor often marks arrivals of its size by itself: what it meets deserves another look. */
export const esDeFondo = (estado: EstadoDeteccion, vivo: PickVivo): boolean =>
  tasa_1h(estado, vivo) >= FRECUENTE_1H;

/** Whether arrivals like these two meet by chance, in this tramo, more often than can be believed. */
export const esCasual = (
  estado: EstadoDeteccion,
  tramo: TramoDeteccion,
  ...[a, b]: [PickVivo, PickVivo]
): boolean => {
  const ventana_1h = (2 * ventanaPar_s(tramo) * 1_000) / HORA_MS;
  return tasa_1h(estado, a) * tasa_1h(estado, b) * ventana_1h >= CASUAL_MAX_1H;
};
