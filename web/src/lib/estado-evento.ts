import { esEco } from '@tramos/contract/eco';
import type { Evento, EventoEstado } from '@tramos/contract/evento';

/**
 * As much of an event as what it is shown as needs: without what explains it an echo would pass for a leak, without
 * what raised it an exercise, or a test of the alarm, would pass for what happens on the line.
 */
export type EventoConEstado = {
  [K in 'id' | 'tipo' | 'estado' | 'evento_estado' | 'evento_principal' | 'simulacion']:
    | Evento[K]
    | null
    | undefined;
};

/** Its state; `eco` for an open one that another event explains, which waits for nobody by itself. */
export type EstadoVisto = EventoEstado | 'eco';

/** spec §3: an event without a state is open. */
export const estadoVisto = (evento: EventoConEstado): EstadoVisto => {
  const estado = evento.evento_estado ?? 'abierto';
  return estado === 'abierto' && esEco(evento) ? 'eco' : estado;
};

/** Its shape, where that stands alone: what is not real never has the shape of what is. */
export const marcaDeEvento = (evento: EventoConEstado): EstadoVisto | 'simulacion' =>
  evento.simulacion || evento.tipo === 'prueba' ? 'simulacion' : estadoVisto(evento);
