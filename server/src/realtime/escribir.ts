import type { Socket } from 'socket.io';
import type { MensajePendiente } from './push';

const textos = new WeakMap<MensajePendiente, string>();

/** A Socket.IO packet of the main namespace ("2" is EVENT), spelt out once however many sockets it goes to. */
const textoDe = (pendiente: MensajePendiente): string => {
  const escrito = textos.get(pendiente);
  if (escrito !== undefined) return escrito;
  const texto = `2${JSON.stringify([pendiente.mensaje, pendiente.datos])}`;
  textos.set(pendiente, texto);
  return texto;
};

/**
 * What `emit` would send, without spelling it out again for each socket: a thousand consoles that catch up with the
 * same two hundred messages are most of the server's work at that moment.
 */
export const escribir = ({ conn }: Pick<Socket, 'conn'>, pendiente: MensajePendiente): void => {
  conn.write(textoDe(pendiente));
};
