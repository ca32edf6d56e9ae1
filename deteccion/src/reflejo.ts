import { MANIOBRA_ANTES_MS } from './clasificar';
import type { Arribo } from './miembros';

/**
 * Rises that an operation leaves behind: its wave comes back from the ends of the line for minutes, spread out by as
 * much as the valve took to move, so that no travel time fits it any more (domain notes §1.6 and §1.7).
 */

/** An event of the line that was taken for an operation by what was heard of it. */
export interface OperacionOida {
  id: number;
  /** Where it began, chainage in m, and one standard error; null where only its signs tell. */
  posicion: number | null;
  sigma_m: number | null;
  velocidad_mps: number;
  arribos: readonly Arribo[];
  /** Largest step, kg/cm², positive. */
  amplitud: number;
}

/** A rise that shuts no tap that is known; `amplitud` is its largest step, kg/cm², positive. */
export interface AlzaOida {
  arribos: readonly Arribo[];
  amplitud: number;
}

/** What comes back is weaker than what went out. */
const REFLEJO_AMPLITUD_MAX = 0.9;
/** A rise may be heard so much before the wave that it comes from: both arrivals are estimates. */
export const TOLERANCIA_MS = 800;

const primero_ms = (arribos: readonly Arribo[]) => Math.min(...arribos.map(({ t_ms }) => t_ms));

/** When its wave passes a place on its first way, at the earliest, epoch ms. */
const paso_ms = ({ posicion, sigma_m, velocidad_mps, arribos }: OperacionOida, lugar: number): number => {
  if (posicion === null) return primero_ms(arribos);
  const camino_ms = (p: number) => (Math.abs(p - posicion) / velocidad_mps) * 1_000;
  const inicio_ms = Math.min(...arribos.map((r) => r.t_ms - camino_ms(r.posicion)));
  return inicio_ms + camino_ms(lugar) - (3_000 * (sigma_m ?? 0)) / velocidad_mps;
};

const puedeVenirDe = (alza: AlzaOida, operacion: OperacionOida): boolean => {
  if (alza.amplitud > REFLEJO_AMPLITUD_MAX * operacion.amplitud) return false;
  if (primero_ms(alza.arribos) - primero_ms(operacion.arribos) > MANIOBRA_ANTES_MS) return false;
  return alza.arribos.every((r) => r.t_ms >= paso_ms(operacion, r.posicion) - TOLERANCIA_MS);
};

/**
 * The operation that a rise comes from: the newest that was stronger, whose wave had reached each of its sensors
 * before it, and after which the line has not come to rest; null when there is none. Falls are not asked for: one
 * between two stations may be a tap whatever moved before it, while taps open with no rise.
 */
export const operacionDeAlza = <O extends OperacionOida>(
  alza: AlzaOida,
  operaciones: readonly O[],
): O | null =>
  operaciones
    .filter((operacion) => puedeVenirDe(alza, operacion))
    .toSorted((p, q) => primero_ms(q.arribos) - primero_ms(p.arribos) || q.id - p.id)[0] ?? null;
