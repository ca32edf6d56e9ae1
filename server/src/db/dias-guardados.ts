import { type SQL, sql } from 'drizzle-orm';
import { CERROJOS } from './cerrojos';
import { faltaUnDia, sqlstateDe } from './culpa';
import type { Consultable, Db, Tx } from './tipos';

/**
 * Pressure is stored in parts, one of each UTC day: what is past goes with its part, at once and with its space
 * (docs/decisions/047). A part is there before a row needs it, so whoever writes says the days.
 */

export const DIA_MS = 86_400_000;

/** The UTC day of an instant, in days since the epoch. */
export const diaDe = (t_ms: number): number => Math.floor(t_ms / DIA_MS);

/** Tables that are parted by day: the samples, and the rollups that are kept for as long. */
const PARTIDAS = ['lecturas', 'resumenes_finos'] as const;
export type Partida = (typeof PARTIDAS)[number];

/** What one part holds, epoch ms: `[desde_ms, hasta_ms)`, either may be infinite. */
export interface Tramo {
  desde_ms: number;
  hasta_ms: number;
}

/**
 * Beyond so many parts a missing day gets all that is free around it, and not a part of its own: a device may date
 * what it sends as it likes while the server has lost its own clock. Of each table there are never more than twice as many.
 */
const PARTES_MAX = 150;

const ENTERO: Tramo = { desde_ms: Number.NEGATIVE_INFINITY, hasta_ms: Number.POSITIVE_INFINITY };
const contiene = ({ desde_ms, hasta_ms }: Tramo, t_ms: number): boolean =>
  desde_ms <= t_ms && t_ms < hasta_ms;

/** All that lies free around an instant. */
const libreEn = (hay: readonly Tramo[], t_ms: number): Tramo =>
  hay.reduce(
    (libre, { desde_ms, hasta_ms }) => ({
      desde_ms: hasta_ms <= t_ms ? Math.max(libre.desde_ms, hasta_ms) : libre.desde_ms,
      hasta_ms: desde_ms > t_ms ? Math.min(libre.hasta_ms, desde_ms) : libre.hasta_ms,
    }),
    ENTERO,
  );

/** The parts that these days lack, oldest first. */
export const tramosQueFaltan = (
  hay: readonly Tramo[],
  dias: Iterable<number>,
  partes_max = PARTES_MAX,
): Tramo[] => {
  const nuevos: Tramo[] = [];
  for (const dia of [...new Set(dias)].sort((a, b) => a - b)) {
    const todos = [...hay, ...nuevos];
    const desde_ms = dia * DIA_MS;
    if (todos.some((tramo) => contiene(tramo, desde_ms))) continue;
    nuevos.push(
      todos.length < partes_max ? { desde_ms, hasta_ms: desde_ms + DIA_MS } : libreEn(todos, desde_ms),
    );
  }
  return nuevos;
};

/** Of these, what is past in whole. */
export const pasados = <T extends Tramo>(hay: readonly T[], limite_ms: number): T[] =>
  hay.filter(({ hasta_ms }) => hasta_ms <= limite_ms);

/** What is past of parts that hold more than a day, and of which not all is past: its rows go one at a time. */
export const restosPasados = (hay: readonly Tramo[], limite_ms: number): Tramo[] =>
  hay
    .filter(({ desde_ms, hasta_ms }) => hasta_ms - desde_ms > DIA_MS)
    .filter(({ desde_ms, hasta_ms }) => desde_ms < limite_ms && limite_ms < hasta_ms)
    .map(({ desde_ms }) => ({ desde_ms, hasta_ms: limite_ms }));

const fecha = (t_ms: number): string => new Date(t_ms).toISOString().slice(0, 10).replaceAll('-', '');

/** As an administrator reads it among the tables: `lecturas_20261126`. */
export const nombreDe = (tabla: Partida, { desde_ms, hasta_ms }: Tramo): string => {
  const partes = [
    tabla,
    ...(Number.isFinite(desde_ms) ? [fecha(desde_ms)] : []),
    ...(hasta_ms - desde_ms === DIA_MS
      ? []
      : ['hasta', Number.isFinite(hasta_ms) ? fecha(hasta_ms) : 'siempre']),
  ];
  return partes.join('_');
};

const LIMITES = /^FOR VALUES FROM \((.+)\) TO \((.+)\)$/;
const limiteDe = (texto: string | undefined): number => {
  if (texto === 'MINVALUE') return Number.NEGATIVE_INFINITY;
  return texto === 'MAXVALUE' ? Number.POSITIVE_INFINITY : Number(texto?.replaceAll("'", ''));
};
/** What PostgreSQL says of a part. */
export const leerLimites = (texto: string): Tramo => {
  const [, desde, hasta] = LIMITES.exec(texto) ?? [];
  const tramo = { desde_ms: limiteDe(desde), hasta_ms: limiteDe(hasta) };
  if (!(tramo.desde_ms < tramo.hasta_ms)) throw new Error(`no part of a range of time: ${texto}`);
  return tramo;
};

interface Parte extends Tramo {
  nombre: string;
}

const de = (nombre: string): SQL => sql`public.${sql.identifier(nombre)}`;

/** The parts of a table as they are now. */
export const leerPartes = async (db: Consultable, tabla: Partida): Promise<Parte[]> => {
  const { rows } = await db.execute<{ nombre: string; limites: string | null }>(sql`
    select c.relname as nombre, pg_get_expr(c.relpartbound, c.oid) as limites
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${tabla}`}::regclass order by c.relname`);
  // One that another process drops at this moment says nothing of itself any more.
  return rows.flatMap(({ nombre, limites }) =>
    limites === null ? [] : [{ nombre, ...leerLimites(limites) }],
  );
};

const limite = (t_ms: number, infinito: 'minvalue' | 'maxvalue'): SQL =>
  sql.raw(Number.isFinite(t_ms) ? String(t_ms) : infinito);

/**
 * Makes what these days lack. A part is made beside its table and then given to it: unlike `create … partition of`,
 * that waits for nobody who reads or writes, however long, and lets nobody wait.
 */
export const hacerDias = async (
  tx: Tx,
  dias: Iterable<number>,
  tablas: readonly Partida[] = PARTIDAS,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${CERROJOS.partes})`);
  for (const tabla of tablas)
    for (const tramo of tramosQueFaltan(await leerPartes(tx, tabla), dias)) {
      const parte = de(nombreDe(tabla, tramo));
      const [desde, hasta] = [limite(tramo.desde_ms, 'minvalue'), limite(tramo.hasta_ms, 'maxvalue')];
      await tx.execute(sql`create table ${parte} (like ${de(tabla)} including all)`);
      await tx.execute(
        sql`alter table ${de(tabla)} attach partition ${parte} for values from (${desde}) to (${hasta})`,
      );
    }
};

/** More days than one memory keeps: those that are written are few. */
const CONOCIDOS_MAX = 1_000;
/** Of each database, the days that were there when they were last looked for. */
const conocidos = new WeakMap<Db, Set<number>>();

const conocidosDe = (db: Db): Set<number> => {
  const suyos = conocidos.get(db) ?? new Set();
  if (suyos.size > CONOCIDOS_MAX) suyos.clear();
  conocidos.set(db, suyos);
  return suyos;
};

/** Sees to it that the parts of these days are there. */
export const asegurarDias = async (db: Db, dias: Iterable<number>): Promise<void> => {
  const suyos = conocidosDe(db);
  const faltan = [...dias].filter((dia) => !suyos.has(dia));
  if (faltan.length === 0) return;
  await db.transaction((tx) => hacerDias(tx, faltan));
  for (const dia of faltan) suyos.add(dia);
};

/** Tries to write rows of a day that others take away at the same time. */
const VUELTAS = 3;

/**
 * Runs what writes rows of these days when their parts are there; and again when one has been taken away since it was
 * last looked for, as the upkeep of another server may: `escribir` has then left nothing behind.
 */
export const conSusDias = async <T>(
  db: Db,
  dias: Iterable<number>,
  escribir: () => Promise<T>,
): Promise<T> => {
  const todos = [...dias];
  for (let vuelta = 1; ; vuelta++) {
    await asegurarDias(db, todos);
    try {
      return await escribir();
    } catch (error) {
      if (vuelta === VUELTAS || !faltaUnDia(error)) throw error;
      conocidosDe(db).clear();
    }
  }
};

/** SQLSTATE of a lock that was not to be had in time. */
const OCUPADA = '55P03';
/** Whoever asks for the table meanwhile waits behind; a backup that reads it is not waited for at all. */
const ESPERA = '100ms';

/**
 * Drops what is past in whole; where somebody reads the table for longer, it is left for the next round.
 * @returns why others could not be dropped, as one on which a view of the site's own stands: the rest goes all the same
 */
export const soltarPasados = async (db: Db, tabla: Partida, limite_ms: number): Promise<unknown[]> => {
  const fallos: unknown[] = [];
  for (const { nombre } of pasados(await leerPartes(db, tabla), limite_ms))
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${ESPERA}'`)}`);
        await tx.execute(sql`select pg_advisory_xact_lock(${CERROJOS.partes})`);
        await tx.execute(sql`drop table if exists ${de(nombre)}`);
      });
      conocidosDe(db).clear();
    } catch (error) {
      if (sqlstateDe(error) === OCUPADA) break;
      fallos.push(error);
    }
  return fallos;
};
