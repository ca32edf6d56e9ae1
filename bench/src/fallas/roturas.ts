import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { pidEn } from '@tramos/server/db/postgres/huerfano';
import type { Db } from '@tramos/server/deps';
import { sql } from 'drizzle-orm';

/** One fault that a store shows for as long as it is asked to. */
export interface Rotura {
  clase: string;
  que: string;
  romper: () => Promise<void>;
  componer: () => Promise<void>;
}

const mandar = (db: Db, orden: string) => db.execute(sql.raw(orden));

/** PostgreSQL answers whoever stores a batch with this SQLSTATE. */
const porDisparador = (db: Db, clase: string, sqlstate: string): Rotura => ({
  clase,
  que: `every insert of a batch fails with ${sqlstate}`,
  romper: async () => {
    await mandar(
      db,
      `create function rotura() returns trigger language plpgsql as
       $$ begin raise exception 'bench' using errcode = '${sqlstate}'; end $$`,
    );
    await mandar(
      db,
      'create trigger rotura before insert on lecturas for each row execute function rotura()',
    );
  },
  componer: async () => void (await mandar(db, 'drop function rotura cascade')),
});

const sinTabla = (db: Db): Rotura => ({
  clase: '42',
  que: 'the table of the batches is not there',
  romper: async () => void (await mandar(db, 'alter table lecturas rename to lecturas_lejos')),
  componer: async () => void (await mandar(db, 'alter table lecturas_lejos rename to lecturas')),
});

const CADA_MS = 500;

/** Does something again and again until it is told to stop. */
const unaYOtraVez = (hacer: () => unknown): Pick<Rotura, 'romper' | 'componer'> => {
  let reloj: NodeJS.Timeout | undefined;
  return {
    romper: async () => {
      await hacer();
      // What is broken already (a process that is not up again yet) cannot be broken once more.
      reloj = setInterval(
        () =>
          void Promise.resolve()
            .then(hacer)
            .catch(() => undefined),
        CADA_MS,
      );
    },
    componer: async () => clearInterval(reloj),
  };
};

const soloLectura = (db: Db): Rotura => ({
  clase: '25',
  que: 'the database is read-only',
  romper: async () => {
    await mandar(db, 'alter system set default_transaction_read_only = on');
    await mandar(db, 'select pg_reload_conf()');
  },
  componer: async () => {
    await mandar(db, 'set default_transaction_read_only = off');
    await mandar(db, 'alter system reset default_transaction_read_only');
    await mandar(db, 'select pg_reload_conf()');
  },
});

const comunes = (db: Db): Rotura[] => [
  porDisparador(db, 'XX', 'XX001'),
  sinTabla(db),
  soloLectura(db),
  porDisparador(db, '53', '53100'),
  porDisparador(db, '57', '57014'),
  porDisparador(db, '58', '58030'),
];

/** `carpeta`: of the database that the server keeps itself. */
export const roturasEmbebidas = (db: Db, carpeta: string): Rotura[] => [
  ...comunes(db),
  {
    clase: '08',
    que: 'the database is killed again and again',
    ...unaYOtraVez(() => {
      const pid = pidEn(carpeta);
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    }),
  },
];

/** A line to PostgreSQL that can be cut. */
export interface Hilo {
  puerto: number;
  cortar: () => void;
  unir: () => void;
}

export const tenderHilo = async (host: string, puerto: number): Promise<Hilo> => {
  const abiertos = new Set<Socket>();
  let cortado = false;
  const servidor: Server = createServer((aqui) => {
    if (cortado) {
      aqui.destroy();
      return;
    }
    const alla = createConnection({ host, port: puerto });
    for (const [uno, otro] of [
      [aqui, alla],
      [alla, aqui],
    ] as const) {
      abiertos.add(uno);
      uno.on('error', () => undefined);
      uno.once('close', () => {
        abiertos.delete(uno);
        otro.destroy();
      });
      uno.pipe(otro);
    }
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const direccion = servidor.address();
  return {
    puerto: typeof direccion === 'object' && direccion ? direccion.port : 0,
    cortar: () => {
      cortado = true;
      for (const socket of abiertos) socket.destroy();
    },
    unir: () => {
      cortado = false;
    },
  };
};

/** `db` reaches PostgreSQL past the line that is cut. */
export const roturasPostgres = (db: Db, hilo: Hilo): Rotura[] => [
  ...comunes(db),
  {
    clase: '57',
    que: 'its connections are terminated twice a second',
    ...unaYOtraVez(() =>
      mandar(
        db,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    ),
  },
  {
    clase: '08',
    que: 'the line to the database is cut',
    romper: async () => hilo.cortar(),
    componer: async () => hilo.unir(),
  },
];
