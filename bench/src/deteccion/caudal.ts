import { PresionMensajeSchema } from '@tramos/contract/ingesta';
import { avanzar } from '@tramos/deteccion/avanzar';
import { crearEstado } from '@tramos/deteccion/estado';
import type { RedDeteccion, TramoDeteccion } from '@tramos/deteccion/tipos';
import { leer, type Sensor } from '@tramos/simulator/sensor-model';
import { RUIDOS } from './casos';
import { crearTransmisor, DT_MS, T0_MS } from './escucha';

/** How much one core can listen to, and what it remembers of each sensor. */

export interface ResultadoCaudal {
  sensores: number;
  segundos: number;
  /** Processor seconds for each second of data of all sensors. */
  leer_s: number;
  detectar_s: number;
  memoria_kb: number;
}

const SENSORES = 2_000;
const SEGUNDOS = 60;
/** Long enough for every buffer to be full. */
const LLENAR_S = 120;
const LOTE = 10;
const LARGO_M = 30_000;

const redDe = (): RedDeteccion => {
  const tramos = Array.from(
    { length: SENSORES - 1 },
    (_, i): TramoDeteccion => ({
      ...{ id: i + 1, sistema_id: 1 + Math.floor(i / 10), sensor_a_id: i + 1, sensor_b_id: i + 2 },
      ...{ posicion_a: i * LARGO_M, posicion_b: (i + 1) * LARGO_M },
      ...{ velocidad_onda_mps: 1_010, sigma_velocidad_rel: 0.002, flujo_mps: 1.15 },
    }),
  );
  return { config_version: 1, tramos, puntos: [], en_mantenimiento: new Set() };
};

const mensaje = (sensor: Sensor, s: number): string => {
  const p = Array.from({ length: LOTE }, () => Number((leer(sensor, 40, DT_MS / 1_000) ?? 0).toFixed(4)));
  return JSON.stringify({
    t0: T0_MS + s * 1_000,
    dt_ms: DT_MS,
    p,
    seq: s,
    reloj: { fuente: 'gps', offset_ms: 2 },
  });
};

const procesador_s = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;

const ocupada_b = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Needs `--expose-gc`. Messages are made outside of what is measured; both costs are of the very same ones. */
export const correrCaudal = (semilla: number): ResultadoCaudal => {
  const red = redDe();
  const ruido = RUIDOS[0];
  if (ruido === undefined) throw new RangeError('no noise');
  const sensores = Array.from({ length: SENSORES }, (_, i) => crearTransmisor(semilla, `caudal/${i}`, ruido));
  const antes_b = ocupada_b();
  const estado = crearEstado();
  let [leer_s, detectar_s] = [0, 0];
  for (let s = 0; s < LLENAR_S + SEGUNDOS; s++) {
    const textos = sensores.map((sensor) => mensaje(sensor, s));
    let inicio_s = procesador_s();
    const leidos = textos.map((texto) => PresionMensajeSchema.parse(JSON.parse(texto)));
    const lectura_s = procesador_s() - inicio_s;
    const recibido = T0_MS + (s + 1) * 1_000 + 100;
    inicio_s = procesador_s();
    for (const [i, { t0, dt_ms, p, reloj }] of leidos.entries()) {
      const entrada = {
        tipo: 'muestras',
        sensor_id: i + 1,
        t0,
        dt_ms,
        p,
        recibido,
        reproducido: false,
      } as const;
      avanzar(estado, red, reloj === undefined ? entrada : { ...entrada, reloj }, recibido);
    }
    if (s < LLENAR_S) continue;
    leer_s += lectura_s;
    detectar_s += procesador_s() - inicio_s;
  }
  const memoria_kb = (ocupada_b() - antes_b) / estado.canales.size / 1_024;
  return {
    ...{ sensores: estado.canales.size, segundos: SEGUNDOS },
    ...{ leer_s: leer_s / SEGUNDOS, detectar_s: detectar_s / SEGUNDOS },
    memoria_kb,
  };
};
