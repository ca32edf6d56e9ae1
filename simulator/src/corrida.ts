import { avanzarDucto, type Ducto, moverToma, perforarToma, type Toma, tiempoDucto_s } from './ducto';
import { type Movimiento, moverEquipo } from './equipos';
import { dejarPasar } from './moc/conduccion';
import { crearMuestreador, DT_MUESTRA_MS, muestrear } from './muestreo';
import { DT_S } from './paso';
import { PA_POR_KGCM2 } from './productos';
import { crearSensor, type ParametrosSensor, SENSOR_TIPICO } from './sensor-model';

/** A ducto run headless from its steady state, with taps, as its sensors hear it. */

const APERTURA_S = 0.3;
/** Moves are handed to the model one step early, so that none is late. */
const ADELANTO_S = DT_S;

export interface TomaSimulada {
  /** Absolute chainage asked for, m; the grid moves it by at most 12 m (`verdad.posicion` is the real one). */
  posicion: number;
  /** Share of the design flow that it takes at the pressure before it opens: 0.02 is 2 %. */
  fraccion_flujo: number;
  /** When it begins to open, s after the first sample. */
  instante_s: number;
  /** How long it takes to open; 0.3 s when left out. */
  apertura_s?: number;
  /** When it begins to shut, as fast as it opened; never when left out. */
  cierre_s?: number;
}

export interface VerdadToma {
  posicion: number;
  /** Begin of the opening, in the time of the samples, epoch ms. */
  instante: number;
  /** Discharge when fully open, before any echo returns, m³/s. */
  caudal_m3s: number;
  /** Step of pressure at the tap itself: ρ·a·q/(2A), kg/cm², positive. */
  salto_kgcm2: number;
}

export interface SenalesDucto {
  /** Readings by sensor key, kg/cm². */
  senales: Map<string, Float64Array>;
  dt_ms: number;
  t0: number;
  verdades: VerdadToma[];
}

/** Equipment of the ducto that moves; none before the first sample. */
export interface ManiobraSimulada {
  /** Chainage of the station. */
  posicion: number;
  instante_s: number;
  movimiento: Movimiento;
}

interface ParametrosCorrida {
  tomas: readonly TomaSimulada[];
  maniobras?: readonly ManiobraSimulada[];
  duracion_s: number;
  semilla: number;
  t0?: number;
  /** What each sensor adds; `SENSOR_TIPICO` where it says nothing. */
  sensor?: (clave: string) => Partial<ParametrosSensor>;
}

/** Front that a discharge `q` sends each way, half of Joukowsky: ρ·a·q/(2A), kg/cm². */
const saltoDeToma_kgcm2 = (densidad_kgm3: number, velocidad_mps: number, q_m3s: number, area_m2: number) =>
  (densidad_kgm3 * velocidad_mps * q_m3s) / (2 * area_m2) / PA_POR_KGCM2;

interface TomaEnCurso {
  pedida: TomaSimulada;
  toma: Toma;
  apertura_s: number;
  caudal_m3s: number;
  estado: 'abriendo' | 'abierta' | 'cerrada';
}

const perforarTodas = (ducto: Ducto, tomas: readonly TomaSimulada[]): TomaEnCurso[] =>
  tomas.map((pedida) => {
    const { posicion, fraccion_flujo, instante_s, apertura_s = APERTURA_S } = pedida;
    const toma = perforarToma(ducto, posicion, fraccion_flujo);
    moverToma(toma, instante_s, apertura_s, 0, 1);
    return { pedida, toma, apertura_s, caudal_m3s: 0, estado: 'abriendo' };
  });

/** Notes the flow of a tap when it has just opened, and has it shut when it is time. */
const seguir = (en_curso: TomaEnCurso, ducto: Ducto): void => {
  const { pedida, toma, apertura_s, estado } = en_curso;
  if (estado === 'abriendo') {
    en_curso.caudal_m3s = toma.fuga.caudal_m3s;
    if (tiempoDucto_s(ducto) >= pedida.instante_s + toma.desfase_s + apertura_s) en_curso.estado = 'abierta';
  } else if (estado === 'abierta' && pedida.cierre_s !== undefined) {
    moverToma(toma, pedida.cierre_s, apertura_s, 1, 0);
    en_curso.estado = 'cerrada';
  }
};

const verdadDe = ({ pedida, toma, caudal_m3s }: TomaEnCurso, ducto: Ducto, t0: number): VerdadToma => {
  const { velocidad_mps, area_m2 } = toma.fuga.tubo;
  const { densidad_kgm3 } = ducto.definicion.fluido;
  return {
    posicion: toma.posicion,
    instante: t0 + pedida.instante_s * 1_000,
    caudal_m3s,
    salto_kgcm2: saltoDeToma_kgcm2(densidad_kgm3, velocidad_mps, caudal_m3s, area_m2),
  };
};

/** Moves what is due before the next step, and leaves the rest. */
const maniobrar = (ducto: Ducto, pendientes: readonly ManiobraSimulada[]): readonly ManiobraSimulada[] => {
  const ahora_s = tiempoDucto_s(ducto) + ADELANTO_S;
  const listas = pendientes.filter(({ instante_s }) => instante_s <= ahora_s);
  if (listas.length === 0) return pendientes;
  for (const { posicion, movimiento, instante_s } of listas)
    moverEquipo(ducto, posicion, movimiento, instante_s);
  return pendientes.filter(({ instante_s }) => instante_s > ahora_s);
};

/** Runs a ducto from its steady state with the given taps and manoeuvres, and samples all of its sensors at 10 Hz. */
export const correrDucto = (ducto: Ducto, p: ParametrosCorrida): SenalesDucto => {
  const { duracion_s, semilla, t0 = 0, maniobras = [] } = p;
  const { conduccion } = ducto;
  const muestras = Math.round((duracion_s * 1_000) / DT_MUESTRA_MS);
  const tomas = perforarTodas(ducto, p.tomas);
  const puntos = ducto.sensores.map((punto) => {
    const sensor = crearSensor(semilla, punto.clave, { ...SENSOR_TIPICO, ...p.sensor?.(punto.clave) });
    return { muestreador: crearMuestreador(ducto, punto, sensor), datos: new Float64Array(muestras) };
  });
  // Until something moves, the steady state stands still: no step needs to be computed.
  const inicios_s = [...p.tomas, ...maniobras].map(({ instante_s }) => instante_s);
  const quietos = Math.min(duracion_s, ...inicios_s) / conduccion.dt_s;
  let pendientes = maniobras;
  while (puntos.some(({ muestreador }) => muestreador.tic < muestras)) {
    pendientes = maniobrar(ducto, pendientes);
    if (conduccion.paso + 1 < quietos) dejarPasar(conduccion);
    else avanzarDucto(ducto);
    for (const toma of tomas) seguir(toma, ducto);
    for (const { muestreador, datos } of puntos) {
      muestrear(muestreador, ducto, (tic, lectura) => {
        if (tic < muestras) datos[tic] = lectura ?? Number.NaN;
      });
    }
  }
  return {
    senales: new Map(puntos.map(({ muestreador, datos }) => [muestreador.punto.clave, datos])),
    dt_ms: DT_MUESTRA_MS,
    t0,
    verdades: tomas.map((toma) => verdadDe(toma, ducto, t0)),
  };
};
