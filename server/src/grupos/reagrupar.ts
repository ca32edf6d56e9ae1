import { isDeepStrictEqual } from 'node:util';
import type { VentanasGrupo } from '@tramos/contract/evento-grupo';
import { asc, eq, gt } from 'drizzle-orm';
import { leerVentanasGrupo } from '../db/ajuste';
import { sistemas } from '../db/esquema/red';
import { meta } from '../db/esquema/sitio';
import type { Db } from '../db/tipos';
import { reagruparSistema } from './reagrupar-sistema';

/** Groups what is stored anew when the windows have changed, or were never applied to it. */

const CLAVE = 'reagrupado';
/** Raised when the rules of grouping change: then everything stored is grouped anew once. */
const VERSION = 2;

interface Avance {
  version: number;
  ventanas: VentanasGrupo;
  /** Sistemas up to this id are done; null when all are. */
  hasta_sistema: number | null;
}

const leerAvance = async (db: Db): Promise<Avance | null> => {
  const [fila] = await db.select().from(meta).where(eq(meta.clave, CLAVE));
  return fila ? (JSON.parse(fila.valor) as Avance) : null;
};

const guardarAvance = async (db: Db, avance: Avance): Promise<void> => {
  const valor = JSON.stringify(avance);
  await db
    .insert(meta)
    .values({ clave: CLAVE, valor })
    .onConflictDoUpdate({ target: meta.clave, set: { valor } });
};

/** How far the stored events are grouped by the windows of now: from the start when those are others. */
const avanceVigente = async (db: Db): Promise<Avance> => {
  const ventanas = await leerVentanasGrupo(db);
  const avance = await leerAvance(db);
  const vale = avance?.version === VERSION && isDeepStrictEqual(avance.ventanas, ventanas);
  return vale ? avance : { version: VERSION, ventanas, hasta_sistema: 0 };
};

/**
 * Groups what is stored by the windows of now, sistema by sistema, in short transactions between which others have
 * their turn; does nothing when it is so already. Where it had come to is kept in the database: after a stop it goes
 * on with the sistema it was at, and a change of the windows starts it over. `seguir` is asked between transactions.
 */
export const reagrupar = async (db: Db, seguir: () => boolean): Promise<void> => {
  while (seguir()) {
    const avance = await avanceVigente(db);
    if (avance.hasta_sistema === null) return;
    const [siguiente] = await db
      .select({ id: sistemas.id })
      .from(sistemas)
      .where(gt(sistemas.id, avance.hasta_sistema))
      .orderBy(asc(sistemas.id))
      .limit(1);
    if (siguiente && !(await reagruparSistema(db, siguiente.id, avance.ventanas, seguir))) return;
    await guardarAvance(db, { ...avance, hasta_sistema: siguiente?.id ?? null });
  }
};
