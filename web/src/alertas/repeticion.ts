import { type AjustesSonido, quedaDeSilencio } from './reglas-sonido';

/**
 * An alerted event sounds again until somebody acknowledges it (product §2.22). Each event whose card is showing, by
 * its id, with when it last sounded, epoch ms; null when its sound was held back by a silence.
 */
export type Pendientes = ReadonlyMap<number, number | null>;

/** The events as they stand now: those that left are forgotten, those that came have just sounded, or been held back. */
export const alinear = (
  antes: Pendientes,
  ids: ReadonlySet<number>,
  callado: boolean,
  ahora: number,
): Pendientes =>
  new Map([...ids].map((id) => [id, antes.has(id) ? (antes.get(id) ?? null) : callado ? null : ahora]));

/** Which event sounds next and when, epoch ms; null when none will. What a silence held back sounds as it ends. */
export const siguiente = (
  pendientes: Pendientes,
  ajustes: AjustesSonido,
  ahora: number,
): { id: number; t_ms: number } | null => {
  const fin_ms = ahora + quedaDeSilencio(ajustes, ahora);
  let proxima: { id: number; t_ms: number } | null = null;
  for (const [id, sono_ms] of pendientes) {
    if (sono_ms !== null && ajustes.repetir_ms === null) continue;
    const debida_ms = sono_ms === null ? fin_ms : sono_ms + (ajustes.repetir_ms ?? 0);
    const t_ms = Math.max(debida_ms, fin_ms);
    if (!proxima || t_ms < proxima.t_ms) proxima = { id, t_ms };
  }
  return proxima;
};

/** One sound speaks for all of them. */
export const sonadas = (pendientes: Pendientes, ahora: number): Pendientes =>
  new Map([...pendientes.keys()].map((id) => [id, ahora]));
