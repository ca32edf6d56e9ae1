import { type AjustesSonido, quedaDeSilencio } from './reglas-sonido';

/** What waits for somebody sounds again until they have dealt with it (product §2.22; decisions/030). */

/** When what waits sounds next, epoch ms. `ultimo_ms` is when something sounded last. */
export const siguiente = (ultimo_ms: number, ajustes: AjustesSonido, ahora: number): number => {
  const debida_ms = ultimo_ms + ajustes.repetir_ms;
  return Math.max(debida_ms, ahora + quedaDeSilencio(ajustes, ahora));
};

/** A repetition that comes as much too early as this is in time: clocks and timers are no more exact. */
const MARGEN_MS = 500;

/** Whether some tab has sounded too recently for a repetition at `ahora`. */
export const yaSono = (ultimo_ms: number | null, repetir_ms: number, ahora: number): boolean =>
  ultimo_ms !== null && ultimo_ms <= ahora && ahora - ultimo_ms < repetir_ms - MARGEN_MS;

/**
 * The name of a repetition: the same in every tab that finds it due at about the same time, for `ultimo`, the newest
 * that waits. What is named by a time alone could be written down as heard for a whole night before.
 */
export const claveDeRepeticion = (repetir_ms: number, ahora: number, ultimo: string): string =>
  `repetir:${repetir_ms}:${Math.floor(ahora / (repetir_ms / 2))}:${ultimo}`;
