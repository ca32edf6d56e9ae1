import { formatDuracion } from './duracion';
import type { Evento } from './evento';
import { type Instante, msDe } from './momento';

/** How late an event became known: what happened days ago is no news because its data came just now. */

/** No pair waits as long for its second arrival: what became known later than this was not told in time, ms. */
const RETRASO_MIN_MS = 5 * 60_000;

type ConMomentos = Partial<Record<'created_at' | 'hora_sensor0' | 'hora_sensor1', Instante>> & {
  estado?: Evento['estado'] | null;
};

export interface Retraso {
  /** When the first of its sensors heard it, epoch ms. */
  ocurrio_ms: number;
  /** From then until it became known, ms. */
  retraso_ms: number;
}

/** Null of an event that was known in time, and of one that no sensor heard. */
export const retrasoDe = ({
  estado,
  created_at,
  hora_sensor0,
  hora_sensor1,
}: ConMomentos): Retraso | null => {
  const creado_ms = msDe(created_at);
  const llegadas = [msDe(hora_sensor0), msDe(hora_sensor1)].filter((t) => t !== null);
  if (creado_ms === null || llegadas.length === 0) return null;
  const ocurrio_ms = Math.min(...llegadas);
  const retraso_ms = creado_ms - ocurrio_ms;
  if (retraso_ms <= 0 || (estado !== 'tardio' && retraso_ms < RETRASO_MIN_MS)) return null;
  return { ocurrio_ms, retraso_ms };
};

const [MINUTO_MS, HORA_MS, DIA_MS] = [60_000, 3_600_000, 86_400_000];

/** `24 días`, `3 h`, `1 h 30 min`, `40 s`: as coarse as the largest unit of which there are two. */
const textoLargo = (ms: number): string => {
  if (ms >= 2 * DIA_MS) return `${Math.round(ms / DIA_MS)}\u00a0días`;
  const paso = [HORA_MS, MINUTO_MS].find((unidad) => ms >= 2 * unidad);
  return formatDuracion(paso === undefined ? ms : Math.round(ms / paso) * paso);
};

/** `llegó 24 días después`. */
export const textoRetraso = ({ retraso_ms }: Pick<Retraso, 'retraso_ms'>): string =>
  `llegó ${textoLargo(retraso_ms)} después`;
