import type { Emitida, EstadoDeteccion } from './estado';
import { esFirme, type Par, type PickVivo } from './pares';
import type { RedDeteccion } from './tipos';
import { esDirecta, explica, type Llegada, type Origen, posicionDeSensor } from './viaje';

/** Arrivals held against the waves of events that are known. */

const llegadaDe = (red: RedDeteccion, { sistema_id }: Origen, { pick, perfil }: PickVivo): Llegada | null => {
  const posicion = posicionDeSensor(red, sistema_id, pick.sensor_id);
  const { t, signo, amplitud } = pick;
  return posicion === null ? null : { posicion, t, signo, amplitud, ancho_s: perfil?.ancho_s ?? null };
};

/** Whether one known wave accounts for this arrival. */
export const explicadoPor = (red: RedDeteccion, origen: Origen, vivo: PickVivo): boolean => {
  const llegada = llegadaDe(red, origen, vivo);
  return llegada !== null && explica(red, origen, llegada);
};

/** Whether this arrival is the known wave passing by. */
export const pasaPor = (red: RedDeteccion, origen: Origen, vivo: PickVivo): boolean => {
  const llegada = llegadaDe(red, origen, vivo);
  return llegada !== null && esDirecta(red, origen, llegada);
};

/** The event that accounts for both arrivals. */
export const principalDe = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  { tramo, a, b }: Par,
): Emitida | undefined =>
  estado.emitidas.find(
    (e) => e.sistema_id === tramo.sistema_id && explicadoPor(red, e, a) && explicadoPor(red, e, b),
  );

/**
 * An event whose wave is one of the two arrivals but not the other: then the pair is a chance meeting. One that is doubted
 * itself takes nothing from two arrivals that were found alike: a sensor that lies makes such events out of whatever its
 * neighbour hears.
 */
export const ajenoDe = (estado: EstadoDeteccion, red: RedDeteccion, par: Par): Emitida | undefined => {
  const { tramo, a, b, correlacion } = par;
  const parecidas = correlacion !== null && esFirme(par);
  return estado.emitidas.find(
    (e) =>
      (e.segura || !parecidas) &&
      e.sistema_id === tramo.sistema_id &&
      pasaPor(red, e, a) !== pasaPor(red, e, b),
  );
};
