import type { MensajeServidor } from '@tramos/contract/tiempo-real';
import { type Almacen, guardar } from '../lib/almacen';

/** The last `pos` of the push log that this tab has acted on; it survives a reload (product §2.18). */
export interface PosicionPush {
  desde: () => number | undefined;
  /** Whether a message is new. One that has been seen before, by its `pos`, is not. */
  admitir: (mensaje: MensajeServidor, datos: unknown) => boolean;
}

const CLAVE = 'tramos.pos';

/** Kept per user: another person's log may hold other messages. */
export const createPosicionPush = (almacen: Almacen, userId: number): PosicionPush => {
  const [dueno, guardada] = (almacen.getItem(CLAVE) ?? '').split(':').map(Number);
  let pos = dueno === userId && Number.isSafeInteger(guardada) ? guardada : undefined;
  const anotar = (nueva: number) => {
    pos = nueva;
    guardar(almacen, CLAVE, `${userId}:${nueva}`);
  };
  return {
    desde: () => pos,
    admitir: (mensaje, datos) => {
      const nueva = (datos as { pos?: number }).pos;
      if (nueva === undefined) return true;
      // `al_dia` is the server's own word for where the log stands, also when the log began anew.
      if (mensaje !== 'al_dia' && pos !== undefined && nueva <= pos) return false;
      anotar(nueva);
      return true;
    },
  };
};
