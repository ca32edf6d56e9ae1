import type { ManiobraMensaje } from '@tramos/contract/ingesta';
import { crearAzar } from './azar';
import { avanzarDucto, type Ducto, type SensorEnDucto, type Toma } from './ducto';
import { crearDuctoDemo } from './linea';
import { crearMuestreador, DT_MUESTRA_MS, type Muestreador, muestrear } from './muestreo';
import { RED_DEMO } from './red-demo';
import { crearSensor, errorReloj_ms, SENSOR_TIPICO } from './sensor-model';
import type { Registrar } from './verdad';

/** The whole demo network in motion. Time is an argument: nobody here reads a clock. */

const MUESTRAS_POR_LOTE = 10;
const LOTE_MS = MUESTRAS_POR_LOTE * DT_MUESTRA_MS;
/** GPS-disciplined clocks: one standard deviation of their offset, ms, and their largest drift. */
const RELOJ_SIGMA_MS = 3;
const DERIVA_MAX_PPM = 5;
/** How well a receiver knows its own error, ms. */
const ESTIMA_RELOJ_MS = 1;
/** Ten samples of one sensor, kg/cm². `offset_ms` is its own estimate of its clock's error. */
export interface Lote {
  sensor: string;
  t0: number;
  p: number[];
  offset_ms: number;
}

interface SensorEnMarcha {
  muestreador: Muestreador;
  p: number[];
  estima_ms: number;
}

interface TomaEnMarcha {
  ducto: Ducto;
  toma: Toma;
  tramo: string;
  fraccion_flujo: number;
}

interface DuctoEnMarcha {
  ducto: Ducto;
  sensores: SensorEnMarcha[];
}

/** Something to do at `en_ms`; it is handed to the model `antes_ms` earlier. */
export interface Pendiente {
  en_ms: number;
  antes_ms: number;
  hacer: (en_ms: number) => void;
}

/** Hands a logged manoeuvre to the gateway, with the key of its station. */
type Anunciar = (estacion: string, maniobra: ManiobraMensaje) => void;

export interface Simulador {
  /** Epoch ms at which the model's time is zero; a jump of the clock moves it. */
  base_ms: number;
  ductos: DuctoEnMarcha[];
  tomas: Map<string, TomaEnMarcha>;
  pendientes: Pendiente[];
  registrar: Registrar;
  anunciar: Anunciar;
  semilla: number;
}

const sensorEnMarcha = (ducto: Ducto, punto: SensorEnDucto, semilla: number): SensorEnMarcha => {
  const azar = crearAzar(semilla, `reloj/${punto.clave}`);
  const parametros = {
    ...SENSOR_TIPICO,
    reloj_ms: RELOJ_SIGMA_MS * azar.normal(),
    deriva_ppm: DERIVA_MAX_PPM * (2 * azar.uniforme() - 1),
  };
  const sensor = crearSensor(semilla, punto.clave, parametros);
  return {
    muestreador: crearMuestreador(ducto, punto, sensor),
    p: [],
    estima_ms: ESTIMA_RELOJ_MS * azar.normal(),
  };
};

/** The network in steady flow at `inicio_ms` (whole seconds). Its noise and clocks are a function of the seed. */
export const crearSimulador = (
  semilla: number,
  inicio_ms: number,
  registrar: Registrar,
  anunciar: Anunciar,
): Simulador => ({
  base_ms: Math.floor(inicio_ms / LOTE_MS) * LOTE_MS,
  ductos: RED_DEMO.sistemas.map(({ clave }) => {
    const ducto = crearDuctoDemo(clave);
    return { ducto, sensores: ducto.sensores.map((punto) => sensorEnMarcha(ducto, punto, semilla)) };
  }),
  tomas: new Map(),
  pendientes: [],
  registrar,
  anunciar,
  semilla,
});

/** Adds a reading to the sensor's batch; a batch with a hole in it is never sent. */
const juntar = (
  sim: Simulador,
  { muestreador, p, estima_ms }: SensorEnMarcha,
  tic: number,
  lectura: number | null,
  lotes: Lote[],
): void => {
  if (tic % MUESTRAS_POR_LOTE === 0) p.length = 0;
  if (lectura !== null) p.push(lectura);
  if (tic % MUESTRAS_POR_LOTE !== MUESTRAS_POR_LOTE - 1 || p.length < MUESTRAS_POR_LOTE) return;
  const t0 = sim.base_ms + (tic - MUESTRAS_POR_LOTE + 1) * DT_MUESTRA_MS;
  const error_ms = errorReloj_ms(muestreador.sensor.parametros, (tic * DT_MUESTRA_MS) / 1_000);
  lotes.push({
    sensor: muestreador.punto.clave,
    t0,
    p: p.map((presion) => Math.round(presion * 1e4) / 1e4),
    offset_ms: Math.round((error_ms + estima_ms) * 10) / 10,
  });
};

const correr = (sim: Simulador, hasta_ms: number, lotes: Lote[]): void => {
  const tic_final = Math.floor((hasta_ms - sim.base_ms) / DT_MUESTRA_MS);
  for (const { ducto, sensores } of sim.ductos) {
    while (sensores.some(({ muestreador }) => muestreador.tic <= tic_final)) {
      avanzarDucto(ducto);
      for (const sensor of sensores)
        muestrear(sensor.muestreador, ducto, (tic, lectura) => juntar(sim, sensor, tic, lectura, lotes));
    }
  }
};

const inicioDe = ({ en_ms, antes_ms }: Pendiente) => en_ms - antes_ms;

export const agendar = (sim: Simulador, pendiente: Pendiente): void => {
  sim.pendientes.push(pendiente);
  sim.pendientes.sort((a, b) => inicioDe(a) - inicioDe(b));
};

/** Runs the network up to `ahora_ms`, with what was programmed on the way; returns the batches that are full. */
export const avanzarHasta = (sim: Simulador, ahora_ms: number): Lote[] => {
  const lotes: Lote[] = [];
  for (;;) {
    const [siguiente] = sim.pendientes;
    if (siguiente === undefined || inicioDe(siguiente) > ahora_ms) break;
    sim.pendientes.shift();
    correr(sim, inicioDe(siguiente), lotes);
    siguiente.hacer(siguiente.en_ms);
  }
  correr(sim, ahora_ms, lotes);
  return lotes;
};

/** Stamp of the newest sample, epoch ms: what the wall clock is compared with. */
export const horaDelModelo_ms = (sim: Simulador): number => {
  const tics = sim.ductos.flatMap(({ sensores }) => sensores.map(({ muestreador }) => muestreador.tic));
  return sim.base_ms + (Math.min(...tics) - 1) * DT_MUESTRA_MS;
};

/** After a long sleep of the machine: the pipeline stood still with it, and goes on from now (whole batches). */
export const saltar = (sim: Simulador, ahora_ms: number): void => {
  const salto_ms = Math.floor((ahora_ms - horaDelModelo_ms(sim)) / LOTE_MS) * LOTE_MS;
  sim.base_ms += salto_ms;
  for (const pendiente of sim.pendientes) pendiente.en_ms += salto_ms;
  for (const { sensores } of sim.ductos) for (const { p } of sensores) p.length = 0;
  sim.registrar({
    time: new Date(ahora_ms).toISOString(),
    kind: 'salto_reloj',
    tramo: null,
    posicion: null,
    size: null,
    semilla: sim.semilla,
  });
};
