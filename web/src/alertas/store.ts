import { create } from 'zustand';
import type { AlertCardEvent, Notification } from '../ui/alert-types';
import {
  type Alerta,
  conAlerta,
  conAlertaSuelta,
  conCorregido,
  conResumen,
  conToast,
  type Pila,
  sinEvento,
  sinTarjetas,
  VACIA,
  yaSonadas,
} from './pila';
import type { Resumen } from './resumen';
import { atender } from './sospechas';

/** The live alerts of this tab: the one small store they live in (architecture §5.8). */
export const useAlertas = create<Pila>()(() => VACIA);

/** Shows an alert that arrived by itself; answers the stacks before and after it. */
export const mostrarAlerta = (alerta: Alerta): { antes: Pila; despues: Pila } => {
  const antes = useAlertas.getState();
  useAlertas.setState(conAlerta(antes, alerta));
  return { antes, despues: useAlertas.getState() };
};

/** Shows alerts that come together and are not a storm: what was missed, or what a reload had swept away. */
export const mostrarJuntas = (alertas: readonly Alerta[]): void =>
  useAlertas.setState((pila) => alertas.reduce(conAlertaSuelta, pila));

export const mostrarResumen = (resumen: Resumen): void =>
  useAlertas.setState((pila) => conResumen(pila, resumen));

/** A toast that speaks of the session and not of an alert. */
export const mostrarToast = (key: string, toast: Notification): void =>
  useAlertas.setState(({ toasts }) => ({ toasts: conToast(toasts, { ...toast, key, t_ms: Date.now() }) }));

export const quitarToasts = (keys: readonly string[]): void =>
  useAlertas.setState(({ toasts }) => ({ toasts: toasts.filter((t) => !keys.includes(t.key)) }));

/** It was closed, or its time was over. */
export const quitarToast = (key: string): void => {
  atender(key);
  quitarToasts([key]);
};

/** Puts these cards away, by their keys. */
export const cerrarTarjetas = (claves: readonly string[]): void =>
  useAlertas.setState((pila) => sinTarjetas(pila, claves));

export const cerrarTarjetaDe = (eventoId: number): void =>
  useAlertas.setState((pila) => sinEvento(pila, eventoId));

export const corregirTarjeta = (corregido: AlertCardEvent): void =>
  useAlertas.setState((pila) => conCorregido(pila, corregido));

export const marcarSonadas = (): void => useAlertas.setState(yaSonadas);

export const vaciarAlertas = (): void => useAlertas.setState(VACIA);
