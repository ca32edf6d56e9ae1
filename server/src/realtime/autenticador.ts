import type { UsuarioSesion } from '../http/usuario-sesion';

/** What the live connection asks of `sesion/`, handed over by `app.ts`. */
export interface Autenticador {
  /** Who an access token says it is for, or null when it is not ours or has expired. Asks no database. */
  verificarToken(token: string): Promise<{ usuario_id: number; sesion_id: string } | null>;
  /** The user of a session that is open now, or null. */
  leerSesion(sesion_id: string): Promise<UsuarioSesion | null>;
  /** Those of these sessions that are open now. */
  sesionesAbiertas(sesion_ids: readonly string[]): Promise<Set<string>>;
}
