import type { PresionViva } from '@tramos/contract/presiones';
import type { DatosDe, MensajeDurable } from '@tramos/contract/tiempo-real';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../db/tipos';

/**
 * Who may hear a durable message: those of the roles of ACCESO_MENSAJES whose scope holds the sistema (`null`: whoever
 * sees all, or everyone when every role may hear it), or one user.
 */
export type Destino = { sistema_id: number | null } | { usuario_id: number };
type DestinoDe<M extends MensajeDurable> = M extends 'suspicious_activity'
  ? { usuario_id: number }
  : { sistema_id: number | null };

/** A message already in the durable log, waiting for its transaction to commit. */
export interface MensajePendiente {
  pos: number;
  mensaje: MensajeDurable;
  datos: DatosDe<MensajeDurable>;
  sistema_id: number | null;
  /** Only for this user; then the sistema says nothing. */
  usuario_id: number | null;
}

/** Samples of one sensor, for whoever follows it, and the sistema it stands in. */
export interface PresionSala {
  sistema_id: number;
  datos: PresionViva;
}

/** A message for the durable log, and who may hear it. */
export type Anexo = {
  [M in MensajeDurable]: { mensaje: M; datos: Omit<DatosDe<M>, 'pos'>; destino: DestinoDe<M> };
}[MensajeDurable];

/** How the rest of the server speaks to the consoles (product §2.18–2.20). */
export interface Push {
  /**
   * Writes the message to the durable log inside the caller's transaction. `pos` is the folio 'push', whose row
   * stays locked until the commit: positions have no gaps and follow the order of commits. Take it last in the
   * transaction (after evento, 'escalado' folio and auditoria), so that two transactions never wait crosswise.
   *
   * `suspicious_activity` goes to one user: `push.anexar(tx, 'suspicious_activity', datos, { usuario_id })`. All
   * their consoles hear it, on every server process, and whoever is away hears it with the catch-up; a console that
   * does not know where it stood (no `desde`), if it is of the last day.
   */
  anexar<M extends MensajeDurable>(
    tx: Tx,
    mensaje: M,
    datos: Omit<DatosDe<M>, 'pos'>,
    destino: DestinoDe<M>,
  ): Promise<MensajePendiente>;
  /**
   * The same for many messages, in their order and in one statement however many they are, which calls `antes` (a
   * function of the database) first: what holds two counters holds them one statement less.
   */
  anexarVarios(tx: Tx, anexos: readonly Anexo[], antes?: SQL): Promise<MensajePendiente[]>;
  /** After the commit: sends to every authenticated socket that may hear it, in the order of `pos`. */
  difundir(pendientes: readonly MensajePendiente[]): void;
  /** Position of the last message that went out: it and all before it are committed, so whoever reads now reads them. */
  enviada(): number;
  /** Not durable: who is away misses it. Each console receives the sensors of its own scope. */
  efimero(mensaje: 'salud', datos: DatosDe<'salud'>): void;
  /**
   * Not durable: samples that were stored a moment ago, to the consoles that follow their sensors. Those of another
   * server process hear it within a second, from the database.
   */
  presion(presiones: readonly PresionSala[]): void;
  /**
   * After a commit that ended sessions or changed an account: looks at the rows of the connected sessions at once
   * instead of at the next review. The rows alone decide what happens: the sockets of a session that ended hear the
   * `session_closed` of its `motivo_cierre` (sesion/estado-sesiones.ts), if it has one, and go; those whose user's
   * role, scope or standing changed go without a word and have to say again who they are.
   */
  revisarSesiones(): void;
}
