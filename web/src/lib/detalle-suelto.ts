import type { Evento } from '@tramos/contract/evento';
import { create } from 'zustand';

/** What an alert tells of its event; it may lack the id by which it would be loaded (spec §2 Event detail). */
export type EventoSuelto = Partial<Evento>;

/** The event without an id whose detail is open over the screen; one with an id is open by its address. */
export const useDetalleSuelto = create<{ evento: EventoSuelto | null }>()(() => ({ evento: null }));

export const cerrarDetalleSuelto = (): void => useDetalleSuelto.setState({ evento: null });

/** Whether there is a detail to open: one that can be loaded, or one that has enough to be shown as it is. */
export const tieneDetalle = ({ id, tramo }: EventoSuelto): boolean => id !== undefined || tramo !== undefined;

/** Opens the detail over the screen: by `irPorId` when it can be loaded, else as it came. */
export const abrirDetalle = (evento: EventoSuelto, irPorId: (id: number) => void): void => {
  useDetalleSuelto.setState({ evento: evento.id === undefined ? evento : null });
  if (evento.id !== undefined) irPorId(evento.id);
};
