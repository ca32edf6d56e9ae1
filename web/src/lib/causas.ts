import type { Evento } from '@tramos/contract/evento';

/** True for an event that is the same wave as another one, its main event (product §2.8). */
export const esEco = ({ id, evento_principal }: Pick<Evento, 'id' | 'evento_principal'>): boolean =>
  evento_principal !== null && evento_principal !== id;
