import { type Almacen, guardar } from '../lib/almacen';

/**
 * Notes that were begun and not sent, one for each person and event: they outlive the detail and a reload of the tab,
 * and nobody else who signs in on it reads them.
 */

const claveDe = (usuarioId: number, eventoId: number): string => `tramos.nota.${usuarioId}.${eventoId}`;

/** What was left written; '' when nothing was. */
export const leerBorrador = (almacen: Almacen, usuarioId: number, eventoId: number): string =>
  almacen.getItem(claveDe(usuarioId, eventoId)) ?? '';

/** Keeps what is being written; an empty text leaves nothing behind. */
export const guardarBorrador = (
  almacen: Almacen,
  usuarioId: number,
  eventoId: number,
  texto: string,
): void => {
  if (texto === '') almacen.removeItem(claveDe(usuarioId, eventoId));
  else guardar(almacen, claveDe(usuarioId, eventoId), texto);
};
