import { type Azar, crearAzar, elegir, entre } from './azar';
import { RED_DEMO, type TramoDemo } from './red-demo';
import type { Falla } from './sensor-model';

/**
 * What happens in the demo, as a pure function of the seed: the first five minutes show a tap, a failing sensor and
 * another tap; then one tap in each half hour, so that any hour sees at most six openings and closings.
 */

/** `en_s`: seconds after the server was healthy. */
export type Accion =
  | {
      tipo: 'toma_abre';
      en_s: number;
      toma: string;
      tramo: string;
      posicion: number;
      /** Share of the design flow. */
      fraccion_flujo: number;
      /** Time the valve takes to open. */
      movimiento_s: number;
    }
  | { tipo: 'toma_cierra'; en_s: number; toma: string; movimiento_s: number }
  | { tipo: 'falla_inicia'; en_s: number; sensor: string; falla: Falla }
  | { tipo: 'falla_termina'; en_s: number; sensor: string };

const TRAMO_PRIMERA_TOMA = 'Tramo 7';
const SISTEMA_SEGUNDA_TOMA = 'bajio-norte';
const SISTEMA_PRIMERA_FALLA = 'llanos-del-norte';

export const APERTURA_PROGRAMA_S = 300;
const TURNO_S = 1_800;
/** A sensor fails in every fourth half hour. */
const TURNOS_POR_FALLA = 4;
const MOVIMIENTO_S = 0.3;

const tramosDe = (sistema_clave: string) =>
  RED_DEMO.tramos.filter((tramo) => tramo.sistema_clave === sistema_clave);

const sensoresDe = (sistema_clave: string) => [
  ...new Set(tramosDe(sistema_clave).flatMap((tramo) => [tramo.sensor_a_clave, tramo.sensor_b_clave])),
];

/** A place of the tramo, between two shares of its length, to the metre. */
const lugar = (azar: Azar, tramo: TramoDemo, desde: number, hasta: number) =>
  Math.round(tramo.posicion_a + (tramo.posicion_b - tramo.posicion_a) * entre(azar, desde, hasta));

interface PlanToma {
  toma: string;
  tramo: TramoDemo;
  posicion: number;
  fraccion_flujo: number;
  abre_s: number;
  dura_s: number;
}

const toma = (plan: PlanToma): Accion[] => [
  {
    tipo: 'toma_abre',
    en_s: plan.abre_s,
    toma: plan.toma,
    tramo: plan.tramo.nombre,
    posicion: plan.posicion,
    fraccion_flujo: plan.fraccion_flujo,
    movimiento_s: MOVIMIENTO_S,
  },
  { tipo: 'toma_cierra', en_s: plan.abre_s + plan.dura_s, toma: plan.toma, movimiento_s: MOVIMIENTO_S },
];

const falla = (sensor: string, tipo: Falla, desde_s: number, dura_s: number): Accion[] => [
  { tipo: 'falla_inicia', en_s: desde_s, sensor, falla: tipo },
  { tipo: 'falla_termina', en_s: desde_s + dura_s, sensor },
];

const apertura = (semilla: number): Accion[] => {
  const azar = crearAzar(semilla, 'programa/apertura');
  const corto = RED_DEMO.tramos.filter(({ nombre }) => nombre === TRAMO_PRIMERA_TOMA);
  const primero = elegir(azar, corto);
  const segundo = elegir(azar, tramosDe(SISTEMA_SEGUNDA_TOMA));
  const sensor = elegir(azar, sensoresDe(SISTEMA_PRIMERA_FALLA));
  return [
    ...toma({
      toma: 'apertura-1',
      tramo: primero,
      posicion: lugar(azar, primero, 0.3, 0.7),
      fraccion_flujo: entre(azar, 0.03, 0.04),
      abre_s: entre(azar, 12, 15),
      dura_s: entre(azar, 60, 100),
    }),
    ...falla(sensor, 'negativa', entre(azar, 45, 70), entre(azar, 40, 60)),
    ...toma({
      toma: 'apertura-2',
      tramo: segundo,
      posicion: lugar(azar, segundo, 0.15, 0.85),
      fraccion_flujo: entre(azar, 0.025, 0.04),
      abre_s: entre(azar, 150, 175),
      dura_s: entre(azar, 70, 110),
    }),
    ...falla(sensor, 'atorada', entre(azar, 180, 200), entre(azar, 60, 90)),
  ];
};

/** One half hour, counted from the end of the first five minutes. It opens and shuts its tap within itself. */
const turno = (semilla: number, numero: number): Accion[] => {
  const azar = crearAzar(semilla, `programa/turno/${numero}`);
  const inicio_s = APERTURA_PROGRAMA_S + numero * TURNO_S;
  const tramo = elegir(azar, RED_DEMO.tramos);
  const acciones = toma({
    toma: `turno-${numero}`,
    tramo,
    posicion: lugar(azar, tramo, 0.1, 0.9),
    fraccion_flujo: entre(azar, 0.015, 0.04),
    abre_s: inicio_s + entre(azar, 300, 1_300),
    dura_s: entre(azar, 60, 300),
  });
  if (numero % TURNOS_POR_FALLA !== TURNOS_POR_FALLA - 1) return acciones;
  const otros = RED_DEMO.sistemas.filter(({ clave }) => clave !== tramo.sistema_clave);
  const sensor = elegir(azar, sensoresDe(elegir(azar, otros).clave));
  const tipo = elegir<Falla>(azar, ['negativa', 'atorada']);
  return [...acciones, ...falla(sensor, tipo, inicio_s + entre(azar, 300, 1_300), entre(azar, 60, 300))];
};

/** Actions with desde_s ≤ en_s < hasta_s, in order of time. */
export const accionesEntre = (semilla: number, desde_s: number, hasta_s: number): Accion[] => {
  const ultimo = Math.ceil((hasta_s - APERTURA_PROGRAMA_S) / TURNO_S);
  const primero = Math.max(0, Math.floor((desde_s - APERTURA_PROGRAMA_S) / TURNO_S));
  const turnos = Array.from({ length: Math.max(0, ultimo - primero) }, (_, i) => turno(semilla, primero + i));
  return [apertura(semilla), ...turnos]
    .flat()
    .filter(({ en_s }) => en_s >= desde_s && en_s < hasta_s)
    .sort((a, b) => a.en_s - b.en_s);
};
