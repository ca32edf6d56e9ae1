import { correrDucto, type TomaSimulada, type VerdadToma } from './corrida';
import { avanzarDucto, crearDucto, type DefinicionDucto, type Ducto } from './ducto';
import { contarNodos } from './moc/conduccion';
import { ajustarVelocidad, DT_S } from './paso';
import { FLUIDOS } from './productos';
import { RED_DEMO, type TramoDemo } from './red-demo';
import { DUCTOS } from './red-demo-datos';
import { SENSOR_TIPICO } from './sensor-model';

/** The simulator without clock or network: what tests, benches and the golden test of detection run. */

/** What the physics needs to know of a tramo; every `TramoDemo` will do. */
type TramoSimulado = Pick<
  TramoDemo,
  | 'posicion_a'
  | 'posicion_b'
  | 'velocidad_onda_mps'
  | 'flujo_mps'
  | 'producto_clave'
  | 'diametro_m'
  | 'espesor_m'
>;

interface RuidoSimulado {
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
