import type { ManiobraMensaje } from '@tramos/contract/ingesta';
import { type Azar, crearAzar, elegir, entre } from './azar';
import { RED_DEMO, type RedDemo, type TramoDemo } from './red-demo';
import type { TipoEstacion } from './red-demo-datos';
import type { Falla } from './sensor-model';

/**
 * What happens in the demo, as a pure function of the seed: the first five minutes show a tap, a failing sensor and
 * another tap; then a tap in one half hour and an operation of the ducto in the next, so that any hour sees at most six
 * causes.
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
  | Maniobra
  | { tipo: 'falla_inicia'; en_s: number; sensor: string; falla: Falla }
  | { tipo: 'falla_termina'; en_s: number; sensor: string };

/** The people of a station move what stands there. */
export interface Maniobra extends Pick<ManiobraMensaje, 'equipo' | 'accion'> {
  tipo: 'maniobra';
  en_s: number;
  /** Key of the station. */
  estacion: string;
  /** Speed or opening it goes to; 1 is the design. A pump that trips (`paro`) runs down to 0. */
  hacia: number;
  /** Time it takes; for a pump that trips, the time constant of its running down. */
  movimiento_s: number;
  /** How long after it the station logs it; null when nobody does. */
  aviso_s: number | null;
}

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

const estacionesDe = (tipo: TipoEstacion) => RED_DEMO.estaciones.filter((una) => una.tipo === tipo);

const conRebombeo = new Set(estacionesDe('rebombeo').map(({ sistema_clave }) => sistema_clave));

/**
 * A booster turns what happens before it into waves of its own: without the pump at the head it would boil its suction,
 * and after a valve it answers with small rises that nobody could tell from something else.
 */
const sinRebombeo = ({ sistema_clave }: RedDemo['estaciones'][number]) => !conRebombeo.has(sistema_clave);

type Ensayo = Pick<Maniobra, 'equipo' | 'accion' | 'hacia' | 'movimiento_s'>;

interface Operacion {
  /** Where it may happen. */
  en: RedDemo['estaciones'];
  empieza: Ensayo;
  termina: Ensayo;
}

const PARO: Ensayo = { equipo: 'bomba', accion: 'paro', hacia: 0, movimiento_s: 3 };
const ARRANQUE: Ensayo = { equipo: 'bomba', accion: 'arranque', hacia: 1, movimiento_s: 20 };

/** What goes on along a ducto; one after the other, so that a shift sees them all. */
const OPERACIONES: readonly Operacion[] = [
  {
    en: estacionesDe('bombeo').filter(sinRebombeo),
    empieza: PARO,
    termina: ARRANQUE,
  },
  {
    en: estacionesDe('entrega'),
    empieza: { equipo: 'entrega', accion: 'cierre', hacia: 0.3, movimiento_s: 20 },
    termina: { equipo: 'entrega', accion: 'apertura', hacia: 1, movimiento_s: 20 },
  },
  {
    en: estacionesDe('valvula').filter(sinRebombeo),
    empieza: { equipo: 'valvula', accion: 'cierre', hacia: 0.05, movimiento_s: 30 },
    termina: { equipo: 'valvula', accion: 'apertura', hacia: 1, movimiento_s: 30 },
  },
  { en: estacionesDe('rebombeo'), empieza: PARO, termina: ARRANQUE },
];

interface Turno {
  acciones: Accion[];
  sistema_clave: string;
}

const turnoDeToma = (azar: Azar, numero: number, inicio_s: number): Turno => {
  const tramo = elegir(azar, RED_DEMO.tramos);
  const acciones = toma({
    toma: `turno-${numero}`,
    tramo,
    posicion: lugar(azar, tramo, 0.1, 0.9),
    fraccion_flujo: entre(azar, 0.015, 0.04),
    abre_s: inicio_s + entre(azar, 300, 1_300),
    dura_s: entre(azar, 60, 300),
  });
  return { acciones, sistema_clave: tramo.sistema_clave };
};

/** Half of them are logged, some seconds after they happened; an operator would have to guess the others. */
const turnoDeManiobra = (azar: Azar, numero: number, inicio_s: number): Turno => {
  const operacion = OPERACIONES[Math.floor(numero / 2) % OPERACIONES.length] ?? elegir(azar, OPERACIONES);
  const { clave: estacion, sistema_clave } = elegir(azar, operacion.en);
  const en_s = inicio_s + entre(azar, 300, 1_300);
  const vuelve_s = en_s + entre(azar, 100, 150);
  const aviso_s = azar.uniforme() < 0.5 ? entre(azar, 5, 40) : null;
  const comun = { tipo: 'maniobra', estacion, aviso_s } as const;
  return {
    acciones: [
      { ...comun, ...operacion.empieza, en_s },
      { ...comun, ...operacion.termina, en_s: vuelve_s },
    ],
    sistema_clave,
  };
};

/** One half hour, counted from the end of the first five minutes. What it begins it ends within itself. */
const turno = (semilla: number, numero: number): Accion[] => {
  const azar = crearAzar(semilla, `programa/turno/${numero}`);
  const inicio_s = APERTURA_PROGRAMA_S + numero * TURNO_S;
  const deEste = numero % 2 === 0 ? turnoDeToma : turnoDeManiobra;
  const { acciones, sistema_clave } = deEste(azar, numero, inicio_s);
  if (numero % TURNOS_POR_FALLA !== TURNOS_POR_FALLA - 1) return acciones;
  const otros = RED_DEMO.sistemas.filter(({ clave }) => clave !== sistema_clave);
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
