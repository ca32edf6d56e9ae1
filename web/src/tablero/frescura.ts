import { formatEdad } from '@tramos/contract/duracion';
import type { Fase } from '../realtime/estado';

/** Whether a wall may still be believed: pure (docs/tablero.md). Times in epoch ms of this computer. */

/** Without an answer, or without the live line, for longer than this, what is shown is old. */
const VIEJO_MS = 30_000;

interface Senales {
  /** When the newest answer came; null before the first. */
  respuesta_ms: number | null;
  linea: { fase: Fase; desde_ms: number };
  ahora_ms: number;
}

export interface Vejez {
  edad_ms: number;
  causa: 'sin_respuesta' | 'sin_linea';
}

/** How old what is on screen may be and why, or null while it is fresh or there is nothing yet. */
export const vejezDe = ({ respuesta_ms, linea, ahora_ms }: Senales): Vejez | null => {
  if (respuesta_ms === null) return null;
  const sin_respuesta = ahora_ms - respuesta_ms;
  const sin_linea = linea.fase === 'en_vivo' ? 0 : ahora_ms - linea.desde_ms;
  const edad_ms = Math.max(sin_respuesta, sin_linea);
  if (edad_ms <= VIEJO_MS) return null;
  return { edad_ms, causa: sin_respuesta >= sin_linea ? 'sin_respuesta' : 'sin_linea' };
};

const MINUTO_MS = 60_000;

/** `45 s`, `2 min`, `1 h 5 min`: read from afar, so no second counts beyond a minute. */
export const edadDesdeLejos = (edad_ms: number): string =>
  formatEdad(edad_ms < MINUTO_MS ? edad_ms : Math.floor(edad_ms / MINUTO_MS) * MINUTO_MS);
