import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { abrirEmbebida } from './embebida';
import { type Db, esquema } from './tipos';

export interface Base {
  db: Db;
  /** Process of the embedded database; undefined on PostgreSQL. */
  pid: () => number | undefined;
  cerrar: () => Promise<void>;
}

/** A call that waits longer than this for a connection is told that the database is not there. */
const ESPERA_CONEXION_MS = 10_000;
const CONEXIONES_POSTGRES = 10;

/**
 * A lent connection that breaks goes back by itself. Drizzle keeps one for ever whose `begin` failed, and a pool of
 * one has no other.
 */
const devolverLasRotas = (pool: pg.Pool) => {
  const prestar = pool.connect.bind(pool);
  const prestarVigilado = async () => {
    const cliente = await prestar();
    const devolver = cliente.release.bind(cliente);
    const alRomperse = () => cliente.release(true);
    let prestado = true;
    cliente.release = (error) => {
      if (!prestado) return;
      prestado = false;
      cliente.off('end', alRomperse);
      devolver(error);
    };
    cliente.once('end', alRomperse);
    return cliente;
  };
  // The pool's own queries ask with a callback and give back whatever happens.
  pool.connect = ((alPrestar?: Parameters<typeof pool.connect>[0]) =>
    alPrestar ? prestar(alPrestar) : prestarVigilado()) as typeof pool.connect;
};

/**
 * The embedded database has one session for all who ever connect, so a new connection would find the names of its
 * predecessor's prepared statements taken. The pool waits for it before it lends the connection.
 */
const olvidarNombradas = async (cliente: pg.ClientBase): Promise<void> => {
  await cliente.query('deallocate all');
};

/** The backends of PostgreSQL behind the connections of each pool. */
const propios = new WeakMap<Db, Set<number>>();

/** True when what this backend commits was asked for by this process, through this pool. */
export const esPropio = (db: Db, backend: number): boolean => propios.get(db)?.has(backend) ?? false;

/** PostgreSQL says it when a connection begins; the types of the client do not have it. */
const backendDe = (cliente: pg.ClientBase): number =>
  (cliente as { processID?: number | null }).processID ?? 0;

const recordarBackends = (db: Db, pool: pg.Pool): void => {
  const suyos = new Set<number>();
  propios.set(db, suyos);
  pool.on('connect', (cliente) => suyos.add(backendDe(cliente)));
  pool.on('remove', (cliente) => suyos.delete(backendDe(cliente)));
};

/**
 * Opens the database of this configuration, embedded or PostgreSQL, behind one kind of pool. The embedded one has
 * a single backend, and its socket server puts single messages of several connections in one queue, so a second
 * connection would mix its unnamed statements with the first's: its pool is of one (docs/decisions/004).
 * @param hacer an embedded one that is not there is made
 */
export const abrirBase = async (base: Config['base'], log: Logger, { hacer = true } = {}): Promise<Base> => {
  const comun = { connectionTimeoutMillis: ESPERA_CONEXION_MS, application_name: 'tramos' };
  const embebida = base.tipo === 'embebida' ? await abrirEmbebida(base.carpeta, log, hacer) : null;
  const pool = new pg.Pool(
    base.tipo === 'postgres'
      ? { ...comun, connectionString: base.url, max: CONEXIONES_POSTGRES }
      : {
          ...comun,
          host: embebida?.host ?? '',
          user: 'postgres',
          database: 'postgres',
          max: 1,
          idleTimeoutMillis: 0,
          onConnect: olvidarNombradas,
        },
  );
  const perdida = (error: Error) => log.warn({ err: error }, 'se perdió una conexión con la base de datos');
  pool.on('error', () => undefined);
  // Every connection speaks for itself, also one lent to a transaction: unheard, its loss would end the server.
  pool.on('connect', (cliente) => cliente.on('error', perdida));
  devolverLasRotas(pool);
  const db = drizzle(pool, { schema: esquema });
  recordarBackends(db, pool);
  return {
    db,
    pid: () => embebida?.pid(),
    cerrar: async () => {
      await pool.end();
      await embebida?.cerrar();
    },
  };
};
