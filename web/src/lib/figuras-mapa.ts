import type { Evento } from '@tramos/contract/evento';
import { crearLinea, type Linea } from '@tramos/contract/geodesia';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { formatDuracion, formatSigma } from './formato';
import type { MarcadorEvento, MarcadorSensor, TramoMapa } from './mapa/tipos';

/** From what the server tells to what the map engine draws. The engine compares by identity, so lines are kept. */

const lineas = new WeakMap<Tramo, Linea>();

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

/** `detalle` is the second line of its label, when there is something to say. */
export const figuraTramo = (tramo: Tramo, ciego: boolean, detalle?: string): TramoMapa | null => {
  const linea = lineaDe(tramo);
  if (!linea) return null;
  return {
    id: tramo.id,
    nombre: tramo.nombre,
    linea,
    ciego,
    flujo: flujoDe(tramo.flujo_mps),
    ...(detalle ? { detalle } : {}),
  };
};

/** The station to name beside a sensor: none when the sensor's own name says it. */
export const estacionAparte = ({ nombre, estacion_nombre }: Sensor): string | null =>
  estacion_nombre !== null && nombre.includes(estacion_nombre) ? null : estacion_nombre;

export const figuraSensor = (sensor: Sensor): MarcadorSensor => ({
  type: 'sensor',
  id: sensor.id,
  position: { lat: sensor.latitud, lng: sensor.longitud },
  title: [sensor.nombre, estacionAparte(sensor)].filter(Boolean).join(' '),
  detalle: formatPosicion(sensor.posicion),
  aviso: sensor.salud === 'falla' || sensor.salud === 'sin_datos' ? sensor.salud : null,
});

/**
 * `1042 · 212+500 km`, and beneath `± 48 m · hace 4 min`; `null` for an event without a place. Two arrivals that are
 * not one wave (`fuera_de_tramo`) have none, whatever their formula gives: the lists show them, the map does not.
 */
export const figuraEvento = (evento: Evento, nombre: string, ahora_ms: number): MarcadorEvento | null => {
  if (evento.latitud === null || evento.longitud === null || evento.estado === 'fuera_de_tramo') return null;
  const edad = `hace ${formatDuracion(ahora_ms - Date.parse(evento.created_at))}`;
  return {
    type: 'event',
    id: evento.id,
    position: { lat: evento.latitud, lng: evento.longitud },
    title: [nombre, evento.posicion === null ? null : formatPosicion(evento.posicion)]
      .filter(Boolean)
      .join(' · '),
    detalle: [evento.sigma_m === null ? null : formatSigma(evento.sigma_m), edad].filter(Boolean).join(' · '),
    eventStatus: evento.evento_estado,
    tramo_id: evento.tramo_id,
    sigma_m: evento.sigma_m,
  };
};
