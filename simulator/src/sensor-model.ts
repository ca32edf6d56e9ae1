import { type Azar, crearAzar } from './azar';

/** What a transmitter and its clock add to the pressure in the pipe. Pressures in kg/cm². */
export interface ParametrosSensor {
  ruido_blanco_kgcm2: number;
  /** Standard deviation of the slow (AR(1)) noise. */
  ruido_lento_kgcm2: number;
  /** Time constant of the slow noise, s. */
  tau_lento_s: number;
  /** Error of its clock when last disciplined, ms: stamp minus true time. */
  reloj_ms: number;
  /** Drift between disciplines, µs/s. */
  deriva_ppm: number;
}

export const SENSOR_TIPICO: ParametrosSensor = {
  ruido_blanco_kgcm2: 0.005,
  ruido_lento_kgcm2: 0.01,
  tau_lento_s: 60,
  reloj_ms: 0,
  deriva_ppm: 0,
};

/**
 * `negativa`: broken loop, the reading sits below zero. `atorada`: the last value for ever.
 * `sin_senal`: the gateway gets nothing.
 */
export type Falla = 'negativa' | 'atorada' | 'sin_senal';

export interface Sensor {
  parametros: ParametrosSensor;
  azar: Azar;
  lento_kgcm2: number;
  ultima_kgcm2: number;
  falla: Falla | null;
}

/** 16-bit converter over 0–100 kg/cm². */
export const PASO_ADC_KGCM2 = 100 / 2 ** 16;
/** A 4–20 mA loop still reads a little past both ends of its span. */
const LECTURA_MIN_KGCM2 = -2.5;
const LECTURA_MAX_KGCM2 = 103.1;
/** Where a broken loop settles: 3.6 mA, the NAMUR NE 43 fail limit, on a 0–100 span. */
const LAZO_ROTO_KGCM2 = -2.5;
/** GPS discipline resets the clock this often. */
const DISCIPLINA_S = 600;

export const crearSensor = (semilla: number, clave: string, parametros: ParametrosSensor): Sensor => {
  const azar = crearAzar(semilla, `sensor/${clave}`);
  return {
    parametros,
    azar,
    lento_kgcm2: parametros.ruido_lento_kgcm2 * azar.normal(),
    ultima_kgcm2: 0,
    falla: null,
  };
};

/** Error of the sensor's clock (stamp minus true time, ms) when its stamp is `t_s` seconds after the start. */
export const errorReloj_ms = ({ reloj_ms, deriva_ppm }: ParametrosSensor, t_s: number) =>
  reloj_ms + (deriva_ppm * (t_s % DISCIPLINA_S)) / 1_000;

const cuantizar = (p: number) =>
  Math.round(Math.min(Math.max(p, LECTURA_MIN_KGCM2), LECTURA_MAX_KGCM2) / PASO_ADC_KGCM2) * PASO_ADC_KGCM2;

/** One reading `dt_s` after the last one; `null` when there is no signal. Advances the sensor's noise. */
export const leer = (sensor: Sensor, presion_kgcm2: number, dt_s: number): number | null => {
  const { parametros, azar } = sensor;
  const memoria = Math.exp(-dt_s / parametros.tau_lento_s);
  sensor.lento_kgcm2 =
    memoria * sensor.lento_kgcm2 +
    Math.sqrt(1 - memoria * memoria) * parametros.ruido_lento_kgcm2 * azar.normal();
  const blanco = parametros.ruido_blanco_kgcm2 * azar.normal();
  switch (sensor.falla) {
    case null:
      sensor.ultima_kgcm2 = cuantizar(presion_kgcm2 + sensor.lento_kgcm2 + blanco);
      return sensor.ultima_kgcm2;
    case 'negativa':
      return cuantizar(LAZO_ROTO_KGCM2 + Math.abs(blanco));
    case 'atorada':
      return sensor.ultima_kgcm2;
    case 'sin_senal':
      return null;
  }
  sensor.falla satisfies never;
};
