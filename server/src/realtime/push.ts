import type { DatosDe, MensajeDurable } from '@tramos/contract/tiempo-real';
import type { Tx } from '../db/tipos';

/** A message already in the durable log, waiting for its transaction to commit. */
export interface MensajePendiente<M extends MensajeDurable = MensajeDurable> {
  pos: number;
  mensaje: M;
  datos: DatosDe<M>;
  /** Who may hear it: those whose scope holds this sistema; `null` is everyone signed in. */
  sistema_id: number | null;
}

/** How the rest of the server speaks to the consoles (product §2.18–2.20). */
export interface Push {
  /**
   * Writes the message to the durable log inside the caller's transaction. `pos` is the folio 'push', whose row
   * stays locked until the commit: positions have no gaps and follow the order of commits. Take it last in the
   * transaction (after evento, 'escalado' folio and auditoria), so that two transactions never wait crosswise.
   */
  anexar<M extends MensajeDurable>(
    tx: Tx,
    mensaje: M,
    datos: Omit<DatosDe<M>, 'pos'>,
    alcance: { sistema_id: number | null },
  ): Promise<MensajePendiente>;
  /** After the commit: sends to every authenticated socket whose scope holds it, in the order of `pos`. */
  difundir(pendientes: readonly MensajePendiente[]): void;
  /** Not durable: who is away misses it. Each console receives the sensors of its own scope. */
  efimero(mensaje: 'salud', datos: DatosDe<'salud'>): void;
  /**
   * Takes the sockets of a session that has ended off the line. With a notice they hear `session_closed` first;
   * without one they are only disconnected, and a console that holds newer tokens comes back by itself.
   */
  terminarSesion(sesion_id: string, aviso: DatosDe<'session_closed'> | null): void;
  /** To every live socket of one user. */
  avisarUsuario(
    usuario_id: number,
    mensaje: 'suspicious_activity',
    datos: DatosDe<'suspicious_activity'>,
  ): void;
}
