import { nombreDe } from '../db/con-nombre';
import type { Consultable } from '../db/tipos';

/** A statement of drizzle, as far as it can be given a name. */
interface Preparable<P> {
  toSQL: () => { sql: string };
  prepare: (nombre: string) => P;
}

/** More than a site asks for under one prefix; whoever asks for others is answered without a name. */
const PREPARADAS_MAX = 200;

/**
 * Statements that consoles ask for again and again, under names, where the plan does not depend on what is stored:
 * making it costs as much as running it (docs/decisions/015). Gives the statement of a `clave`, which tells what is
 * asked for from everything else, made by `hacer` when it is new; null when there are too many.
 */
export const crearPreparadas = (prefijo: string) => {
  const por_base = new WeakMap<Consultable, Map<string, unknown>>();
  return <P>(db: Consultable, clave: string, hacer: () => Preparable<P>): P | null => {
    const conocidas = por_base.get(db) ?? new Map<string, unknown>();
    por_base.set(db, conocidas);
    if (conocidas.has(clave)) return conocidas.get(clave) as P;
    if (conocidas.size >= PREPARADAS_MAX) return null;
    const consulta = hacer();
    const preparada = consulta.prepare(nombreDe(prefijo, consulta.toSQL().sql));
    conocidas.set(clave, preparada);
    return preparada;
  };
};
