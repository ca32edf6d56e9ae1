import type { MensajePendiente } from './push';
import { type Oyente, oye } from './salas';

/** The newest messages of the push log, so that a thousand consoles that come back at once ask no database. */
export interface Memoria {
  /** In the order of `pos`, each once. */
  anotar(mensaje: MensajePendiente): void;
  /**
   * Messages with `desde` < pos ≤ `hasta` that the listener may hear, in order, at most `tope`; null when it does
   * not reach back so far.
   */
  leer(desde: number, hasta: number, oyente: Oyente, tope: number): MensajePendiente[] | null;
}

/** `desde`: it will hold everything after this position, until it is full. */
export const crearMemoria = (opciones: {
  desde: number;
  mensajes_max: number;
  /** Of the messages' JSON. */
  bytes_max: number;
}): Memoria => {
  const { mensajes_max, bytes_max } = opciones;
  const guardados: { mensaje: MensajePendiente; bytes: number }[] = [];
  let desde_pos = opciones.desde;
  let total_bytes = 0;
  const olvidarViejos = () => {
    while (guardados.length > mensajes_max || total_bytes > bytes_max) {
      const viejo = guardados.shift();
      if (!viejo) return;
      desde_pos = viejo.mensaje.pos;
      total_bytes -= viejo.bytes;
    }
  };
  return {
    anotar: (mensaje) => {
      const bytes = JSON.stringify(mensaje.datos).length;
      guardados.push({ mensaje, bytes });
      total_bytes += bytes;
      olvidarViejos();
    },
    leer: (desde, hasta, oyente, tope) => {
      if (desde < desde_pos) return null;
      const primero = guardados.findLastIndex(({ mensaje }) => mensaje.pos <= desde) + 1;
      const leidos: MensajePendiente[] = [];
      for (const { mensaje } of guardados.slice(primero)) {
        if (mensaje.pos > hasta || leidos.length >= tope) break;
        if (oye(oyente, mensaje)) leidos.push(mensaje);
      }
      return leidos;
    },
  };
};
