import {
  avanzarDucto,
  crearDucto,
  type DefinicionDucto,
  type Ducto,
  moverToma,
  perforarToma,
  tiempoDucto_s,
} from './ducto';
import { contarNodos, dejarPasar } from './moc/conduccion';
import { crearMuestreador, DT_MUESTRA_MS, muestrear } from './muestreo';
import { ajustarVelocidad, DT_S } from './paso';
import { FLUIDOS } from './productos';
import { RED_DEMO, type TramoDemo } from './red-demo';
import { DUCTOS } from './red-demo-datos';
import { crearSensor, type ParametrosSensor, SENSOR_TIPICO } from './sensor-model';

/** The simulator without clock or network: what tests, benches and the golden test of detection run. */

/** What the physics needs to know of a tramo; every `TramoDemo` will do. */
export type TramoSimulado = Pick<
  TramoDemo,
  | 'posicion_a'
  | 'posicion_b'
  | 'velocidad_onda_mps'
  | 'flujo_mps'
  | 'producto_clave'
  | 'diametro_m'
  | 'espesor_m'
>;

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

export interface RuidoSimulado {
  ruido_blanco_kgcm2?: number;
  ruido_lento_kgcm2?: number;
  /** Error of each clock, stamp minus true time, ms. */
  reloj_a_ms?: number;
  reloj_b_ms?: number;
}

export interface ParametrosSimularToma extends TomaSimulada, RuidoSimulado {
  tramo: TramoSimulado;
  duracion_s: number;
  /** Noise is a function of it; the physics is not. */
  semilla: number;
  /** Stamp of the first sample, epoch ms. */
  t0?: number;
  /** Pipe of the same kind before A and after B, so that the pumps' echoes come late; 20 km when left out. */
  margen_m?: number;
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

export interface SenalesToma {
  /** Readings of A and B, kg/cm², with noise and converter steps. */
  a: Float64Array;
  b: Float64Array;
  t0: number;
  dt_ms: number;
  /** The simulated wave speed: the tramo's own, adjusted to the grid. */
  velocidad_onda_mps: number;
  verdad: VerdadToma;
}

const APERTURA_S = 0.3;
const MARGEN_M = 20_000;
const ELEVACION_M = 100;

const definicionTramo = (tramo: TramoSimulado, margen_m: number): DefinicionDucto => {
  const { posicion_a, posicion_b, velocidad_onda_mps } = tramo;
  const punto = (posicion: number, sensor_clave?: string) => ({
    posicion,
    elevacion_m: ELEVACION_M,
    tipo: 'paso' as const,
    ...(sensor_clave === undefined ? {} : { sensor_clave }),
  });
  return {
    fluido: FLUIDOS[tramo.producto_clave],
    diametro_interior_m: tramo.diametro_m - 2 * tramo.espesor_m,
    flujo_mps: tramo.flujo_mps,
    puntos: [
      punto(posicion_a - margen_m),
      punto(posicion_a, 'A'),
      punto(posicion_b, 'B'),
      punto(posicion_b + margen_m),
    ],
    velocidades_mps: [velocidad_onda_mps, velocidad_onda_mps, velocidad_onda_mps],
  };
};

/** The running ducto of one sistema of the demo, stations and all. Throws for an unknown key. */
export const crearDuctoDemo = (sistema_clave: string): Ducto => {
  const datos = DUCTOS.find(({ clave }) => clave === sistema_clave);
  if (datos === undefined) throw new RangeError(`no sistema ${sistema_clave}`);
  const tramos = RED_DEMO.tramos.filter((tramo) => tramo.sistema_clave === sistema_clave);
  const sensorDe = (estacion: string) =>
    RED_DEMO.sensores.find(({ estacion_clave }) => estacion_clave === estacion)?.clave;
  return crearDucto({
    fluido: FLUIDOS[datos.producto],
    diametro_interior_m: datos.diametro_m - 2 * datos.espesor_m,
    flujo_mps: datos.flujo_mps,
    puntos: datos.estaciones.map(({ clave, posicion, elevacion_m, tipo }) => {
      const sensor_clave = sensorDe(clave);
      return {
        posicion,
        elevacion_m,
        tipo: tipo === 'valvula' || tipo === 'rebombeo' ? tipo : 'paso',
        ...(sensor_clave === undefined ? {} : { sensor_clave }),
      };
    }),
    velocidades_mps: tramos.map((tramo) => tramo.velocidad_onda_mps),
  });
};

export interface SenalesDucto {
  /** Readings by sensor key, kg/cm². */
  senales: Map<string, Float64Array>;
  dt_ms: number;
  t0: number;
  verdades: VerdadToma[];
}

export interface ParametrosCorrida {
  tomas: readonly TomaSimulada[];
  duracion_s: number;
  semilla: number;
  t0?: number;
  /** What each sensor adds; `SENSOR_TIPICO` where it says nothing. */
  sensor?: (clave: string) => Partial<ParametrosSensor>;
}

/** Runs a ducto from its steady state with the given taps and samples all of its sensors at 10 Hz. */
export const correrDucto = (ducto: Ducto, p: ParametrosCorrida): SenalesDucto => {
  const { tomas, duracion_s, semilla, t0 = 0 } = p;
  const muestras = Math.round((duracion_s * 1_000) / DT_MUESTRA_MS);
  const abiertas = tomas.map((toma) => ({
    pedida: toma,
    toma: perforarToma(ducto, toma.posicion, toma.fraccion_flujo),
  }));
  for (const { pedida, toma } of abiertas) {
    moverToma(toma, pedida.instante_s, pedida.apertura_s ?? APERTURA_S, 0, 1);
  }
  const aperturas = abiertas.map(({ toma }) => toma.fuga.apertura);
  const caudales = abiertas.map(() => 0);
  const puntos = ducto.sensores.map((punto) => {
    const sensor = crearSensor(semilla, punto.clave, { ...SENSOR_TIPICO, ...p.sensor?.(punto.clave) });
    return { muestreador: crearMuestreador(ducto, punto, sensor), datos: new Float64Array(muestras) };
  });
  const quietos = Math.floor(
    Math.min(duracion_s, ...tomas.map(({ instante_s }) => instante_s)) / ducto.conduccion.dt_s,
  );
  while (puntos.some(({ muestreador }) => muestreador.tic < muestras)) {
    if (ducto.conduccion.paso < quietos) dejarPasar(ducto.conduccion, 1);
    else avanzarDucto(ducto);
    const t_s = tiempoDucto_s(ducto);
    for (const [i, { pedida, toma }] of abiertas.entries()) {
      const { instante_s, apertura_s = APERTURA_S, cierre_s } = pedida;
      const abierta_s = instante_s + toma.desfase_s + apertura_s;
      if (t_s <= abierta_s + ducto.conduccion.dt_s) caudales[i] = toma.fuga.caudal_m3s;
      else if (cierre_s !== undefined && toma.fuga.apertura === aperturas[i])
        moverToma(toma, cierre_s, apertura_s, 1, 0);
    }
    for (const { muestreador, datos } of puntos) {
      muestrear(muestreador, ducto, (tic, lectura) => {
        if (tic < muestras) datos[tic] = lectura ?? Number.NaN;
      });
    }
  }
  const { densidad_kgm3 } = ducto.definicion.fluido;
  return {
    senales: new Map(puntos.map(({ muestreador, datos }) => [muestreador.punto.clave, datos])),
    dt_ms: DT_MUESTRA_MS,
    t0,
    verdades: abiertas.map(({ pedida, toma }, i) => ({
      posicion: toma.posicion,
      instante: t0 + pedida.instante_s * 1_000,
      caudal_m3s: caudales[i] ?? 0,
      salto_kgcm2: saltoDeToma_kgcm2(
        densidad_kgm3,
        toma.fuga.tubo.velocidad_mps,
        caudales[i] ?? 0,
        toma.fuga.tubo.area_m2,
      ),
    })),
  };
};

/** Front that a discharge `q` sends each way, half of Joukowsky: ρ·a·q/(2A), kg/cm². */
export const saltoDeToma_kgcm2 = (
  densidad_kgm3: number,
  velocidad_mps: number,
  q_m3s: number,
  area_m2: number,
) => (densidad_kgm3 * velocidad_mps * q_m3s) / (2 * area_m2) / 98_066.5;

/**
 * One tap on one tramo that lies in the middle of a longer line, heard at both of its sensors.
 * Times in the result: sample i is stamped t0 + i·dt_ms.
 */
export const simularToma = (p: ParametrosSimularToma): SenalesToma => {
  const { tramo, margen_m = MARGEN_M, reloj_a_ms = 0, reloj_b_ms = 0 } = p;
  const ruido = {
    ruido_blanco_kgcm2: p.ruido_blanco_kgcm2 ?? SENSOR_TIPICO.ruido_blanco_kgcm2,
    ruido_lento_kgcm2: p.ruido_lento_kgcm2 ?? SENSOR_TIPICO.ruido_lento_kgcm2,
  };
  const { senales, dt_ms, t0, verdades } = correrDucto(crearDucto(definicionTramo(tramo, margen_m)), {
    tomas: [p],
    duracion_s: p.duracion_s,
    semilla: p.semilla,
    t0: p.t0 ?? 0,
    sensor: (clave) => ({ ...ruido, reloj_ms: clave === 'A' ? reloj_a_ms : reloj_b_ms }),
  });
  const [a, b, verdad] = [senales.get('A'), senales.get('B'), verdades[0]];
  if (a === undefined || b === undefined || verdad === undefined)
    throw new Error('unreachable: two sensors, one tap');
  const { velocidad_mps } = ajustarVelocidad(
    tramo.posicion_b - tramo.posicion_a,
    tramo.velocidad_onda_mps,
    DT_S,
  );
  return { a, b, t0, dt_ms, velocidad_onda_mps: velocidad_mps, verdad };
};

/** Runs `pasos` steps and returns how many node updates that was: what the bench divides by its clock. */
export const correrPasos = (ducto: Ducto, pasos: number): number => {
  for (let i = 0; i < pasos; i++) avanzarDucto(ducto);
  return pasos * contarNodos(ducto.conduccion);
};
