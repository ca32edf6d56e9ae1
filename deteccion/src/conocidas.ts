import type { Emitida, EstadoDeteccion } from './estado';
import { esFirme, type Par, type PickVivo } from './pares';
import type { RedDeteccion } from './tipos';
import {
  esDirecta,
  explica,
  explicaAmbas,
  type Llegada,
  type Origen,
  paso_ms,
  posicionDeSensor,
} from './viaje';

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
  { tramo, a, b, sigma_delta_s }: Par,
): Emitida | undefined =>
  estado.emitidas.find((e) => {
    if (e.sistema_id !== tramo.sistema_id) return false;
    const [enA, enB] = [llegadaDe(red, e, a), llegadaDe(red, e, b)];
    return enA !== null && enB !== null && explicaAmbas(red, e, enA, enB, sigma_delta_s);
  });

/** After the moment in which a sensor could have heard a wave, its pick may take this long to be known, ms. */
export const LATENCIA_MS = 6_000;

/** When the sensor that made this arrival has told of a known wave, if it heard it, epoch ms; null: it cannot hear it. */
const seSabria_ms = (red: RedDeteccion, e: Emitida, { pick: { sensor_id, t }, creado }: PickVivo) => {
  const posicion = posicionDeSensor(red, e.sistema_id, sensor_id);
  const paso = posicion === null ? null : paso_ms(red, e, posicion);
  return paso === null ? null : paso + Math.max(0, creado - t) + LATENCIA_MS;
};

/**
 * Whether the sensor that made this arrival never heard the known wave, which by now it would have told of: of two events
 * that claim one arrival, one is contradicted by what is heard at the other's far end.
 */
const faltoAl = (estado: EstadoDeteccion, red: RedDeteccion, e: Emitida, vivo: PickVivo): boolean => {
  const plazo_ms = seSabria_ms(red, e, vivo);
  if (plazo_ms === null || estado.ahora_ms < plazo_ms) return false;
  return !(estado.picks.get(vivo.pick.sensor_id) ?? []).some((otro) => pasaPor(red, e, otro));
};

/** The arrival of a pair that is not the wave of an event, of which the other one is; null where both or neither are. */
const ajenaA = (red: RedDeteccion, e: Emitida, { tramo, a, b }: Par): PickVivo | null => {
  if (e.sistema_id !== tramo.sistema_id) return null;
  const [pasaA, pasaB] = [pasaPor(red, e, a), pasaPor(red, e, b)];
  if (pasaA === pasaB) return null;
  return pasaA ? b : a;
};

/**
 * An event whose wave is one of the two arrivals but not the other: then the pair is a chance meeting. It takes nothing from
 * the pair once the sensor of the other arrival should have heard its wave and did not; and if it is doubted itself, not from
 * two arrivals that were found alike. A sensor that lies makes such events out of whatever its neighbour hears.
 */
export const ajenoDe = (estado: EstadoDeteccion, red: RedDeteccion, par: Par): Emitida | undefined => {
  const firme = esFirme(par);
  return estado.emitidas.find((e) => {
    if (firme && par.correlacion !== null && !e.segura) return false;
    const otra = ajenaA(red, e, par);
    return otra !== null && !(firme && faltoAl(estado, red, e, otra));
  });
};

/** Whether an event that stands claims one arrival of a pair and was contradicted by the sensor of the other. */
export const esReclamado = (estado: EstadoDeteccion, red: RedDeteccion, par: Par): boolean =>
  estado.emitidas.some((e) => {
    const otra = e.segura ? ajenaA(red, e, par) : null;
    return otra !== null && faltoAl(estado, red, e, otra);
  });

/** When it is known whether an event that claims one arrival of a pair was heard by the sensor of the other, epoch ms. */
export const plazoAjeno_ms = (red: RedDeteccion, par: Par, e: Emitida): number => {
  const otra = ajenaA(red, e, par);
  return (otra === null ? null : seSabria_ms(red, e, otra)) ?? 0;
};
