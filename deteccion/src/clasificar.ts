import { type Clase, MOTIVOS_OPERATIVOS, type Motivo } from '@tramos/contract/evento';
import { MISMO_LUGAR_M } from '@tramos/contract/limites';
import { type PuntoConocido, puntoEn } from './punto-conocido';
import type { Signo, TramoDeteccion } from './tipos';

/**
 * What the evidence of one event says it is (domain notes §1.6), with the reasons. It ranks and explains; it never
 * hides an event, and `retirada` takes the operational flag back.
 */

/** What a sensor heard: the sign of the step, and its size in kg/cm² where that is known. */
export interface LlegadaOida {
  signo: Signo;
  amplitud: number | null;
}

/** A manoeuvre as it was logged, at the chainage of its station. */
export interface ManiobraRegistrada {
  /** Epoch ms. */
  t_ms: number;
  /** When it was told of, epoch ms; null where that was not kept: then it counts as told in time. */
  recibido_ms: number | null;
  equipo: 'bomba' | 'valvula' | 'entrega';
  accion: 'arranque' | 'paro' | 'apertura' | 'cierre';
  posicion: number;
}

/** An earlier fall of pressure of the sistema that was placed. */
export interface Apertura {
  /** Epoch ms of its first arrival. */
  t_ms: number;
  posicion: number;
  sigma_m: number | null;
}

/** Everything the classification asks for. Times are epoch ms, places chainage in m, pressures kg/cm², speeds m/s. */
export interface Evidencia {
  tramo: Pick<TramoDeteccion, 'posicion_a' | 'posicion_b' | 'flujo_mps'>;
  /** What sensor A and sensor B heard; null for the one that heard nothing. */
  a: LlegadaOida | null;
  b: LlegadaOida | null;
  /** First of its arrivals. */
  t_ms: number;
  /** t_B − t_A, s; null with one arrival. */
  delta_s: number | null;
  posicion: number | null;
  sigma_m: number | null;
  /** What detection said of it: tells an echo and a sweep from a wave of its own. */
  motivos: readonly Motivo[];
  /** What its main event was classified as; null for a main event, and where that one is unknown. */
  principal: Clasificacion | null;
  /** In how many other tramos the same wave was heard sweeping by, with this event as its main one. */
  tramos_barridos: number;
  /** Chainage of the stations of its sistema. */
  estaciones: readonly number[];
  /** Valves and deliveries known between the stations, of those at work at its hour. */
  puntos_conocidos: readonly PuntoConocido[];
  /** Largest step that a tap can make here (`amplitudTomaMax_kgcm2`); null where the pipe is unknown. */
  amplitud_toma_max: number | null;
  /** Manoeuvres of its sistema from MANIOBRA_ANTES_MS before to MANIOBRA_DESPUES_MS after `t_ms`; others are ignored. */
  maniobras: readonly ManiobraRegistrada[];
  /** Falls of its sistema in the CIERRE_TRAS_APERTURA_MS before; others are ignored. */
  aperturas: readonly Apertura[];
  /** One of its sensors stands in failure (product §2.6), or did when it was heard. */
  falla_de_sensor: boolean;
  /** Lowest pressure at its sensors after the front; null when unknown. */
  presion_min: number | null;
}

export interface Clasificacion {
  clase: Clase;
  possible_operational_movement: boolean;
  /** The reasons found here, besides those that detection gave. */
  motivos: Motivo[];
}

/** A manoeuvre explains what follows it for as long as a line takes to settle (domain notes §1.7), ms. */
export const MANIOBRA_ANTES_MS = 600_000;
/** It is written down by hand: its time may be this much late, ms. */
export const MANIOBRA_DESPUES_MS = 120_000;
/** Told of later than this it explains nothing any more: people have seen what happened and acted on it, ms. */
const MANIOBRA_TARDE_MS = 1_800_000;
/** A tap is shut within a day of being opened, or its shutting is not told from another rise, ms. */
export const CIERRE_TRAS_APERTURA_MS = 86_400_000;

const CERCA_M = 300;

const KGCM2_PA = 98_066.5;

const DESCARGA = 0.6;
/** The widest tap found in the field, m (2 in; domain notes §1.3). */
const TOMA_MAX_M = 0.0508;
/** No liquid of these ductos is denser, kg/m³; the step grows with the root of the density. */
const DENSIDAD_MAX_KGM3 = 1_000;
/** What the pipe is built for (ANSI 600): no tap has more behind it, kg/cm². */
const PRESION_MAX_KGCM2 = 100;

/**
 * Step at the mouth of the largest tap there can be, kg/cm²: ΔP = ρ·a·q/(2A) with q = Cd·A_o·√(2p/ρ) through a clean
 * 2-inch hole without a hose, at the pressure the pipe is built for. An upper bound three times over: what is larger
 * is a pump, a valve or a rupture, which `retirada` takes back by its falling on. `diametro_m` is the outside
 * diameter: the wall makes the true area smaller by a few percent, the density makes the bound larger by more.
 */
export const amplitudTomaMax_kgcm2 = (velocidad_onda_mps: number, diametro_m: number): number => {
  const orificio_m2 = (Math.PI * TOMA_MAX_M ** 2) / 4;
  const area_m2 = (Math.PI * diametro_m ** 2) / 4;
  const q_m3s = DESCARGA * orificio_m2 * Math.sqrt((2 * PRESION_MAX_KGCM2 * KGCM2_PA) / DENSIDAD_MAX_KGM3);
  return (DENSIDAD_MAX_KGM3 * velocidad_onda_mps * q_m3s) / (2 * area_m2) / KGCM2_PA;
};

const tolerancia_m = (sigma_m: number | null) => Math.max(CERCA_M, 3 * (sigma_m ?? 0));

/** A place that may as well be the end of its tramo. */
export const enExtremo = (
  { posicion_a, posicion_b }: Pick<TramoDeteccion, 'posicion_a' | 'posicion_b'>,
  posicion: number,
  sigma_m: number | null,
): boolean => Math.min(posicion - posicion_a, posicion_b - posicion) < tolerancia_m(sigma_m);

/** The end of the tramo at which it lies, as the flow sees it; null inside, and without a place. */
const extremoDe = ({ tramo, posicion, sigma_m }: Evidencia): 'aguas_arriba' | 'aguas_abajo' | null => {
  if (posicion === null || !enExtremo(tramo, posicion, sigma_m)) return null;
  const en_a = posicion - tramo.posicion_a <= tramo.posicion_b - posicion;
  return en_a === tramo.flujo_mps >= 0 ? 'aguas_arriba' : 'aguas_abajo';
};

const estaCerca = ({ posicion, sigma_m }: Evidencia, lugares: readonly number[]) =>
  posicion !== null && lugares.some((lugar) => Math.abs(lugar - posicion) < tolerancia_m(sigma_m));

/**
 * Whether a manoeuvre was told of when it happened. One that is told of hours later, or ahead of its time, may be true
 * and explains no event: who forges one to cover a tap would otherwise only have to choose its hour.
 */
export const maniobraATiempo = ({ t_ms, recibido_ms }: Pick<ManiobraRegistrada, 't_ms' | 'recibido_ms'>) =>
  recibido_ms === null ||
  (recibido_ms - t_ms <= MANIOBRA_TARDE_MS && t_ms - recibido_ms <= MANIOBRA_DESPUES_MS);

const vigentes = ({ maniobras, t_ms }: Evidencia) =>
  maniobras.filter(
    (m) => m.t_ms >= t_ms - MANIOBRA_ANTES_MS && m.t_ms <= t_ms + MANIOBRA_DESPUES_MS && maniobraATiempo(m),
  );

const esOpuesta = ({ a, b }: Evidencia) => a !== null && b !== null && a.signo !== b.signo;

/** Largest of the steps that were measured, kg/cm², positive. */
const mayorPaso = ({ a, b }: Evidencia) => Math.max(Math.abs(a?.amplitud ?? 0), Math.abs(b?.amplitud ?? 0));

const AVANCE_TOLERANCIA = 0.3;

/** It went from one sensor to the other as the liquid does, minutes or hours, in its direction. */
const esAvanceLento = ({ tramo, delta_s }: Evidencia): boolean => {
  if (delta_s === null || tramo.flujo_mps === 0) return false;
  const paso_s = (tramo.posicion_b - tramo.posicion_a) / tramo.flujo_mps;
  return Math.abs(delta_s / paso_s - 1) < AVANCE_TOLERANCIA;
};

export const mismoLugar = (p: number, sigma_p: number | null, q: number, sigma_q: number | null) =>
  Math.abs(p - q) <= Math.max(MISMO_LUGAR_M, 3 * (sigma_p ?? 0), 3 * (sigma_q ?? 0));

const cierraApertura = ({ posicion, sigma_m, t_ms, aperturas }: Evidencia) =>
  posicion !== null &&
  aperturas.some(
    (o) =>
      o.t_ms < t_ms &&
      t_ms - o.t_ms <= CIERRE_TRAS_APERTURA_MS &&
      mismoLugar(posicion, sigma_m, o.posicion, o.sigma_m),
  );

const motivosOperativos = (e: Evidencia): Motivo[] => {
  const barrido = e.motivos.includes('barrido') || (e.tramos_barridos > 0 && extremoDe(e) !== null);
  const hay: Partial<Record<Motivo, boolean>> = {
    polaridad_opuesta: esOpuesta(e),
    barrido,
    cerca_de_estacion: estaCerca(e, e.estaciones),
    punto_conocido: e.posicion !== null && puntoEn(e.puntos_conocidos, e.posicion, e.sigma_m) !== undefined,
    maniobra_registrada: vigentes(e).length > 0,
    amplitud_excesiva: e.amplitud_toma_max !== null && mayorPaso(e) > e.amplitud_toma_max,
    avance_lento: esAvanceLento(e),
    transitorio: e.motivos.includes('transitorio'),
  };
  return MOTIVOS_OPERATIVOS.filter((motivo) => hay[motivo]);
};

/** The manoeuvre logged where it lies; for opposite signs, at either end of its tramo. */
const maniobraDelLugar = (e: Evidencia): ManiobraRegistrada | undefined => {
  const { posicion, sigma_m, tramo } = e;
  const lugares = posicion === null ? [tramo.posicion_a, tramo.posicion_b] : [posicion];
  const cerca = vigentes(e).filter((m) =>
    lugares.some((lugar) => Math.abs(m.posicion - lugar) < tolerancia_m(sigma_m)),
  );
  return cerca.toSorted((m, n) => Math.abs(m.t_ms - e.t_ms) - Math.abs(n.t_ms - e.t_ms))[0];
};

const claseOpuesta = (e: Evidencia): Clase => {
  const deBomba = maniobraDelLugar(e)?.equipo === 'bomba';
  const signo_arriba = (e.tramo.flujo_mps >= 0 ? e.a : e.b)?.signo ?? 1;
  // Pressure gathers before what shuts and is missing behind it.
  if (signo_arriba > 0) return deBomba ? 'rebombeo' : 'valvula_intermedia';
  return deBomba ? 'arranque_de_bomba' : 'apertura_de_valvula';
};

const CLASE_EN_EXTREMO = {
  aguas_arriba: { '-1': 'paro_de_bomba', '1': 'arranque_de_bomba' },
  aguas_abajo: { '-1': 'apertura_de_valvula', '1': 'cierre_de_valvula' },
} as const;

const claseDeManiobra = ({ equipo, accion }: ManiobraRegistrada): Clase => {
  const abre = accion === 'arranque' || accion === 'apertura';
  if (equipo === 'bomba') return abre ? 'arranque_de_bomba' : 'paro_de_bomba';
  return abre ? 'apertura_de_valvula' : 'cierre_de_valvula';
};

const claseEnExtremo = (e: Evidencia, extremo: keyof typeof CLASE_EN_EXTREMO, signo: Signo): Clase => {
  const maniobra = maniobraDelLugar(e);
  return maniobra === undefined ? CLASE_EN_EXTREMO[extremo][signo] : claseDeManiobra(maniobra);
};

/** The liquid boils near −1 kg/cm²; a broken loop reads below it. */
const VAPOR_KGCM2 = -0.5;
const LAZO_ROTO_KGCM2 = -1.2;

const sePartioLaColumna = ({ presion_min }: Evidencia) =>
  presion_min !== null && presion_min <= VAPOR_KGCM2 && presion_min > LAZO_ROTO_KGCM2;

const claseDe = (e: Evidencia): Clase => {
  const { a, b } = e;
  if (e.falla_de_sensor && (a === null || b === null)) return 'falla_de_sensor';
  if (esAvanceLento(e)) return 'paso_de_interfase';
  if (sePartioLaColumna(e)) return 'separacion_de_columna';
  if (esOpuesta(e)) return claseOpuesta(e);
  if (a === null || b === null || e.posicion === null) return 'indeterminada';
  const extremo = extremoDe(e);
  if (extremo !== null) return claseEnExtremo(e, extremo, a.signo);
  if (a.signo < 0) return 'toma_o_fuga';
  return cierraApertura(e) ? 'cierre_de_toma' : 'indeterminada';
};

/** An echo is what its main event is; of an unknown one only a sweep can be told. */
const clasificarEco = (e: Evidencia): Clasificacion => {
  if (e.principal !== null) {
    const { clase, possible_operational_movement, motivos } = e.principal;
    return {
      clase,
      possible_operational_movement,
      motivos: motivos.filter((m) => MOTIVOS_OPERATIVOS.includes(m)),
    };
  }
  if (!e.motivos.includes('barrido'))
    return { clase: 'indeterminada', possible_operational_movement: false, motivos: [] };
  return { clase: claseDe(e), possible_operational_movement: true, motivos: ['barrido'] };
};

/** What an event is, whether it looks like an operation, and why. A reason found here stands in `motivos` once. */
export const clasificar = (e: Evidencia): Clasificacion => {
  if (e.motivos.includes('eco_de_otro_evento')) return clasificarEco(e);
  const clase = claseDe(e);
  const operativos = motivosOperativos(e);
  return {
    clase,
    possible_operational_movement: operativos.length > 0,
    motivos: clase === 'cierre_de_toma' ? [...operativos, 'cierre_de_apertura'] : operativos,
  };
};
