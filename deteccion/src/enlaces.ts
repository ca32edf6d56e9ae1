import type { Arribo, MiembroDeGrupo, ReglasDeGrupo } from './miembros';

/**
 * The links between events of one sistema that make them one cause. Each holds or fails between two events alone, so
 * another event never undoes one. An event that names another as its main one is linked through that name only: its
 * own place is where the wave entered its tramo, not where it began.
 */

/** Index of `miembros` to index: joins two events. */
type Unir = (i: number, j: number) => void;

/** A wave has left any sistema, echoes and all, within this (domain notes §1.7), ms. */
const ALCANCE_ONDA_MS = 600_000;

/** Two events further apart than this are never linked directly, ms. */
export const radioDe_ms = ({ pausa_ms }: ReglasDeGrupo) => Math.max(pausa_ms, ALCANCE_ONDA_MS);

const esPropia = ({ id, principal_id }: MiembroDeGrupo) => principal_id === id;

/** Joins the events of one key that follow each other within `pausa_ms`. `miembros` by time. */
const porClave = (
  miembros: readonly MiembroDeGrupo[],
  pausa_ms: number,
  claveDe: (m: MiembroDeGrupo) => string | null,
  unir: Unir,
): void => {
  const ultimos = new Map<string, number>();
  for (const [i, m] of miembros.entries()) {
    const clave = claveDe(m);
    if (clave === null) continue;
    const j = ultimos.get(clave);
    const ultimo = j === undefined ? undefined : miembros[j];
    if (j !== undefined && ultimo !== undefined && m.ocurrio_ms - ultimo.ocurrio_ms <= pausa_ms) unir(j, i);
    ultimos.set(clave, i);
  }
};

/** A stretch of the ducto and the newest event that covers it. */
interface Pieza {
  desde: number;
  hasta: number;
  indice: number;
  t_ms: number;
}

/** First piece that ends at `lugar` or beyond. */
const primeraHasta = (piezas: readonly Pieza[], lugar: number): number => {
  let [bajo, alto] = [0, piezas.length];
  while (bajo < alto) {
    const medio = (bajo + alto) >> 1;
    if ((piezas[medio] as Pieza).hasta < lugar) bajo = medio + 1;
    else alto = medio;
  }
  return bajo;
};

/**
 * Lays an event over the older ones and tells which it touches. What it covers may be forgotten: whoever reaches that
 * stretch later reaches the newer event too, and the two were joined here.
 */
const tender = (piezas: Pieza[], nueva: Pieza, vence_ms: number, tocar: (indice: number) => void): void => {
  const i = primeraHasta(piezas, nueva.desde);
  const quedan: Pieza[] = [nueva];
  let fin = i;
  for (; fin < piezas.length; fin++) {
    const vieja = piezas[fin] as Pieza;
    if (vieja.desde > nueva.hasta) break;
    if (vieja.t_ms < vence_ms) continue;
    tocar(vieja.indice);
    if (vieja.desde < nueva.desde) quedan.unshift({ ...vieja, hasta: nueva.desde });
    if (vieja.hasta > nueva.hasta) quedan.push({ ...vieja, desde: nueva.hasta });
  }
  piezas.splice(i, fin - i, ...quedan);
};

/**
 * Joins events of one place within the pause: no further apart than `mismo_lugar_m`, or than three standard errors
 * (the mean of the two, where they differ). `miembros` by time.
 */
const porLugar = (miembros: readonly MiembroDeGrupo[], reglas: ReglasDeGrupo, unir: Unir): void => {
  const piezas: Pieza[] = [];
  for (const [indice, m] of miembros.entries()) {
    if (m.posicion === null || !esPropia(m)) continue;
    const radio_m = Math.max(reglas.mismo_lugar_m, 3 * (m.sigma_m ?? 0)) / 2;
    const pieza = { desde: m.posicion - radio_m, hasta: m.posicion + radio_m, indice, t_ms: m.ocurrio_ms };
    tender(piezas, pieza, m.ocurrio_ms - reglas.pausa_ms, (otro) => unir(otro, indice));
  }
};

/** Where and when a wave began, with its sign towards lower and towards higher chainage. */
interface Fuente {
  indice: number;
  posicion: number;
  t0_ms: number;
  velocidad_mps: number;
  holgura_ms: number;
  cerca_m: number;
  arribos: readonly Arribo[];
}

const TOLERANCIA_MS = 800;
const TOLERANCIA_REL = 0.004;
/** A place that is hardly known must not fit every arrival, ms. */
const HOLGURA_MAX_MS = 3_000;
const CERCA_M = 300;

const fuenteDe = (m: MiembroDeGrupo, indice: number): Fuente | null => {
  if (m.posicion === null || m.arribos.length < 2 || !esPropia(m)) return null;
  const { posicion, velocidad_onda_mps: velocidad_mps } = m;
  const inicios = m.arribos.map((r) => r.t_ms - (Math.abs(r.posicion - posicion) / velocidad_mps) * 1_000);
  const sigma_m = m.sigma_m ?? 0;
  return {
    indice,
    posicion,
    t0_ms: inicios.reduce((suma, t) => suma + t, 0) / inicios.length,
    velocidad_mps,
    holgura_ms: TOLERANCIA_MS + Math.min(HOLGURA_MAX_MS, (3_000 * sigma_m) / velocidad_mps),
    cerca_m: Math.max(CERCA_M, 3 * sigma_m),
    arribos: m.arribos,
  };
};

const camino_ms = (f: Fuente, posicion: number) =>
  (Math.abs(posicion - f.posicion) / f.velocidad_mps) * 1_000;

const toleranciaEn_ms = (f: Fuente, posicion: number) =>
  f.holgura_ms + TOLERANCIA_REL * camino_ms(f, posicion);

/** 0 beside the source, where the sign may be either: a valve lifts one side and lowers the other. */
const ladoDe = (f: Fuente, posicion: number) =>
  Math.abs(posicion - f.posicion) < f.cerca_m ? 0 : Math.sign(posicion - f.posicion);

const cabe = (f: Fuente, { posicion, t_ms, signo }: Arribo): boolean => {
  if (Math.abs(t_ms - f.t0_ms - camino_ms(f, posicion)) > toleranciaEn_ms(f, posicion)) return false;
  const lado = ladoDe(f, posicion);
  return lado === 0 || f.arribos.every((r) => ladoDe(f, r.posicion) !== lado || r.signo === signo);
};

/** The earliest arrival of each event, by sensor and time. */
type Primeros = Map<number, { t_ms: number; indice: number }[]>;

const primerosDe = (miembros: readonly MiembroDeGrupo[]): Primeros => {
  const primeros: Primeros = new Map();
  for (const [indice, m] of miembros.entries()) {
    if (!esPropia(m)) continue;
    const [primero] = m.arribos.toSorted((p, q) => p.t_ms - q.t_ms || p.posicion - q.posicion);
    if (primero === undefined) continue;
    const lista = primeros.get(primero.posicion) ?? [];
    primeros.set(primero.posicion, lista);
    lista.push({ t_ms: primero.t_ms, indice });
  }
  for (const lista of primeros.values()) lista.sort((p, q) => p.t_ms - q.t_ms);
  return primeros;
};

const desdeTiempo = (lista: readonly { t_ms: number }[], t_ms: number): number => {
  let [bajo, alto] = [0, lista.length];
  while (bajo < alto) {
    const medio = (bajo + alto) >> 1;
    if ((lista[medio] as { t_ms: number }).t_ms < t_ms) bajo = medio + 1;
    else alto = medio;
  }
  return bajo;
};

/** Joins to each placed event those whose every arrival fits its wave: |t − t₀ − |p − x₀|/a| within tolerance and σ. */
const porOnda = (miembros: readonly MiembroDeGrupo[], reglas: ReglasDeGrupo, unir: Unir): void => {
  const primeros = primerosDe(miembros);
  for (const [indice, m] of miembros.entries()) {
    const fuente = fuenteDe(m, indice);
    if (fuente === null) continue;
    for (const [posicion, lista] of primeros) {
      const llega_ms = fuente.t0_ms + camino_ms(fuente, posicion);
      const tolerancia_ms = toleranciaEn_ms(fuente, posicion);
      for (let k = desdeTiempo(lista, llega_ms - tolerancia_ms); k < lista.length; k++) {
        const { t_ms, indice: j } = lista[k] as { t_ms: number; indice: number };
        if (t_ms > llega_ms + tolerancia_ms) break;
        const otro = miembros[j] as MiembroDeGrupo;
        const a_tiempo = Math.abs(otro.ocurrio_ms - m.ocurrio_ms) <= radioDe_ms(reglas);
        if (j !== indice && a_tiempo && otro.arribos.every((r) => cabe(fuente, r))) unir(indice, j);
      }
    }
  }
};

/** Tells every link there is (or enough of them to join the same events). `miembros` are of one sistema, by time. */
export const enlazar = (miembros: readonly MiembroDeGrupo[], reglas: ReglasDeGrupo, unir: Unir): void => {
  porClave(miembros, radioDe_ms(reglas), (m) => String(m.principal_id), unir);
  const sinLugar = (m: MiembroDeGrupo) =>
    m.posicion === null && esPropia(m) ? `${m.tramo_id}/${m.validez}` : null;
  porClave(miembros, reglas.pausa_ms, sinLugar, unir);
  porLugar(miembros, reglas, unir);
  porOnda(miembros, reglas, unir);
};
