import type { Socket } from 'socket.io';
import type { EstadoSesion } from './autenticador';
import { decir } from './decir';

/** A socket and the session it hangs on. */
export interface Vela {
  readonly socket: Pick<Socket, 'id' | 'emit' | 'disconnect'>;
  readonly sesion_id: string;
  /** The user's `revision` it was let in with; null until then. */
  revision: number | null;
  /** The newest `revision` seen while it was being let in: an older reading of the user no longer holds. */
  minima: number;
}

/** Sees to it that no socket outlives its session, or what its user was when it was let in (product §2.14). */
export interface Vigilia {
  /** Before the session's row is looked at: whoever ends it afterwards finds the socket here. */
  velar(socket: Vela['socket'], sesion_id: string): Vela;
  soltar(socket: Pick<Socket, 'id'>): void;
  /** Looks at the rows, and takes off the line whoever has to go. */
  revisar(): Promise<void>;
}

const juzgar = (vela: Vela, estado: EstadoSesion | undefined) => {
  const { socket } = vela;
  if (estado?.abierta) {
    if (vela.revision === null) vela.minima = estado.revision;
    // A console comes back by itself, and hears then what is its own now.
    else if (vela.revision < estado.revision) socket.disconnect(true);
    return;
  }
  if (estado?.aviso && vela.revision !== null) decir(socket, 'session_closed', estado.aviso);
  socket.disconnect(true);
};

export const crearVigilia = (opciones: {
  estadoDeSesiones: (ids: readonly string[]) => Promise<Map<string, EstadoSesion>>;
  /** Sends what was committed before the rows were read: a warning goes out before the farewell it explains. */
  ponerAlCorriente: () => Promise<void>;
}): Vigilia => {
  const { estadoDeSesiones, ponerAlCorriente } = opciones;
  const velas = new Map<string, Vela>();
  return {
    velar: (socket, sesion_id) => {
      const vela: Vela = { socket, sesion_id, revision: null, minima: 0 };
      velas.set(socket.id, vela);
      return vela;
    },
    soltar: ({ id }) => {
      velas.delete(id);
    },
    revisar: async () => {
      const miradas = [...velas.values()];
      if (miradas.length === 0) return;
      const estados = await estadoDeSesiones([...new Set(miradas.map((vela) => vela.sesion_id))]);
      const afectadas = miradas.filter((vela) => {
        const estado = estados.get(vela.sesion_id);
        return !estado?.abierta || estado.revision !== vela.revision;
      });
      if (afectadas.length === 0) return;
      await ponerAlCorriente();
      // Meanwhile it may have left, or said again who it is.
      for (const vela of afectadas)
        if (velas.get(vela.socket.id) === vela) juzgar(vela, estados.get(vela.sesion_id));
    },
  };
};
