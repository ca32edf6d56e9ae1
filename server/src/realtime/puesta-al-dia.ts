import type { Socket } from 'socket.io';
import { decir } from './decir';
import { escribir } from './escribir';
import type { MensajePendiente } from './push';
import { type Oyente, salasDe } from './salas';

export interface EntornoPuestaAlDia {
  /** Position of the last message that went out to the rooms. */
  enviada: () => number;
  /** Messages with `desde` < pos ≤ `hasta` for this listener, in order; cut short, or empty when there are none. */
  leer: (desde: number, hasta: number, oyente: Oyente) => Promise<MensajePendiente[]>;
  /** Messages to this listener alone with `desde` < pos ≤ `hasta`, of the last day. */
  leerPersonales: (desde: number, hasta: number, oyente: Oyente) => Promise<MensajePendiente[]>;
  /** Resolves when it is this socket's turn to be sent a handful. */
  turno: () => Promise<void>;
}

/**
 * A larger gap is not replayed: the console gets `al_dia` alone and fetches its lists again, which is less than
 * thousands of messages (the list is the truth, product §2.18).
 */
export const HUECO_MAX = 5_000;
/** Messages sent in one turn. */
const PUNADO = 25;

/**
 * Sends what came after `desde`, in order, then joins the live rooms. The log is read only up to what the rooms
 * have already been sent, and the joining happens in the same turn in which nothing is left: a message is either
 * read here or heard there, never both and never neither. Whom the log is not replayed for, because their gap is too
 * large or unknown, is still told what concerned them alone. It ends early when `sigue` says no.
 */
export const ponerAlDia = async (
  socket: Socket,
  usuario: Oyente,
  desde: number | undefined,
  { enviada, leer, leerPersonales, turno }: EntornoPuestaAlDia,
  sigue: () => boolean,
): Promise<void> => {
  const alcanzable = desde !== undefined && desde <= enviada() && enviada() - desde <= HUECO_MAX;
  let visto = alcanzable ? desde : enviada();
  if (!alcanzable) {
    const anterior = desde !== undefined && desde <= visto ? desde : 0;
    const personales = await leerPersonales(anterior, visto, usuario);
    if (!sigue()) return;
    for (const pendiente of personales) escribir(socket, pendiente);
  }
  while (visto < enviada()) {
    const hasta = enviada();
    const lote = await leer(visto, hasta, usuario);
    for (let i = 0; i < lote.length; i += PUNADO) {
      await turno();
      if (!sigue()) return;
      for (const pendiente of lote.slice(i, i + PUNADO)) escribir(socket, pendiente);
    }
    if (!sigue()) return;
    visto = lote.at(-1)?.pos ?? hasta;
  }
  socket.join(salasDe(usuario));
  decir(socket, 'al_dia', { pos: visto });
};
