import type { $ZodType } from 'zod/v4/core';
import type { Acceso } from './acceso';

/** One call of the API, as its table describes it. */
export interface Llamada {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE';
  ruta: string;
  /** Words a person reads at `/api/docs`. */
  resumen: string;
  acceso: Acceso;
  /** Open to a session that still has to change its first password (product §5). */
  con_primer_ingreso?: true;
  /** Open to a session that still has to set up its second factor. */
  con_segundo_factor_pendiente?: true;
  /**
   * What can hide a tap or open a way in: asked again of a session that has proved who it is longer ago than
   * `CONFIRMADA_MS` (docs/decisions/036), and braked as what is `frenada`: each is told to all administrators.
   */
  confirma?: true;
  /** What it writes is kept for ever: one person makes at most `ACTOS_POR_MINUTO` of it (docs/decisions/027). */
  frenada?: true;
  /** How long its caller waits while nothing comes, where it may honestly take longer than `PACIENCIA_MS`. */
  paciencia_ms?: number;
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  respuesta: $ZodType;
  /** How a client reads the answer, where it takes more than the server may write. */
  lectura?: $ZodType;
}

/** One person makes so much of it in a minute and no more: what that would bury is what others have to read. */
export const seFrena = ({ frenada, confirma }: Pick<Llamada, 'frenada' | 'confirma'>): boolean =>
  frenada === true || confirma === true;
