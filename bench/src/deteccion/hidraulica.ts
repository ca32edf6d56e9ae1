import type { ManiobraSimulada, TomaSimulada } from '@tramos/simulator/corrida';
import {
  avanzarDucto,
  type Ducto,
  moverToma,
  perforarToma,
  presionEn,
  tiempoDucto_s,
} from '@tramos/simulator/ducto';
import { moverEquipo } from '@tramos/simulator/equipos';
import { dejarPasar } from '@tramos/simulator/moc/conduccion';

/** The pipe alone, once for each case: what its sensors would read without noise, at every step of the model. */

/** True pressure at one sensor, kg/cm²: sample i is that of model time i·dt_s, `desfase_s` ahead of true time. */
export interface Limpia {
  p: Float64Array;
  dt_s: number;
  desfase_s: number;
}

interface Verdad {
  posicion: number;
  instante_s: number;
}

export interface Grabacion {
  limpias: ReadonlyMap<string, Limpia>;
  verdades: readonly Verdad[];
  duracion_s: number;
}

export interface Hechos {
  tomas?: readonly TomaSimulada[];
  maniobras?: readonly ManiobraSimulada[];
  duracion_s: number;
}

const APERTURA_S = 0.3;

const moverListas = (ducto: Ducto, pendientes: readonly ManiobraSimulada[]) => {
  const ahora_s = tiempoDucto_s(ducto) + ducto.conduccion.dt_s;
  for (const { posicion, movimiento, instante_s } of pendientes)
    if (instante_s <= ahora_s) moverEquipo(ducto, posicion, movimiento, instante_s);
  return pendientes.filter(({ instante_s }) => instante_s > ahora_s);
};

/** Runs a ducto from its steady state. Taps stay open. */
export const grabar = (ducto: Ducto, { tomas = [], maniobras = [], duracion_s }: Hechos): Grabacion => {
  const { dt_s } = ducto.conduccion;
  const abiertas = tomas.map(({ posicion, fraccion_flujo, instante_s, apertura_s = APERTURA_S }) => {
    const toma = perforarToma(ducto, posicion, fraccion_flujo);
    moverToma(toma, instante_s, apertura_s, 0, 1);
    return { posicion: toma.posicion, instante_s };
  });
  const pasos = Math.ceil(duracion_s / dt_s);
  const puntos = ducto.sensores.map((sensor) => ({ sensor, p: new Float64Array(pasos) }));
  const inicio_s = Math.min(...[...tomas, ...maniobras].map(({ instante_s }) => instante_s));
  let pendientes = maniobras;
  for (let i = 0; i < pasos; i++) {
    for (const { sensor, p } of puntos) p[i] = presionEn(ducto, sensor);
    pendientes = moverListas(ducto, pendientes);
    // Until something moves the steady state stands still.
    if ((i + 2) * dt_s < inicio_s) dejarPasar(ducto.conduccion);
    else avanzarDucto(ducto);
  }
  const limpias = puntos.map(
    ({ sensor, p }) => [sensor.clave, { p, dt_s, desfase_s: sensor.desfase_s }] as const,
  );
  return { limpias: new Map(limpias), verdades: abiertas, duracion_s };
};

/** True pressure at a true time, straight between two steps of the model. */
export const presionAl = ({ p, dt_s, desfase_s }: Limpia, t_s: number): number => {
  const u = Math.min(Math.max((t_s + desfase_s) / dt_s, 0), p.length - 1);
  const i = Math.min(Math.floor(u), p.length - 2);
  return (p[i] as number) + ((p[i + 1] as number) - (p[i] as number)) * (u - i);
};
