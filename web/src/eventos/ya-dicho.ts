import type { EventoDetalle } from '@tramos/contract/evento';
import { comoParrafo } from '@tramos/contract/texto';

/** A note that was sent and had no answer, and how often its writer had said the same of the event before. */
export interface NotaEnDuda {
  nota: string;
  veces: number;
}

type ConHistorial = Pick<EventoDetalle, 'historial'>;

/** Told by the words as they are stored. */
const vecesDicha = (evento: ConHistorial | undefined, nota: string, por: string | undefined): number => {
  const guardada = comoParrafo(nota);
  return (evento?.historial ?? []).filter(
    (item) => item.accion === 'nota' && item.texto === guardada && item.por === por,
  ).length;
};

/** What to remember of a note before it is sent, from the event as it was read last. */
export const antesDeDecir = (
  evento: ConHistorial | undefined,
  nota: string,
  por: string | undefined,
): NotaEnDuda => ({ nota, veces: vecesDicha(evento, nota, por) });

/** Whether a note that had no answer was stored all the same: it stands in the history once more. */
export const yaSeDijo = (
  evento: ConHistorial | undefined,
  enDuda: NotaEnDuda | null,
  por: string | undefined,
): boolean => enDuda !== null && vecesDicha(evento, enDuda.nota, por) > enDuda.veces;
