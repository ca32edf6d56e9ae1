import { SONIDO_PILA_MAX, TOAST_MAX } from '@tramos/contract/limites';
import type { AlertCardEvent, Notification, StackedNotification } from '../ui/alert-types';
import { type Resumen, resumir, sinAbierto, sumar } from './resumen';
import { CALMA, conLlegada, type Llegada, type Oleaje } from './tormenta';

/** The stacks of cards and toasts as values: what they become when something arrives or leaves. */

export type Tarjeta = { tipo: 'alerta'; clave: string; event: AlertCardEvent } | Resumen;

export interface Pila {
  /** Newest first. */
  tarjetas: readonly Tarjeta[];
  /** Newest last. */
  toasts: readonly StackedNotification[];
  oleaje: Oleaje;
}

export const VACIA: Pila = { tarjetas: [], toasts: [], oleaje: CALMA };

/** An alert on its way to the screen. */
export interface Alerta extends Llegada {
  toast: Notification | null;
}

/** What tells the parts of the stack of cards from one another. */
export const claveDe = (tarjeta: Tarjeta): string =>
  tarjeta.tipo === 'resumen' ? `resumen:${tarjeta.motivo}` : tarjeta.clave;

const alFrente = (tarjetas: readonly Tarjeta[], tarjeta: Tarjeta): Tarjeta[] => [
  tarjeta,
  ...tarjetas.filter((otra) => claveDe(otra) !== claveDe(tarjeta)),
];

/** Newest last, at the bottom; the oldest leave when there are too many (spec §9). */
export const conToast = (
  toasts: readonly StackedNotification[],
  toast: StackedNotification,
): StackedNotification[] => [...toasts.filter(({ key }) => key !== toast.key), toast].slice(-TOAST_MAX);

/** The stacks with one more alert on them, card and toast: an event has one card, whose newest word counts. */
export const conAlertaSuelta = (pila: Pila, { clave, t_ms, card, toast }: Alerta): Pila => ({
  ...pila,
  tarjetas: card ? alFrente(pila.tarjetas, { tipo: 'alerta', clave, event: card }) : pila.tarjetas,
  toasts: toast ? conToast(pila.toasts, { ...toast, key: clave, t_ms }) : pila.toasts,
});

/** The stacks with a summary on them; it joins one of its kind that is still showing. */
export const conResumen = (pila: Pila, resumen: Resumen): Pila => {
  const antes = pila.tarjetas.find((t) => t.tipo === 'resumen' && t.motivo === resumen.motivo);
  const todo = antes?.tipo === 'resumen' ? sumar(antes, resumen) : resumen;
  return { ...pila, tarjetas: alFrente(pila.tarjetas, todo) };
};

/**
 * The stacks when an alert arrives by itself. In a storm there is one card for all of it: the alerts of the last ten
 * seconds leave the stacks for it, and those that follow only make it grow.
 */
export const conAlerta = (pila: Pila, alerta: Alerta): Pila => {
  const oleaje = conLlegada(pila.oleaje, alerta);
  const suelta = conAlertaSuelta({ ...pila, oleaje }, alerta);
  if (!oleaje.tormenta) return suelta;
  const juntas = pila.oleaje.tormenta ? [alerta] : oleaje.recientes;
  const claves = new Set(juntas.map(({ clave }) => clave));
  const queda = idsPendientes(suelta.tarjetas);
  const resumen = resumir('tormenta', juntas, (id) => queda.has(id), juntas[0]?.t_ms ?? alerta.t_ms);
  return conResumen(
    {
      oleaje,
      tarjetas: suelta.tarjetas.filter((t) => !claves.has(claveDe(t))),
      toasts: suelta.toasts.filter(({ key }) => !claves.has(key)),
    },
    resumen,
  );
};

/** After its summary has left, a storm that goes on is looked at afresh: its next alerts show by themselves. */
const conTarjetas = (pila: Pila, tarjetas: readonly Tarjeta[]): Pila => {
  const sigue = tarjetas.some((t) => t.tipo === 'resumen' && t.motivo === 'tormenta');
  return { ...pila, tarjetas, oleaje: pila.oleaje.tormenta && !sigue ? CALMA : pila.oleaje };
};

export const sinTarjetas = (pila: Pila, claves: readonly string[]): Pila =>
  conTarjetas(
    pila,
    pila.tarjetas.filter((t) => !claves.includes(claveDe(t))),
  );

/** What was told of an event is another place now: its card says so where it stands. */
export const conCorregido = (pila: Pila, corregido: AlertCardEvent): Pila => ({
  ...pila,
  tarjetas: pila.tarjetas.map((t) =>
    t.tipo === 'alerta' && t.event.id === corregido.id ? { ...t, event: corregido } : t,
  ),
});

/** Without an event that was acknowledged, or noticed in another tab. */
export const sinEvento = (pila: Pila, id: number): Pila =>
  conTarjetas(
    pila,
    pila.tarjetas.flatMap((t): Tarjeta[] => {
      if (t.tipo === 'alerta') return t.event.id === id ? [] : [t];
      const queda = sinAbierto(t, id);
      return queda ? [queda] : [];
    }),
  );

/** The events whose card is showing: those that nobody has acknowledged and this operator has not put away. */
export const idsPendientes = (tarjetas: readonly Tarjeta[]): Set<number> =>
  new Set(
    tarjetas.flatMap((t) => {
      if (t.tipo === 'resumen') return t.abiertos;
      return t.event.id === undefined ? [] : [t.event.id];
    }),
  );

/** How many alerts the cards stand for. */
export const cuantasAlertas = (tarjetas: readonly Tarjeta[]): number =>
  tarjetas.reduce((n, t) => n + (t.tipo === 'resumen' ? t.eventos + t.fallas : 1), 0);

/** The cards once what they say was heard after all. */
export const yaSonadas = (pila: Pila): Pila => ({
  ...pila,
  tarjetas: pila.tarjetas.map((t) =>
    t.tipo === 'resumen' ? { ...t, sinSonido: false } : { ...t, event: { ...t.event, sinSonido: false } },
  ),
});

/**
 * Whether the stack is short enough for one more alarm of a sensor to sound: a flood of them must not become a siren.
 * Notices that stay until they are closed do not count, or a few forgotten ones would mute every later alarm; nor do
 * those that never sound, or logging manoeuvres would; nor those whose time is over at `ahora`, which a hidden tab, whose
 * timers are late, would keep for a minute.
 */
export const esCorta = (
  toasts: readonly Pick<StackedNotification, 'type' | 'duration' | 't_ms'>[],
  ahora: number,
): boolean =>
  toasts.filter(({ type, duration = 0, t_ms }) => type !== 'info' && Math.abs(ahora - t_ms) < duration)
    .length <= SONIDO_PILA_MAX;
