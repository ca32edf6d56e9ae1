import { type Ducto, presionEn, type SensorEnDucto, tiempoDucto_s } from './ducto';
import { errorReloj_ms, leer, type Sensor } from './sensor-model';

/** Field sampling: 10 Hz, at the ticks of the sensor's own clock. */
export const DT_MUESTRA_MS = 100;

/** A sensor on its place of the ducto, and the number of its next tick. */
export interface Muestreador {
  sensor: Sensor;
  punto: SensorEnDucto;
  anterior_kgcm2: number;
  actual_kgcm2: number;
  tic: number;
}

export const crearMuestreador = (ducto: Ducto, punto: SensorEnDucto, sensor: Sensor): Muestreador => {
  const presion = presionEn(ducto, punto);
  return { sensor, punto, anterior_kgcm2: presion, actual_kgcm2: presion, tic: 0 };
};

/**
 * Call once after each step of the ducto. A sensor samples when its own clock says a whole tick, so a clock error
 * moves the true instant, not the stamp; between two steps the pressure is taken as straight.
 * `emitir` gets the tick number (stamp = tick · 100 ms after the start) and the reading, `null` without signal.
 */
export const muestrear = (
  m: Muestreador,
  ducto: Ducto,
  emitir: (tic: number, lectura: number | null) => void,
): void => {
  const fin_s = tiempoDucto_s(ducto);
  const { dt_s } = ducto.conduccion;
  m.anterior_kgcm2 = m.actual_kgcm2;
  m.actual_kgcm2 = presionEn(ducto, m.punto);
  for (;;) {
    const sello_s = (m.tic * DT_MUESTRA_MS) / 1_000;
    const verdadero_s = sello_s - errorReloj_ms(m.sensor.parametros, sello_s) / 1_000;
    const instante_s = verdadero_s + m.punto.desfase_s;
    if (instante_s > fin_s) return;
    const u = Math.min(Math.max((instante_s - (fin_s - dt_s)) / dt_s, 0), 1);
    const presion = m.anterior_kgcm2 + (m.actual_kgcm2 - m.anterior_kgcm2) * u;
    emitir(m.tic, leer(m.sensor, presion, DT_MUESTRA_MS / 1_000));
    m.tic++;
  }
};
