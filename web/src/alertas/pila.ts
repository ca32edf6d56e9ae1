import { SONIDO_PILA_MAX, TOAST_MAX } from '@tramos/contract/limites';
import type { AlertCardEvent, StackedNotification } from '../ui/alert-types';

/** The stacks of cards and toasts as values: what they become when something arrives or leaves. */

/** Newest first; an event has one card, whose newest word counts. */
export const conTarjeta = (cards: readonly AlertCardEvent[], card: AlertCardEvent): AlertCardEvent[] => [
  card,
  ...cards.filter((c) => c.id === undefined || c.id !== card.id),
];

export const sinTarjeta = (cards: readonly AlertCardEvent[], id: number): AlertCardEvent[] =>
  cards.filter((c) => c.id !== id);

/** Newest last, at the bottom; the oldest leave when there are too many (spec §9). */
export const conToast = (
  toasts: readonly StackedNotification[],
  toast: StackedNotification,
): StackedNotification[] => [...toasts, toast].slice(-TOAST_MAX);

/** Only a short stack sounds: a flood of alerts must not become a siren (product §2.20). */
export const debeSonar = (mostrados: number): boolean => mostrados <= SONIDO_PILA_MAX;
