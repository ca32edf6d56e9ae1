import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as esperar } from 'node:timers/promises';
import pg from 'pg';
import { SENTENCIAS_EXTENSION } from '../sentencias';
import type { Cuenta } from './cuenta';
import { type Programas, traeBiblioteca } from './programas';

/**
 * One life of the PostgreSQL server that keeps the embedded database: it listens on a socket file and nowhere else, and
 * ends with the process that started it, however that ends.
 */
export interface Postmaster {
  /** Resolves when it has ended, with what it said last. */
  fin: Promise<string[]>;
  /** Lets its clients go and waits until all is on disk. */
  detener(): Promise<void>;
}

interface Partes {
  programas: Pick<Programas, 'postgres' | 'version'>;
  /** Of the database. */
  carpeta: string;
  /** Folder of the socket file. */
  host: string;
  cuenta: Cuenta | null;
  /** Settings besides ours, `name=value`. */
  ajustes?: readonly string[];
  /** A line that it says. */
  decir: (renglon: string) => void;
}

/**
 * A shell stands between: it waits for the end of what is never written to it, which comes when its parent dies, by
 * whatever hand. SIGINT is PostgreSQL's order to let nobody finish and leave everything on disk.
 */
const GUARDIA = `
exec 3<&0
"$@" </dev/null 3<&- &
pg=$!
(read _ <&3; kill -INT $pg) 2>/dev/null &
guardia=$!
exec 3<&-
wait $pg
rc=$?
kill $guardia 2>/dev/null
exit $rc`;

/** For a small machine beside other work: some 50 MB when idle. All of it on disk before it is answered. */
const ajustesDe = (version: number): string[] => [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=40',
  // A statement that reaches over all days locks each of them, and a restore makes and drops them all at once.
  'max_locks_per_transaction=256',
  'shared_buffers=64MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_wal_size=512MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_destination=stderr',
  'logging_collector=off',
  'log_min_messages=warning',
  'log_statement=none',
  'log_min_error_statement=panic',
  // What one backend reads, it reads itself: three processes less.
  ...(version >= 18 ? ['io_method=sync'] : []),
];

/** What PostgreSQL tells of the statements that it ran, none of which carries a value; not every site's programs have it. */
const SENTENCIAS = [
  `shared_preload_libraries=${SENTENCIAS_EXTENSION}`,
  'pg_stat_statements.max=1000',
  // Their literals are kept as they came, and a password of a role may be one.
  'pg_stat_statements.track_utility=off',
];

const INTENTO_MS = 50;
const DICHOS_MAX = 20;

const responde = async (host: string): Promise<boolean> => {
  const cliente = new pg.Client({
    host,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  cliente.on('error', () => undefined);
  try {
    await cliente.connect();
    await cliente.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await cliente.end().catch(() => undefined);
  }
};

const lanzar = ({ programas, carpeta, host, cuenta, ajustes = [] }: Partes): ChildProcess => {
  const sentencias = traeBiblioteca(programas.postgres, SENTENCIAS_EXTENSION) ? SENTENCIAS : [];
  const todos = [
    ...ajustesDe(programas.version),
    ...sentencias,
    `unix_socket_directories=${host}`,
    ...ajustes,
  ];
  const argumentos = todos.flatMap((ajuste) => ['-c', ajuste]);
  return spawn('/bin/sh', ['-c', GUARDIA, 'tramos', programas.postgres, '-D', carpeta, ...argumentos], {
    // Nothing that the site gave to the server: secrets of its own among it.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    // A Ctrl-C at the terminal is the server's to answer.
    detached: true,
    ...(cuenta && { uid: cuenta.uid, gid: cuenta.gid }),
  });
};

/**
 * Starts it and waits until it answers.
 * @throws {Error} with what it said, when it ends before
 */
export const levantar = async (partes: Partes): Promise<Postmaster> => {
  const proceso = lanzar(partes);
  const dichos: string[] = [];
  if (proceso.stderr)
    createInterface({ input: proceso.stderr }).on('line', (renglon) => {
      dichos.push(renglon);
      dichos.splice(0, dichos.length - DICHOS_MAX);
      partes.decir(renglon);
    });
  // When the shell is gone, or could not be started.
  proceso.stdin?.on('error', () => undefined);
  let vivo = true;
  const fin = once(proceso, 'close')
    .catch((error: unknown) => void dichos.push(String(error)))
    .then(() => {
      vivo = false;
      return dichos;
    });
  while (vivo && !(await responde(partes.host))) await Promise.race([fin, esperar(INTENTO_MS)]);
  if (!vivo) throw new Error(dichos.join('\n') || 'it ended without a word');
  return {
    fin,
    detener: async () => {
      proceso.stdin?.end();
      await fin;
    },
  };
};
