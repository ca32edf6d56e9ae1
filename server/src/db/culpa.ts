/**
 * Whose fault it is that the database did not take something:
 * - `dato`: PostgreSQL found the data itself wrong. It will never be taken, wherever it comes from.
 * - `parte`: the store's, and maybe of one table or page of it only: what is next to it may still be taken.
 * - `almacen`: the store's as a whole, or nobody knows: the same work may succeed later.
 * - `programa`: ours, before the database was asked anything.
 */
export type Culpa = 'dato' | 'parte' | 'almacen' | 'programa';

/** Data exceptions and broken constraints (PostgreSQL appendix A). */
const DATO = /^2[23]/;
/** What it cannot do, a limit of a row, no such table or no right to it, a file it cannot read, damage. */
const PARTE = /^(0A|42|54|58|XX)/;
/** An SQLSTATE is as long as `EPIPE`, but never begins like it. */
const SQLSTATE = /^[0-9A-DF-Z][0-9A-Z]{4}$/;

/** SQLSTATE of a failed query: drizzle wraps the driver's error, so the chain of causes is walked. */
export const sqlstateDe = (error: unknown): string | null => {
  for (let e = error; e instanceof Error; e = e.cause)
    if ('code' in e && typeof e.code === 'string' && SQLSTATE.test(e.code)) return e.code;
  return null;
};

/** True when a row found no part of the table for its day (db/dias-guardados.ts), which PostgreSQL calls a broken constraint. */
export const faltaUnDia = (error: unknown): boolean => {
  for (let e = error; e instanceof Error; e = e.cause)
    if ('routine' in e && e.routine === 'ExecFindPartition') return true;
  return false;
};

/** docs/decisions/026. Anything unknown is the store's fault: a message given up is lost. */
export const culpaDe = (error: unknown): Culpa => {
  const sqlstate = sqlstateDe(error);
  if (faltaUnDia(error)) return 'parte';
  if (sqlstate === null)
    return error instanceof TypeError || error instanceof RangeError ? 'programa' : 'almacen';
  if (DATO.test(sqlstate)) return 'dato';
  return PARTE.test(sqlstate) ? 'parte' : 'almacen';
};

const CODIGOS_DE_CAIDA = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Connection exceptions, server shutting down, too many connections (PostgreSQL appendix A). */
const ESTADOS_DE_CAIDA = /^(08...|57P0[123]|53300)$/;
const FRASES_DE_CAIDA =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** True when the error says that the database is away, not that the question was wrong. */
export const esCaidaDeBase = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const caida =
    (typeof code === 'string' && (CODIGOS_DE_CAIDA.has(code) || ESTADOS_DE_CAIDA.test(code))) ||
    FRASES_DE_CAIDA.test(error.message);
  return caida || esCaidaDeBase(error.cause);
};

/** True when a call failed because of the database, away or faulty, and may be made again as it was. */
export const esFallaDelAlmacen = (error: unknown): boolean =>
  esCaidaDeBase(error) || (sqlstateDe(error) !== null && culpaDe(error) !== 'dato');

/** A statement that lasted longer than it may, or was ended by hand; one that did not get its lock in time. */
const FUERA_DE_PLAZO = new Set(['57014', '55P03']);

/** True when the database is there, and ended a statement because it took too long (db/plazos.ts). */
export const esFueraDePlazo = (error: unknown): boolean => FUERA_DE_PLAZO.has(sqlstateDe(error) ?? '');

/** SQLSTATE of a full disk, and what the system says when we ourselves write on one. */
const DISCO_LLENO = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True when there is no room for what was to be stored. */
export const esDiscoLleno = (error: unknown): boolean => {
  for (let e = error; e instanceof Error; e = e.cause)
    if ('code' in e && typeof e.code === 'string' && DISCO_LLENO.has(e.code)) return true;
  return false;
};
