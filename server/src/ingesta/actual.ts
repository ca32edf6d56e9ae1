import { vieneDelFuturo } from '@tramos/deteccion/formulas';
import { SIN_DATOS_MS } from '../db/salud-sensor';
import type { PresionSala } from '../realtime/push';
import { corridasDe } from './corridas';
import type { Aceptado } from './interpretar';
import type { Red } from './red';

type Presion = Extract<Aceptado, { tipo: 'presion' }>;

/** When the last sample of a batch was taken, epoch ms. */
export const ultimaMuestraDe = ({ mensaje: { t0, dt_ms, p } }: Presion): number =>
  t0 + (p.length - 1) * dt_ms;

/**
 * Late, replayed and future samples are history or nonsense: they say nothing of the sensor as it is now. `desfase_ms`:
 * how far ahead its clock is known to be.
 */
export const esActual = (m: Presion, desfase_ms = 0): boolean => {
  const fin_ms = ultimaMuestraDe(m) - desfase_ms;
  if (m.mensaje.reproducido || vieneDelFuturo(fin_ms, m.recibido_ms)) return false;
  return m.recibido_ms - fin_ms < SIN_DATOS_MS + m.mensaje.dt_ms;
};

/** What open charts are to hear of messages that have just been stored. */
export const presionesDe = (mensajes: readonly Aceptado[], red: Red): PresionSala[] =>
  mensajes.flatMap((m) => {
    const sensor = m.tipo === 'presion' ? red.sensores_por_id.get(m.sensor_id) : undefined;
    if (m.tipo !== 'presion' || !sensor || !esActual(m)) return [];
    return corridasDe(m.mensaje).map(({ p, ...corrida }) => ({
      sistema_id: sensor.sistema_id,
      datos: { sensor_id: m.sensor_id, ...corrida, p: [...p] },
    }));
  });
