import { and, eq, lt } from 'drizzle-orm';
import { BITACORA_EDAD_MS } from '../db/anuncios';
import { borrarEnLotes } from '../db/borrar-en-lotes';
import { alarma_bitacora, alarmas } from '../db/esquema/alarmas';
import type { Db } from '../db/tipos';

/** What is kept of alarms that are over, and of their journal. */

const DIA_MS = 86_400_000;
/** Their journal tells of them; this long an answer to an old screen still finds them. */
const CERRADAS_EDAD_MS = 7 * DIA_MS;

/** Deletes what is past its age; returns how many rows went. */
export const podarAlarmas = async (db: Db, ahora_ms: number): Promise<number> => {
  const cerradas = and(eq(alarmas.viva, false), lt(alarmas.desde, new Date(ahora_ms - CERRADAS_EDAD_MS)));
  const viejas = lt(alarma_bitacora.t, new Date(ahora_ms - BITACORA_EDAD_MS));
  return (
    (await borrarEnLotes(db, alarmas, cerradas, alarmas.desde)) +
    (await borrarEnLotes(db, alarma_bitacora, viejas, alarma_bitacora.t))
  );
};
