import type { Evento } from '@tramos/contract/evento';
import { PAGINA_INICIAL } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';

/**
 * Live updates never move what is being read (design language, Behaviour): the list is either live, at the top of
 * its first page, or held at the newest event that was there when the person began to read.
 */
export type Lectura =
  | { tipo: 'en_vivo' }
  | { tipo: 'detenida'; corte: number }
  /** Asked to be live, on its way to the top of page 1. */
  | { tipo: 'soltada' };

/** Highest id of a page: what `corte` carries, so that new events shift nothing (product §3). */
export const corteDe = (eventos: readonly Evento[]): number | null =>
  eventos.length === 0 ? null : Math.max(...eventos.map((evento) => evento.id));

/** Where the person is, the newest events known (never those of a later page) and what waits behind the bar. */
export interface Lugar {
  page: number;
  alTope: boolean;
  cabeza: readonly Evento[];
  nuevos: Nuevos;
}

/**
 * The next way of reading. Leaving the top of page 1 holds the list; coming back lets it go, unless rows are
 * waiting: then only the person's word does.
 */
export const leer = (antes: Lectura, { page, alTope, cabeza, nuevos }: Lugar): Lectura => {
  const arriba = page === PAGINA_INICIAL && alTope;
  if (antes.tipo === 'detenida') return arriba && nuevos.tipo === 'ninguno' ? { tipo: 'en_vivo' } : antes;
  if (antes.tipo === 'soltada') return arriba ? { tipo: 'en_vivo' } : antes;
  if (arriba) return antes;
  const corte = corteDe(cabeza);
  return corte === null ? antes : { tipo: 'detenida', corte };
};

export type Nuevos = { tipo: 'ninguno' } | { tipo: 'cuenta'; cuantos: number } | { tipo: 'varios' };

/** How many rows wait behind the bar: what the live list counts beyond the held one. */
export const nuevosDe = (detenida: EventosLista | undefined, viva: EventosLista | undefined): Nuevos => {
  if (!detenida || !viva) return { tipo: 'ninguno' };
  const cuantos = viva.total - detenida.total;
  if (viva.total_aproximado || detenida.total_aproximado) {
    const hay = (corteDe(viva.events) ?? 0) > (corteDe(detenida.events) ?? 0);
    return hay ? { tipo: 'varios' } : { tipo: 'ninguno' };
  }
  return cuantos > 0 ? { tipo: 'cuenta', cuantos } : { tipo: 'ninguno' };
};

/** `3 eventos nuevos`. */
export const textoNuevos = (nuevos: Exclude<Nuevos, { tipo: 'ninguno' }>): string => {
  if (nuevos.tipo === 'varios') return 'Hay eventos nuevos';
  return nuevos.cuantos === 1 ? '1 evento nuevo' : `${nuevos.cuantos} eventos nuevos`;
};

/** The row the keyboard stands on after a move: by id, so that new rows do not change it. */
export const moverFila = (eventos: readonly Evento[], actual: number | null, paso: 1 | -1): number | null => {
  const i = eventos.findIndex((evento) => evento.id === actual);
  if (i === -1) return (paso === 1 ? eventos[0] : eventos.at(-1))?.id ?? null;
  return eventos[Math.min(eventos.length - 1, Math.max(0, i + paso))]?.id ?? null;
};
