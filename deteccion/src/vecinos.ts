import { type EstadoDeteccion, tramosPorSensor } from './estado';
import type { RedDeteccion, TramoDeteccion } from './tipos';

/** What lies beyond the end of a tramo. */

/** The other tramos that end at this sensor. */
export const vecinosDe = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  ...[tramo_id, sensor_id]: [number, number]
): TramoDeteccion[] =>
  (tramosPorSensor(estado, red).get(sensor_id) ?? []).filter(({ id }) => id !== tramo_id);

export const otroSensor = (tramo: TramoDeteccion, sensor_id: number) =>
  tramo.sensor_a_id === sensor_id ? tramo.sensor_b_id : tramo.sensor_a_id;
