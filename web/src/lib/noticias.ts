import type { Evento } from '@tramos/contract/evento';
import type { Cambios } from './grupos-cambios';

/**
 * What the live messages said of events lately. An answer tells at which position of the push log it was read
 * (`POSICION_PUSH`); what was said after it is put in again before it is shown, so that no older answer writes over
 * news (docs/decisions/007).
 */
export interface Noticias {
  anotar: (pos: number, evento: Evento) => void;
  /**
   * What was said after `hasta` is forgotten: the log stands there, so it was said by another one, of a server that was
   * restored or begun anew; −1, all of it, when somebody else is at the console.
   */
  olvidar: (hasta: number) => void;
  /** The newest word on each event that was said of after `pos`. */
  tras: (pos: number) => Cambios;
}

/** Many more than come while an answer is on its way. */
const EVENTOS_MAX = 2_000;

const crearNoticias = (): Noticias => {
  /** By event, the one heard of longest ago first. */
  const ultimas = new Map<number, { pos: number; evento: Evento }>();
  return {
    anotar: (pos, evento) => {
      ultimas.delete(evento.id);
      ultimas.set(evento.id, { pos, evento });
      const [olvidado] = ultimas.keys();
      if (ultimas.size > EVENTOS_MAX && olvidado !== undefined) ultimas.delete(olvidado);
    },
    olvidar: (hasta) => {
      for (const [id, { pos }] of ultimas) if (pos > hasta) ultimas.delete(id);
    },
    tras: (pos) => new Map([...ultimas].flatMap(([id, n]) => (n.pos > pos ? [[id, n.evento]] : []))),
  };
};

/** What this console has heard. */
export const noticias = crearNoticias();

/**
 * Asks by `pedir`, which hands over the position at which its answer was read, and gives the answer with what was
 * said since (`poner`).
 */
export const conNoticias = async <T>(
  pedir: (alLeer: (pos: number) => void) => Promise<T>,
  poner: (leida: T, cambios: Cambios) => T,
): Promise<T> => {
  let pos = Number.POSITIVE_INFINITY;
  const leida = await pedir((de) => {
    pos = de;
  });
  const cambios = noticias.tras(pos);
  return cambios.size === 0 ? leida : poner(leida, cambios);
};
