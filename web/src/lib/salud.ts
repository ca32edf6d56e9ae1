import type { Sensor } from '@tramos/contract/sensor';
import type { Salud } from '@tramos/contract/tiempo-real';

/** Sensors after a health message: those it names change, the others keep their identity. */
export const conSalud = (sensores: readonly Sensor[], salud: Salud): Sensor[] => {
  const noticias = new Map(salud.sensores.map((noticia) => [noticia.sensor_id, noticia]));
  return sensores.map((sensor) => {
    const noticia = noticias.get(sensor.id);
    return noticia ? { ...sensor, salud: noticia.salud, ultima_lectura: noticia.ultima_lectura } : sensor;
  });
};
