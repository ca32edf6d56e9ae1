import type { Evento } from '@tramos/contract/evento';
import type { DatosDe } from '@tramos/contract/tiempo-real';
import type { FilaEvento } from '../db/evento-consulta';
import type { MensajePendiente } from './push';

/** Durable messages that carry the event as it stands. */
export type MensajeDeEvento = 'new_evento' | 'evento_actualizado' | 'evento_escalado';

/** As the log holds what a person did: with the row of the event as it was then, and no names. */
export interface DatosConFila {
  event_id: number;
  timestamp: string;
  fila: FilaEvento;
}

export const conFila = (datos: unknown): DatosConFila | null =>
  datos instanceof Object && 'fila' in datos ? (datos as DatosConFila) : null;

/** A message about an event. It says nothing of groups: whoever hears it sees them through a window of their own. */
export const deEvento = (
  { pos, mensaje, timestamp }: { pos: number; mensaje: MensajeDeEvento; timestamp: string },
  evento: Evento,
): MensajePendiente => {
  const datos = { pos, event_id: evento.id, timestamp, evento: { ...evento, grupo_id: null } };
  return {
    ...{ pos, mensaje, sistema_id: evento.sistema.id, usuario_id: null },
    datos: (mensaje === 'evento_escalado'
      ? { ...datos, escalado_id: evento.escalado_id }
      : datos) as DatosDe<MensajeDeEvento>,
  };
};
