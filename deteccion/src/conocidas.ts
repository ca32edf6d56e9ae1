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

/** Whether an event accounts for both arrivals. */
const esPrincipal = (red: RedDeteccion, e: Emitida, { tramo, a, b, sigma_delta_s }: Par): boolean => {
  if (e.sistema_id !== tramo.sistema_id) return false;
  const [enA, enB] = [llegadaDe(red, e, a), llegadaDe(red, e, b)];
  return enA !== null && enB !== null && explicaAmbas(red, e, enA, enB, sigma_delta_s);
};

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
 * Whether the wave of an event is one of the two arrivals but not the other: then the pair is a chance meeting. It takes
 * nothing from the pair once the sensor of the other arrival should have heard its wave and did not; and if it is doubted
 * itself, not from two arrivals that were found alike. A sensor that lies makes such events out of whatever its neighbour hears.
 */
const esAjena = (estado: EstadoDeteccion, red: RedDeteccion, e: Emitida, par: Par): boolean => {
  const firme = esFirme(par);
  if (firme && par.correlacion !== null && !e.segura) return false;
  const otra = ajenaA(red, e, par);
  return otra !== null && !(firme && faltoAl(estado, red, e, otra));
};

/** Whether an event that stands claims one arrival of a pair and was contradicted by the sensor of the other. */
const reclama = (estado: EstadoDeteccion, red: RedDeteccion, e: Emitida, par: Par): boolean => {
  const otra = e.segura ? ajenaA(red, e, par) : null;
  return otra !== null && faltoAl(estado, red, e, otra);
};

/** The first event of which this is true for a pair, in the order in which they were told. */
type Hallar = (par: Par) => Emitida | undefined;

/** Goes on where it stopped for this pair the last time: events are only added while pairs are being judged. */
const seguirBuscando = ({ emitidas }: EstadoDeteccion, es: (e: Emitida, par: Par) => boolean): Hallar => {
  const vistos = new Map<Par, { hallada: Emitida | undefined; vistas: number }>();
  return (par) => {
    let visto = vistos.get(par);
    if (visto === undefined) {
      visto = { hallada: undefined, vistas: 0 };
      vistos.set(par, visto);
    }
    while (visto.hallada === undefined && visto.vistas < emitidas.length) {
      const e = emitidas[visto.vistas] as Emitida;
      if (es(e, par)) visto.hallada = e;
      visto.vistas += 1;
    }
    return visto.hallada;
  };
};

/** What the known events are to a pair. */
export interface Conocidas {
  /** The event that accounts for both arrivals. */
  principalDe: Hallar;
  /** An event that owns one of its arrivals. */
  ajenoDe: Hallar;
  /** An event that claims one of its arrivals and was contradicted. */
  reclamanteDe: Hallar;
}

/** For pairs that are judged at one moment: until time goes on, or an event is taken back. */
export const crearConocidas = (estado: EstadoDeteccion, red: RedDeteccion): Conocidas => ({
  principalDe: seguirBuscando(estado, (e, par) => esPrincipal(red, e, par)),
  ajenoDe: seguirBuscando(estado, (e, par) => esAjena(estado, red, e, par)),
  reclamanteDe: seguirBuscando(estado, (e, par) => reclama(estado, red, e, par)),
});

/** When it is known whether an event that claims one arrival of a pair was heard by the sensor of the other, epoch ms. */
export const plazoAjeno_ms = (red: RedDeteccion, par: Par, e: Emitida): number => {
  const otra = ajenaA(red, e, par);
  return (otra === null ? null : seSabria_ms(red, e, otra)) ?? 0;
};
