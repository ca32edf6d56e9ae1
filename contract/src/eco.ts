import type { Evento } from './evento';

/**
 * The event whose wave this one heard again, which explains it; null for an event of its own. One that is `ok` has
 * alerted people and stays an event of its own, whatever it names (docs/decisions/029).
 */
export const causaDe = ({
  id,
  evento_principal,
  estado,
}: {
  [K in 'id' | 'evento_principal' | 'estado']?: Evento[K] | null | undefined;
}): number | null =>
  evento_principal != null && evento_principal !== id && estado !== 'ok' ? evento_principal : null;

export const esEco = (evento: Parameters<typeof causaDe>[0]): boolean => causaDe(evento) !== null;
