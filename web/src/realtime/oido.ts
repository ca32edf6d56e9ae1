import { type DatosDe, MENSAJES_SERVIDOR, type MensajeServidor } from '@tramos/contract/tiempo-real';
import { logger } from '../lib/logger';
import type { Channel } from './channel';
import type { Dicho, Memoria } from './memoria';
import type { PosicionPush } from './posicion-push';

/** Where a message enters this tab, from its own socket or from the leader. */
export type Oir = (mensaje: string, crudo: unknown) => void;

interface OidoDeps {
  canal: Channel;
  posicion: PosicionPush;
  memoria: Memoria;
}

const esMensaje = (nombre: string): nombre is MensajeServidor => Object.hasOwn(MENSAJES_SERVIDOR, nombre);

/**
 * Every message is parsed by the contract before anyone hears it, and heard once; one that does not fit is logged
 * and dropped. `pasar` gets what was admitted before this tab acts on it.
 */
export const createOido =
  ({ canal, posicion, memoria }: OidoDeps, pasar: (...dicho: Dicho) => void): Oir =>
  (mensaje, crudo) => {
    if (!esMensaje(mensaje)) return logger.warn(`unknown message ${mensaje}`);
    const leido = MENSAJES_SERVIDOR[mensaje].safeParse(crudo);
    if (!leido.success) return logger.error(`unreadable ${mensaje}`, leido.error);
    if (!posicion.admitir(mensaje, leido.data)) return;
    const dicho = [mensaje, leido.data] as Dicho;
    memoria.anotar(dicho);
    pasar(...dicho);
    canal.emitir(mensaje, leido.data as DatosDe<typeof mensaje>);
  };
