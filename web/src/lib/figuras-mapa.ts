import { esEco } from '@tramos/contract/eco';
import { type Evento, esReal } from '@tramos/contract/evento';
import { crearLinea, type Linea } from '@tramos/contract/geodesia';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Estacion, Router, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { formatHace, formatSigma } from './formato';
import type { EstacionMapa, MarcadorEvento, MarcadorSensor, RouterMapa, TramoMapa } from './mapa/tipos';
import { palabraDe } from './simulacion';

/** From what the server tells to what the map engine draws. The engine compares by identity, so lines are kept. */

const lineas = new WeakMap<Tramo, Linea>();

/** How often the ages on the map are told anew. */
export const LATIDO_MAPA_MS = 30_000;

/** The tramo's line, built once; `null` when its geometry has no length. */
export const lineaDe = (tramo: Tramo): Linea | null => {
  const guardada = lineas.get(tramo);
  if (guardada) return guardada;
  try {
    const linea = crearLinea({
      geometria: tramo.geometria.coordinates,
      posicion_a: tramo.posicion_a,
      posicion_b: tramo.posicion_b,
    });
    lineas.set(tramo, linea);
    return linea;
  } catch {
    return null;
  }
};

const flujoDe = (flujo_mps: number): TramoMapa['flujo'] => {
  if (flujo_mps === 0) return 'sin_flujo';
  return flujo_mps > 0 ? 'hacia_b' : 'hacia_a';
};

const figurasTramos = new WeakMap<Tramo, TramoMapa>();

/** `detalle` is the second line of its label, when there is something to say. The same words, the same figure. */
export const figuraTramo = (tramo: Tramo, ciego: boolean, detalle?: string): TramoMapa | null => {
  const previa = figurasTramos.get(tramo);
  if (previa && previa.ciego === ciego && previa.detalle === detalle) return previa;
  const linea = lineaDe(tramo);
  if (!linea) return null;
  const figura: TramoMapa = {
    id: tramo.id,
    nombre: tramo.nombre,
    linea,
    ciego,
    flujo: flujoDe(tramo.flujo_mps),
    ...(detalle ? { detalle } : {}),
  };
  figurasTramos.set(tramo, figura);
  return figura;
};

/** The station to name beside a sensor: none when the sensor's own name says it. */
export const estacionAparte = ({ nombre, estacion_nombre }: Sensor): string | null =>
  estacion_nombre !== null && nombre.includes(estacion_nombre) ? null : estacion_nombre;

const figurasSensores = new WeakMap<Sensor, MarcadorSensor>();

export const figuraSensor = (sensor: Sensor): MarcadorSensor => {
  const previa = figurasSensores.get(sensor);
  if (previa) return previa;
  const figura: MarcadorSensor = {
    type: 'sensor',
    id: sensor.id,
    position: { lat: sensor.latitud, lng: sensor.longitud },
    title: [sensor.nombre, estacionAparte(sensor)].filter(Boolean).join(' '),
    detalle: formatPosicion(sensor.posicion),
    aviso: sensor.salud === 'falla' || sensor.salud === 'sin_datos' ? sensor.salud : null,
  };
  figurasSensores.set(sensor, figura);
  return figura;
};

export const figuraEstacion = ({ id, nombre, latitud, longitud }: Estacion): EstacionMapa => ({
  id,
  nombre,
  position: { lat: latitud, lng: longitud },
});

/** `null` for a router that stands at no station. */
export const figuraRouter = ({ id, nombre, latitud, longitud, salud }: Router): RouterMapa | null =>
  latitud === null || longitud === null
    ? null
    : {
        id,
        nombre,
        position: { lat: latitud, lng: longitud },
        sin_contacto: salud === 'sin_contacto',
        ...(salud === 'sin_contacto' ? { detalle: 'sin contacto' } : {}),
      };

/** A mark, its clock and its name: the mark tells its age by the clock each time it is asked. */
const figurasEventos = new WeakMap<Evento, { nombre: string; reloj: () => number; figura: MarcadorEvento }>();

/**
 * `1042 · 212+500 km`, and beneath `± 48 m · hace 4 min` by the clock given; `null` for an event without a place. Two
 * arrivals that are not one wave (`fuera_de_tramo`) have none, whatever their formula gives: the lists show them, the
 * map does not. An echo is drawn where it would lie, and named without a kilometre.
 */
export const figuraEvento = (evento: Evento, nombre: string, reloj: () => number): MarcadorEvento | null => {
  const previa = figurasEventos.get(evento);
  if (previa?.nombre === nombre && previa.reloj === reloj) return previa.figura;
  const { latitud, longitud, posicion, sigma_m, created_at } = evento;
  if (latitud === null || longitud === null || evento.estado === 'fuera_de_tramo') return null;
  const eco = esEco(evento);
  const figura: MarcadorEvento = {
    type: 'event',
    id: evento.id,
    position: { lat: latitud, lng: longitud },
    title: [palabraDe(evento), nombre, eco ? 'eco' : posicion === null ? null : formatPosicion(posicion)]
      .filter(Boolean)
      .join(' · '),
    get detalle() {
      const edad = formatHace(created_at, reloj(), LATIDO_MAPA_MS);
      return [eco || sigma_m === null ? null : formatSigma(sigma_m), edad].filter(Boolean).join(' · ');
    },
    eventStatus: evento.evento_estado,
    eco,
    tramo_id: evento.tramo_id,
    sigma_m,
    simulacion: !esReal(evento),
  };
  figurasEventos.set(evento, { nombre, reloj, figura });
  return figura;
};
