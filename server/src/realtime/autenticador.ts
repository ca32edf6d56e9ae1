import type { DatosDe } from '@tramos/contract/tiempo-real';
import type { UsuarioSesion } from '../http/usuario-sesion';

/** How a session stands, as its row and its user's say. */
export type EstadoSesion =
  | { abierta: true; revision: number }
  /** `aviso`: what its consoles are told; null, they are only disconnected. */
  | { abierta: false; aviso: DatosDe<'session_closed'> | null };

/** What the live connection asks of `sesion/`, handed over by `app.ts`. */
export interface Autenticador {
  /** Who an access token says it is for, or null when it is not ours or has expired. Asks no database. */
  verificarToken(token: string): Promise<{ usuario_id: number; sesion_id: string } | null>;
  /** The user of a session that is open now, or null. */
  leerSesion(sesion_id: string): Promise<UsuarioSesion | null>;
  /** How these sessions stand now; one that is not in the answer is over. */
  estadoDeSesiones(sesion_ids: readonly string[]): Promise<Map<string, EstadoSesion>>;
}
