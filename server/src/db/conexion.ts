import { existsSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { mirar } from './candado';
import { abrirEmbebida } from './embebida';
import { type Plazos, ponerPlazos } from './plazos';
import { socketVivo } from './socket';
import { type Db, esquema } from './tipos';

export interface Base {
  db: Db;
  /** Where it is, as its clients take it. */
  url: string;
  /** Process of the embedded database; undefined where it is the site's own. */
  pid: () => number | undefined;
  cerrar: () => Promise<void>;
}

/** A call that waits longer than this for a connection is told that the database is not there. */
const ESPERA_CONEXION_MS = 10_000;
const CONEXIONES = 10;

/** Whether a server of this machine has this folder open. */
const estaServida = (carpeta: string): boolean =>
  existsSync(`${carpeta}.candado`) && mirar(`${carpeta}.candado`, Date.now()).estado === 'servido';

/** Address of the database whose socket file lies in this folder. */
export const urlDeSocket = (host: string, base = 'postgres'): string =>
  `postgres://postgres@localhost/${base}?host=${encodeURIComponent(host)}`;

/**
 * A lent connection that breaks goes back by itself. Drizzle keeps one for ever whose `begin` failed.
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

/** One kind of pool, whatever is behind it. */
const conectar = (
  url: string,
  log: Logger,
  {
    plazos,
    alCerrar = () => undefined,
  }: { plazos?: Plazos | undefined; alCerrar?: () => Promise<void> | undefined } = {},
): Omit<Base, 'pid'> => {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: ESPERA_CONEXION_MS,
    application_name: 'tramos',
    max: CONEXIONES,
    // Nobody is lent it before: the pool waits for what this returns, which its types do not say.
    ...(plazos && { onConnect: (cliente) => ponerPlazos(cliente, plazos) }),
  });
  const perdida = (error: Error) => {
    // Those that close may be told so by the database before they have.
    if (!pool.ending) log.warn({ err: error }, 'se perdió una conexión con la base de datos');
  };
  pool.on('error', () => undefined);
  // Every connection speaks for itself, also one lent to a transaction: unheard, its loss would end the server.
  pool.on('connect', (cliente) => cliente.on('error', perdida));
  devolverLasRotas(pool);
  const db = drizzle(pool, { schema: esquema });
  recordarBackends(db, pool);
  return {
    db,
    url,
    cerrar: async () => {
      await pool.end();
      await alCerrar();
    },
  };
};

/**
 * Opens the database of this configuration: a PostgreSQL of the site's, or the one that is kept in the data folder.
 * @param hacer an embedded one that is not there is made
 * @param plazos how long anything may last on its connections; without, as long as it takes
 */
export const abrirBase = async (
  base: Config['base'],
  log: Logger,
  { hacer = true, plazos }: { hacer?: boolean; plazos?: Plazos } = {},
): Promise<Base> => {
  const embebida = base.tipo === 'embebida' ? await abrirEmbebida(base, log, hacer) : null;
  const url = base.tipo === 'postgres' ? base.url : urlDeSocket(embebida?.host ?? '');
  return {
    ...conectar(url, log, { plazos, alCerrar: () => embebida?.cerrar() }),
    pid: () => embebida?.pid(),
  };
};

/**
 * The database of this configuration for a tool beside the server: the one that runs, where that is the embedded one.
 * @throws {ArranqueError} where there is none
 */
export const alcanzarBase = async (base: Config['base'], log: Logger): Promise<Base> => {
  const host = base.tipo === 'embebida' && estaServida(base.carpeta) ? socketVivo(base.carpeta) : null;
  return host === null
    ? abrirBase(base, log, { hacer: false })
    : { ...conectar(urlDeSocket(host), log), pid: () => undefined };
};
