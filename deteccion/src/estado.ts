import { type Canal, ruidoDeCanal } from './canal';
import { tramoEn } from './lotes';
import type { Dicho, Suelto } from './memoria';
import type { Par, PickVivo } from './pares';
import type { Deteccion, RedDeteccion, RuidoMedido, TramoDeteccion } from './tipos';
import type { Origen } from './viaje';

/** An event that stands by itself; later arrivals are held against it. */
export interface Emitida extends Origen {
  clave: string;
  tramo_id: number;
  /** It began at a station, so what it sweeps is a `barrido`. */
  en_borde: boolean;
  /** Nothing speaks against it: what it accounts for is accounted for. */
  segura: boolean;
  emitida_ms: number;
}

/**
 * Everything the detector remembers. Updated in place by `avanzar` and to be used in one line of calls only: at
 * 2,000 sensors a copy per batch would cost more than the detection.
 */
export interface EstadoDeteccion {
  canales: Map<number, Canal>;
  /** When each sensor was last heard, by the caller's clock, epoch ms; edge-only sensors count for longer. */
  oidos: Map<number, { muestra_ms: number; disparo_ms: number }>;
  picks: Map<number, PickVivo[]>;
  pendientes: Par[];
  emitidas: Emitida[];
  /** What was told and may still be corrected. */
  dichos: Dicho[];
  /** What each sensor marked that nothing explained. */
  sueltos: Map<number, Suelto[]>;
  /** When each sensor was first heard, by the caller's clock, epoch ms. */
  desde: Map<number, number>;
  /** Latest clock seen: time never runs back. */
  ahora_ms: number;
  purgado_ms: number;
  revisado_ms: number;
  indice: Indice | null;
  vigente: Vigente | null;
}

/** What `redVigente` made of a network, and until when it will do. */
interface Vigente {
  de: RedDeteccion;
  red: RedDeteccion;
  hasta_ms: number;
}

/** Batches move some tens of metres meanwhile, which is less than is known of them, ms. */
const RENOVAR_MS = 10_000;

/** The network with its batches where they are now; the very same object while none is on its way. */
export const redVigente = (estado: EstadoDeteccion, red: RedDeteccion): RedDeteccion => {
  const { ahora_ms, vigente } = estado;
  if (vigente?.de === red && ahora_ms < vigente.hasta_ms) return vigente.red;
  const hayLotes = red.tramos.some(({ lotes }) => lotes !== undefined);
  estado.vigente = {
    de: red,
    red: hayLotes ? { ...red, tramos: red.tramos.map((tramo) => tramoEn(tramo, ahora_ms)) } : red,
    hasta_ms: hayLotes ? ahora_ms + RENOVAR_MS : Infinity,
  };
  return estado.vigente.red;
};

interface Indice {
  red: RedDeteccion;
  tramos: ReadonlyMap<number, readonly TramoDeteccion[]>;
}

/** The tramos that end at each sensor; made again whenever the network is another object. */
export const tramosPorSensor = (estado: EstadoDeteccion, red: RedDeteccion): Indice['tramos'] => {
  if (estado.indice?.red === red) return estado.indice.tramos;
  const tramos = new Map<number, TramoDeteccion[]>();
  for (const tramo of red.tramos) {
    for (const id of [tramo.sensor_a_id, tramo.sensor_b_id])
      tramos.set(id, [...(tramos.get(id) ?? []), tramo]);
  }
  estado.indice = { red, tramos };
  return tramos;
};

export const crearEstado = (): EstadoDeteccion => ({
  canales: new Map(),
  oidos: new Map(),
  picks: new Map(),
  pendientes: [],
  emitidas: [],
  dichos: [],
  sueltos: new Map(),
  desde: new Map(),
  ahora_ms: 0,
  purgado_ms: 0,
  revisado_ms: 0,
  indice: null,
  vigente: null,
});

const VIVO_MUESTRA_MS = 30_000;
const VIVO_DISPARO_MS = 3_600_000;

/** Whether a sensor marks arrivals itself: an edge pick within the hour. */
export const marcaEnCampo = (estado: EstadoDeteccion, sensor_id: number): boolean =>
  estado.ahora_ms - (estado.oidos.get(sensor_id)?.disparo_ms ?? -Infinity) < VIVO_DISPARO_MS;

/** Whether a sensor would have told of a wave: samples within 30 s, or an edge pick within the hour. */
export const estaVivo = (estado: EstadoDeteccion, sensor_id: number): boolean =>
  marcaEnCampo(estado, sensor_id) ||
  estado.ahora_ms - (estado.oidos.get(sensor_id)?.muestra_ms ?? -Infinity) < VIVO_MUESTRA_MS;

/** A sensor's noise; null until it has been measured. */
export const ruidoDe = (estado: EstadoDeteccion, sensor_id: number): RuidoMedido | null => {
  const canal = estado.canales.get(sensor_id);
  return canal === undefined ? null : ruidoDeCanal(canal);
};

/** Longer than any wave stays in a ducto, and than a gateway's short silence, ms. */
const MEMORIA_MS = 900_000;
const PICKS_POR_SENSOR = 64;
/** What a sensor may mark by itself within so long; each is compared with each of the other end. */
export const PICKS_DE_BORDE_MAX = PICKS_POR_SENSOR;
const PICKS_DE_BORDE_MS = 60_000;

/**
 * A sensor that marks fronts without end is not heard beyond that: they would cost everybody's time. What was kept of a day
 * without a line, and comes at once, lies far apart and is heard.
 */
export const marcaDeMas = (estado: EstadoDeteccion, { pick, reproducido }: PickVivo): boolean => {
  if (pick.origen !== 'borde') return false;
  const suyos = (estado.picks.get(pick.sensor_id) ?? []).filter(
    (p) =>
      p.pick.origen === 'borde' &&
      p.reproducido === reproducido &&
      Math.abs(p.pick.t - pick.t) < PICKS_DE_BORDE_MS,
  );
  return suyos.length >= PICKS_DE_BORDE_MAX;
};
const PURGA_MS = 5_000;

/** The newest of them; a recording that is replayed at many times its speed pushes out none that is live. */
const losNuevos = (picks: readonly PickVivo[]): PickVivo[] => {
  if (picks.length <= PICKS_POR_SENSOR) return [...picks];
  const [vivos, repetidos] = [false, true].map((es) => picks.filter((p) => p.reproducido === es));
  const quedan = new Set([vivos, repetidos].flatMap((unos) => unos?.slice(-PICKS_POR_SENSOR) ?? []));
  return picks.filter((p) => quedan.has(p));
};

/** Forgets what is too old to matter and the sensors that left the network. */
export const purgar = (estado: EstadoDeteccion, sensores: { has(id: number): boolean }): void => {
  const { ahora_ms } = estado;
  if (ahora_ms - estado.purgado_ms < PURGA_MS) return;
  estado.purgado_ms = ahora_ms;
  for (const mapa of [estado.canales, estado.oidos, estado.picks, estado.sueltos, estado.desde])
    for (const id of mapa.keys()) if (!sensores.has(id)) mapa.delete(id);
  for (const [id, picks] of estado.picks) {
    const quedan = losNuevos(picks.filter((p) => ahora_ms - p.creado < MEMORIA_MS));
    if (quedan.length === 0) estado.picks.delete(id);
    else estado.picks.set(id, quedan);
  }
  estado.emitidas = estado.emitidas.filter((e) => ahora_ms - e.emitida_ms < MEMORIA_MS);
};

const MISMA_MS = 1_000;

const mismaHora = (a: { t: number } | undefined, b: { t: number } | undefined) =>
  a === undefined || b === undefined ? a === b : Math.abs(a.t - b.t) <= MISMA_MS;

/** Whether two detections are one: same tramo, same kind, arrivals within a second of each other. */
export const esMismaDeteccion = (a: Deteccion, b: Deteccion): boolean =>
  a.tramo_id === b.tramo_id &&
  a.tipo === b.tipo &&
  mismaHora(a.pick_a, b.pick_a) &&
  mismaHora(a.pick_b, b.pick_b);
