import { create } from 'zustand';
import type { AlertCardEvent, Notification, StackedNotification } from '../ui/alert-types';
import { conTarjeta, conToast, sinTarjeta } from './pila';

interface Alertas {
  cards: readonly AlertCardEvent[];
  toasts: readonly StackedNotification[];
}

/** The live alerts of this tab: the one small store they live in (architecture §5.8). */
export const useAlertas = create<Alertas>()(() => ({ cards: [], toasts: [] }));

let ultima = 0;

export const mostrarTarjeta = (card: AlertCardEvent): void =>
  useAlertas.setState(({ cards }) => ({ cards: conTarjeta(cards, card) }));

export const cerrarTarjeta = (card: AlertCardEvent): void =>
  useAlertas.setState(({ cards }) => ({ cards: cards.filter((c) => c !== card) }));

export const cerrarTarjetaDe = (eventoId: number): void =>
  useAlertas.setState(({ cards }) => ({ cards: sinTarjeta(cards, eventoId) }));

export const cerrarTarjetas = (): void => useAlertas.setState({ cards: [] });

/** Adds a toast; answers how many are then showing. */
export const mostrarToast = (toast: Notification): number => {
  ultima += 1;
  const apilado = { ...toast, key: ultima };
  useAlertas.setState(({ toasts }) => ({ toasts: conToast(toasts, apilado) }));
  return useAlertas.getState().toasts.length;
};

export const quitarToast = (key: number): void =>
  useAlertas.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.key !== key) }));

export const vaciarAlertas = (): void => useAlertas.setState({ cards: [], toasts: [] });
