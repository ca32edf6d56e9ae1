import { CIERRE_TRAS_APERTURA_MS, mismoLugar } from './clasificar';

/**
 * Places to which events come back. A patrol that found nothing where the pressure falls again and again has not found
 * the tap yet: a place that recurs is told as one thing, with its hours and what it may have taken.
 */

/** A located front of one sistema. */
export interface FrenteUbicado {
  id: number;
  /** Epoch ms. */
  t_ms: number;
  /** Absolute chainage, m. */
  posicion: number;
  sigma_m: number | null;
  /** −1 opens, +1 shuts. */
  signo: 1 | -1;
  /** The discharge that its size tells of, m³/s; null where that was not measured. */
  caudal_m3s: number | null;
}

export interface Recurrencia {
  /** The falls, oldest first. */
  ids: number[];
  /** Mean of their places, each weighed by how sure it is, and one standard error of it, m. */
  posicion: number;
  sigma_m: number;
  desde_ms: number;
  hasta_ms: number;
  /** How long each that was seen to be shut stayed open, s. */
  duraciones_s: number[];
  /** What those took together, m³; null when none of them tells. An estimate: friction and hose are not known. */
  volumen_m3: number | null;
}

/** A place whose error was not computed is taken for one as wide as "the same place" is. */
const SIGMA_DESCONOCIDA_M = 250;

const sigmaDe = ({ sigma_m }: Pick<FrenteUbicado, 'sigma_m'>) => Math.max(1, sigma_m ?? SIGMA_DESCONOCIDA_M);

const lugarComun = (frentes: readonly FrenteUbicado[]): { posicion: number; sigma_m: number } => {
  const pesos = frentes.map((frente) => 1 / sigmaDe(frente) ** 2);
  const total = pesos.reduce((suma, peso) => suma + peso, 0);
  const posicion = frentes.reduce((suma, { posicion: x }, i) => suma + x * (pesos[i] ?? 0), 0) / total;
  return { posicion, sigma_m: Math.sqrt(1 / total) };
};

/** Joins what stands, along the line, at one place: the next one joins when it is at the place of those before it. */
const porLugar = (aperturas: readonly FrenteUbicado[]): FrenteUbicado[][] => {
  const grupos: FrenteUbicado[][] = [];
  // The sums of the last group's common place: thousands may stand at one place.
  let pesos = 0;
  let suma = 0;
  for (const frente of aperturas.toSorted((a, b) => a.posicion - b.posicion || a.id - b.id)) {
    const ultimo = grupos.at(-1);
    const peso = 1 / sigmaDe(frente) ** 2;
    if (ultimo && mismoLugar(suma / pesos, Math.sqrt(1 / pesos), frente.posicion, frente.sigma_m)) {
      ultimo.push(frente);
    } else {
      grupos.push([frente]);
      [pesos, suma] = [0, 0];
    }
    pesos += peso;
    suma += peso * frente.posicion;
  }
  return grupos;
};

/** The rise that shut each fall: the first one at its place after it, within a day, before the place fell again. */
const cierresDe = (
  aperturas: readonly FrenteUbicado[],
  cierres: readonly FrenteUbicado[],
): (FrenteUbicado | undefined)[] =>
  aperturas.map((apertura, i) => {
    const hasta = Math.min(aperturas[i + 1]?.t_ms ?? Infinity, apertura.t_ms + CIERRE_TRAS_APERTURA_MS);
    return cierres.find(
      ({ t_ms, posicion, sigma_m }) =>
        t_ms > apertura.t_ms &&
        t_ms < hasta &&
        mismoLugar(apertura.posicion, apertura.sigma_m, posicion, sigma_m),
    );
  });

const recurrenciaDe = (
  aperturas: readonly FrenteUbicado[],
  cierres: readonly FrenteUbicado[],
): Recurrencia => {
  const duraciones: number[] = [];
  const volumenes: number[] = [];
  for (const [i, cierre] of cierresDe(aperturas, cierres).entries()) {
    const apertura = aperturas[i];
    if (!cierre || !apertura) continue;
    const abierta_s = (cierre.t_ms - apertura.t_ms) / 1_000;
    duraciones.push(abierta_s);
    if (apertura.caudal_m3s !== null) volumenes.push(apertura.caudal_m3s * abierta_s);
  }
  return {
    ids: aperturas.map(({ id }) => id),
    ...lugarComun(aperturas),
    desde_ms: aperturas[0]?.t_ms ?? 0,
    hasta_ms: aperturas.at(-1)?.t_ms ?? 0,
    duraciones_s: duraciones,
    volumen_m3: volumenes.length === 0 ? null : volumenes.reduce((suma, v) => suma + v, 0),
  };
};

/**
 * The places of one sistema where pressure fell twice and more among these fronts, the most often first. Places are the
 * same within max(3σ, 500 m).
 */
export const recurrencias = (frentes: readonly FrenteUbicado[]): Recurrencia[] => {
  const enOrden = frentes.toSorted((a, b) => a.t_ms - b.t_ms || a.id - b.id);
  const cierres = enOrden.filter(({ signo }) => signo > 0);
  return porLugar(enOrden.filter(({ signo }) => signo < 0))
    .filter((grupo) => grupo.length > 1)
    .map((grupo) =>
      recurrenciaDe(
        grupo.toSorted((a, b) => a.t_ms - b.t_ms || a.id - b.id),
        cierres,
      ),
    )
    .sort((a, b) => b.ids.length - a.ids.length || b.hasta_ms - a.hasta_ms);
};
