import { tiempoEntre_s } from './perfil';
import type { RedDeteccion, Signo, TramoDeteccion } from './tipos';

/** Where a wave is at what time along a whole sistema: to tell a second event from the echo of a first. */

/** What stands along one sistema. */
interface Linea {
  tramos: readonly TramoDeteccion[];
  /** Places where a wave may turn back, m: the ends of the tramos and everything that stands on the line. */
  espejos: readonly number[];
  /** Where each sensor stands, m. */
  sensores: ReadonlyMap<number, number>;
}

const crearLinea = ({ tramos: todos, puntos }: RedDeteccion, sistema_id: number): Linea => {
  const tramos = todos.filter((tramo) => tramo.sistema_id === sistema_id);
  const extremos = tramos.flatMap((t) => [
    [t.sensor_a_id, t.posicion_a] as const,
    [t.sensor_b_id, t.posicion_b] as const,
  ]);
  const suyos = puntos.filter((punto) => punto.sistema_id === sistema_id);
  const espejos = new Set([...extremos.map(([, posicion]) => posicion), ...suyos.map((p) => p.posicion)]);
  // Of a sensor that ends two tramos the place in the first counts.
  return { tramos, espejos: [...espejos], sensores: new Map(extremos.toReversed()) };
};

/** A network never changes: another takes its place. So what was found out about one holds for as long as it is used. */
const lineas = new WeakMap<RedDeteccion, Map<number, Linea>>();

const lineaDe = (red: RedDeteccion, sistema_id: number): Linea => {
  const suyas = lineas.get(red) ?? new Map<number, Linea>();
  lineas.set(red, suyas);
  const linea = suyas.get(sistema_id) ?? crearLinea(red, sistema_id);
  suyas.set(sistema_id, linea);
  return linea;
};

/**
 * Time of a wave from one chainage to another, s, tramo by tramo, at whatever each holds (`tiempoEntre_s`).
 * `null` where no tramo covers the way.
 */
export const viaje_s = (
  red: RedDeteccion,
  sistema_id: number,
  desde: number,
  hasta: number,
): number | null => {
  const [bajo, alto] = desde <= hasta ? [desde, hasta] : [hasta, desde];
  let [cubierto_m, tiempo_s] = [0, 0];
  for (const tramo of lineaDe(red, sistema_id).tramos) {
    const [inicio, fin] = [Math.max(bajo, tramo.posicion_a), Math.min(alto, tramo.posicion_b)];
    if (fin <= inicio) continue;
    cubierto_m += fin - inicio;
    tiempo_s += desde <= hasta ? tiempoEntre_s(tramo, inicio, fin) : tiempoEntre_s(tramo, fin, inicio);
  }
  return Math.abs(cubierto_m - (alto - bajo)) < HOLGURA_M ? tiempo_s : null;
};

/** Tramos of one sistema may overlap or miss each other by this much and still be one line, m. */
const HOLGURA_M = 500;

/** A wave that is known: where and when it began. */
export interface Origen {
  sistema_id: number;
  posicion: number;
  sigma_m: number;
  /** Epoch ms. */
  t0_ms: number;
  signo: Signo;
  /** Largest step it made at a sensor, kg/cm². */
  amplitud: number;
  /** Width of its front where it was sharpest, s; null where that is unknown. */
  ancho_s: number | null;
  /** Wave speed where it began, m/s: turns the error of its place into one of time. */
  velocidad_mps: number;
}

/** What a sensor heard, and where it stands. */
export interface Llegada {
  posicion: number;
  t: number;
  signo: Signo;
  amplitud: number;
  /** Width of the front, s; null where that is unknown. */
  ancho_s: number | null;
}

/** Widths are estimates: what is sharper than this share of a wave is another one. */
const FILO_MIN = 0.5;

/** A front loses its edge on the way and never gains it. What is unknown may be anything. */
export const esMasAguda = (ancho_s: number | null, origen_s: number | null): boolean =>
  ancho_s !== null && origen_s !== null && ancho_s < FILO_MIN * origen_s;

/** A way by which a wave reaches a sensor. */
interface Camino {
  tiempo_s: number;
  /** Which way along the line it leaves the place where it began. */
  sentido: number;
}

const TOLERANCIA_S = 0.8;
const TOLERANCIA_REL = 0.004;
/** An echo is weaker than what made it. */
const ECO_AMPLITUD_MAX = 0.9;

/** A wave from a place that is known less well than this can have come to two sensors from anywhere, m. */
const LUGAR_SIGMA_MAX_M = 500;

/** What the error of its place may make of the time of a wave to anywhere, s. */
const errorDeLugar_s = ({ sigma_m, velocidad_mps }: Origen) => (3 * sigma_m) / velocidad_mps;

const cabe = (origen: Origen, t: number, { tiempo_s }: Camino) =>
  Math.abs((t - origen.t0_ms) / 1_000 - tiempo_s) <=
  TOLERANCIA_S + errorDeLugar_s(origen) + TOLERANCIA_REL * tiempo_s;

/** The ways by which a wave reaches a place. */
type Caminos = (red: RedDeteccion, origen: Origen, hasta: number) => readonly Camino[];

/**
 * Finds them once for each place: every arrival of a disturbed network is held against every wave that is known, and all
 * of them at the same few sensors.
 */
const unaVez = (hallar: Caminos): Caminos => {
  const hallados = new WeakMap<RedDeteccion, WeakMap<Origen, Map<number, readonly Camino[]>>>();
  return (red, origen, hasta) => {
    const de_la_red = hallados.get(red) ?? new WeakMap<Origen, Map<number, readonly Camino[]>>();
    hallados.set(red, de_la_red);
    const suyos = de_la_red.get(origen) ?? new Map<number, readonly Camino[]>();
    de_la_red.set(origen, suyos);
    const caminos = suyos.get(hasta) ?? hallar(red, origen, hasta);
    suyos.set(hasta, caminos);
    return caminos;
  };
};

/** The straight way of a wave to a place; none where the line does not lead there. */
const directo = unaVez((red, { sistema_id, posicion }, hasta) => {
  const tiempo_s = viaje_s(red, sistema_id, posicion, hasta);
  return tiempo_s === null ? [] : [{ tiempo_s, sentido: Math.sign(hasta - posicion) }];
});

/** Its ways back from an end of the line or a station. */
const reflejados = unaVez((red, { sistema_id, posicion }, hasta) =>
  lineaDe(red, sistema_id).espejos.flatMap((espejo) => {
    const vuelve = (espejo - posicion) * (hasta - espejo) <= 0;
    const ida = vuelve ? viaje_s(red, sistema_id, posicion, espejo) : null;
    const vuelta = vuelve ? viaje_s(red, sistema_id, espejo, hasta) : null;
    if (ida === null || vuelta === null) return [];
    return [{ tiempo_s: ida + vuelta, sentido: Math.sign(espejo - posicion) }];
  }),
);

/** The ways on which the known wave would be this arrival passing by. */
const pasos = (red: RedDeteccion, origen: Origen, llegada: Llegada): Camino[] => {
  if (llegada.signo !== origen.signo || esMasAguda(llegada.ancho_s, origen.ancho_s)) return [];
  return directo(red, origen, llegada.posicion).filter((camino) => cabe(origen, llegada.t, camino));
};

/** The ways on which it would be this arrival, weaker, coming back. */
const regresos = (red: RedDeteccion, origen: Origen, llegada: Llegada): Camino[] => {
  if (esMasAguda(llegada.ancho_s, origen.ancho_s)) return [];
  if (Math.abs(llegada.amplitud) > ECO_AMPLITUD_MAX * Math.abs(origen.amplitud)) return [];
  return reflejados(red, origen, llegada.posicion).filter((camino) => cabe(origen, llegada.t, camino));
};

/** Whether this arrival is the known wave passing by. */
export const esDirecta = (red: RedDeteccion, origen: Origen, llegada: Llegada): boolean =>
  pasos(red, origen, llegada).length > 0;

const caminos = (red: RedDeteccion, origen: Origen, llegada: Llegada): Camino[] => [
  ...pasos(red, origen, llegada),
  ...regresos(red, origen, llegada),
];

/** Whether a known wave accounts for this arrival. */
export const explica = (red: RedDeteccion, origen: Origen, llegada: Llegada): boolean =>
  caminos(red, origen, llegada).length > 0;

/**
 * Whether a known wave accounts for two arrivals together. Whatever the error of its place, both of them are early or
 * late by the same where it left that place in one direction for both: their difference is known far better.
 */
export const explicaAmbas = (
  red: RedDeteccion,
  origen: Origen,
  ...[a, b, sigma_delta_s]: [Llegada, Llegada, number]
): boolean => {
  const haciaB = caminos(red, origen, b);
  return caminos(red, origen, a).some((p) =>
    haciaB.some((q) => {
      const sigma_m = Math.min(origen.sigma_m, LUGAR_SIGMA_MAX_M);
      const lugar_s = p.sentido === q.sentido ? 0 : 2 * errorDeLugar_s({ ...origen, sigma_m });
      const holgura_s =
        2 * TOLERANCIA_S + TOLERANCIA_REL * (p.tiempo_s + q.tiempo_s) + 3 * sigma_delta_s + lugar_s;
      return Math.abs((b.t - a.t) / 1_000 - (q.tiempo_s - p.tiempo_s)) <= holgura_s;
    }),
  );
};

/** When a known wave passes a place, epoch ms; null where the line does not lead there. */
export const paso_ms = (red: RedDeteccion, origen: Origen, posicion: number): number | null => {
  const [camino] = directo(red, origen, posicion);
  return camino === undefined ? null : origen.t0_ms + camino.tiempo_s * 1_000;
};

/** Where a sensor stands on a sistema, m; `null` when no tramo of it ends there. */
export const posicionDeSensor = (red: RedDeteccion, sistema_id: number, sensor_id: number): number | null =>
  lineaDe(red, sistema_id).sensores.get(sensor_id) ?? null;
