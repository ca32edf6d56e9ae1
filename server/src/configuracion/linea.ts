import type { TramoBody } from '@tramos/contract/configuracion';
import { coordenadasDe, crearLinea, posicionDe } from '@tramos/contract/geodesia';

/** A known place lies on the line that is drawn, or the line is not that of the pipe, m. */
const FUERA_DE_LINEA_M = 1_000;

interface Falta {
  field: string;
  message: string;
}

type Trazo = Pick<TramoBody, 'geometria' | 'calibracion'>;

/**
 * What keeps a tramo's line from leading from one chainage to another (m), in the order a person would mend it; null when
 * nothing does. Whether it is the right line is judged by its sensors and stations (contract/src/trazo.ts).
 */
export const faltaDeLinea = (
  { geometria, calibracion }: Trazo,
  posicion_a: number,
  posicion_b: number,
): Falta | null => {
  if (posicion_a >= posicion_b)
    return { field: 'sensor_b_id', message: 'El sensor B debe estar más adelante que el A.' };
  const extremos = { geometria: geometria.coordinates, posicion_a, posicion_b };
  try {
    const recta = crearLinea(extremos);
    for (const [i, { posicion, latitud, longitud }] of calibracion.entries()) {
      const field = `calibracion.${i}`;
      if (posicion <= posicion_a || posicion >= posicion_b)
        return { field, message: `El punto conocido ${posicion} no está entre los sensores.` };
      const { distancia_m } = posicionDe(recta, latitud, longitud);
      if (distancia_m > FUERA_DE_LINEA_M)
        return {
          field,
          message: `El punto conocido ${posicion} queda a ${Math.round(distancia_m)} m del trazo.`,
        };
    }
    coordenadasDe(crearLinea({ ...extremos, calibracion }), (posicion_a + posicion_b) / 2);
    return null;
  } catch (error) {
    return { field: calibracion.length > 0 ? 'calibracion' : 'geometria', message: (error as Error).message };
  }
};
