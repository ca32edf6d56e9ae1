import { formatDuracion } from '@tramos/contract/duracion';
import { esMuestra } from '@tramos/contract/ingesta';
import { PRESION_MAX, PRESION_MIN } from '@tramos/contract/limites';

/** What whoever connects a sensor is told of a batch that was taken all the same. Pure: times in epoch ms. */

const NOMBRADAS_MAX = 3;

/** Nearer to nothing than this it is no measurement, and no `real` of the database: what holds it would not be stored. */
const CASI_NADA = 1e-30;
/** In kg/cm²: the contract's bounds, without a parser for every sample. */
export const esCreible = (p: number): boolean =>
  p >= PRESION_MIN && p <= PRESION_MAX && (p === 0 || Math.abs(p) > CASI_NADA);

/** Samples that are holes: how many, and the first of them as they came and why. */
export interface SinValor {
  cuantas: number;
  donde: string;
}

const MOSTRADO_MAX = 20;
const mostrar = (valor: unknown): string => (JSON.stringify(valor) ?? 'nada').slice(0, MOSTRADO_MAX);
/** What stands for 'no reading' in a device that has numbers only (-999, 9999, 65535, 1e30) is said by its bounds. */
const porQue = (valor: unknown): string => {
  if (!esMuestra(valor)) return mostrar(valor);
  if (Math.abs(valor) <= CASI_NADA) return `${mostrar(valor)} no es una medida`;
  return `${mostrar(valor)} está fuera de lo posible (de ${PRESION_MIN} a ${PRESION_MAX} kg/cm²)`;
};

/** The holes of a list of samples, NaN in `p`; null when there are none. `dichas` is the list as it came. */
export const sinValorDe = (p: readonly number[], dichas: readonly unknown[]): SinValor | null => {
  const sin = [...p.entries()].filter(([, valor]) => Number.isNaN(valor));
  if (sin.length === 0) return null;
  const nombradas = sin.slice(0, NOMBRADAS_MAX).map(([i]) => `muestra ${i}: ${porQue(dichas[i])}`);
  return {
    cuantas: sin.length,
    donde: sin.length > NOMBRADAS_MAX ? `${nombradas.join(', ')}…` : nombradas.join(', '),
  };
};

/** So many times longer than it lasts, or shorter: a step told in another unit, give or take the pauses of a sender. */
const MIL_VECES = { minimo: 500, maximo: 2_000 };
const sonMil = (veces: number) => veces > MIL_VECES.minimo && veces < MIL_VECES.maximo;

/** Where a batch lies in time, ms; `muestras` of them. */
export interface Extension {
  t0: number;
  dt_ms: number;
  muestras: number;
}

/** How a batch lies against the one before it; null where it goes on from it. A batch of the past is held against nothing. */
export const contraAnterior = (antes: Extension | undefined, lote: Extension): string | null => {
  if (antes === undefined || lote.t0 <= antes.t0) return null;
  const dura_ms = antes.muestras * antes.dt_ms;
  const falta_ms = lote.t0 - antes.t0 - dura_ms;
  const veces = (lote.t0 - antes.t0) / dura_ms;
  if (falta_ms < -antes.dt_ms / 2)
    return `Se encima ${formatDuracion(-falta_ms)} con el lote anterior${sonMil(1 / veces) ? ': ¿dt_ms está en microsegundos?' : ''}`;
  if (falta_ms <= 1.5 * antes.dt_ms) return null;
  return `Deja un hueco de ${formatDuracion(falta_ms)} tras el lote anterior${sonMil(veces) ? ': ¿dt_ms está en segundos?' : ''}`;
};
