import type { Evento } from '@tramos/contract/evento';
import { type Causa, eventosDe } from '../eventos/lista/renglones';
import { type Bloque, bloqueDe } from '../eventos/lista/seleccion';
import { eventoPorAtender } from '../lib/evento-por-atender';
import type { GruposLeidos } from '../lib/leer-grupos';

/** The tray of open events as rows: pure (product §2.12). */

/** One cause that is open: a group, or an event that stands alone. */
export interface CausaAbierta {
  /** The event that stands for it: the main one of its group, or another once that is acknowledged. */
  evento: Evento;
  /** Open events inside. */
  eventos: number;
  /** What acknowledging it asks for: what arrives later than what is on screen is not part of it. */
  bloque: Bloque;
  /** When its oldest open event was made. */
  desde: string;
  escalado: boolean;
  /** Taken for a pump, a valve or a manoeuvre: it ranks lower and stays. */
  operacion: boolean;
  /** It belongs to an exercise. */
  simulacion: boolean;
}

const abiertaDe = (causa: Causa): CausaAbierta | null => {
  const evento = causa.tipo === 'grupo' ? eventoPorAtender(causa.grupo) : causa.evento;
  if (!evento) return null;
  const miembros = eventosDe(causa);
  const grupo = causa.tipo === 'grupo' ? causa.grupo : null;
  return {
    evento,
    eventos: grupo?.total_eventos ?? 1,
    bloque: bloqueDe([causa], new Set(miembros.map(({ id }) => id))),
    desde: grupo?.primer_evento?.created_at ?? evento.created_at,
    escalado: miembros.some(({ escalado }) => escalado),
    operacion: (grupo ?? evento).possible_operational_movement,
    simulacion: evento.simulacion,
  };
};

/** Oldest first; those taken for an operation after the others. */
export const causasAbiertas = ({ grupos, eventos_individuales }: GruposLeidos): CausaAbierta[] =>
  [
    ...grupos.map((grupo) => abiertaDe({ tipo: 'grupo', grupo })),
    ...eventos_individuales.map((evento) => abiertaDe({ tipo: 'evento', evento })),
  ]
    .filter((causa) => causa !== null)
    .toSorted(
      (a, b) =>
        Number(a.operacion) - Number(b.operacion) ||
        a.desde.localeCompare(b.desde) ||
        a.evento.id - b.evento.id,
    );
