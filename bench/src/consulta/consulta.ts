import { leerConfig } from '@tramos/server/config';
import { abrirBase } from '@tramos/server/db/conexion';
import type { Db } from '@tramos/server/db/tipos';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { imprimir, percentil, type Renglon } from '../medir';
import { esperarReposo, padreDe } from '../procesador';
import { borrar, carpetaNueva, iniciarServidor } from '../servidor';
import { CONEXIONES } from './carga';
import { TRAS_PROXY } from './cliente';
import { PREGUNTAS, type Pregunta } from './preguntas';
import { POR_SEGUNDO, porApi, porSql, type Respondida, type Respuestas, sortearRondas } from './rondas';
import { asentar, sembrar } from './siembra';

const EVENTOS = Number(process.env.EVENTOS ?? 1_000_000);

/** Said aloud: on PostgreSQL a server takes itself for a real one, which has neither network nor accounts. */
const DEMO = { DEMO: 'on', ...TRAS_PROXY };

const abrir = (carpeta: string, env: Record<string, string>) =>
  abrirBase(leerConfig({ DATA_DIR: carpeta, ...env }).base, pino({ level: 'silent' }));

/** An empty database, whatever the size before left in it. */
const vaciar = async (carpeta: string, env: Record<string, string>): Promise<void> => {
  const { db, cerrar } = await abrir(carpeta, env);
  await db.execute(sql`drop schema if exists public, drizzle cascade`);
  await db.execute(sql`create schema public`);
  await cerrar();
};

interface Medidas {
  api: Respuestas;
  base: Respuestas;
  /** How long it took to fill the table, s. */
  siembra_s: number;
}

/** A database that the consoles ask. */
interface BaseMedida {
  nombre: string;
  env: Record<string, string>;
}

/** The process that starts those of a PostgreSQL of this machine; none for the embedded one, whose starter is ours. */
const raizDe = async (db: Db, { env }: BaseMedida): Promise<number[]> => {
  if (!env.DATABASE_URL) return [];
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const padre = padreDe(rows[0]?.pid ?? 0);
  return padre === 0 ? [] : [padre];
};

/** What the server makes of events that it did not see come (alarms, counts) is no work of the process measured. */
const ponerAlDia = async (carpeta: string, env: Record<string, string>, de_base: readonly number[]) => {
  const servidor = await iniciarServidor(carpeta, env);
  await esperarReposo([servidor.pid, ...de_base]).finally(() => servidor.parar());
  const { db, cerrar } = await abrir(carpeta, env);
  await asentar(db).finally(cerrar);
};

/** The API and the bare SQL over so many events, asked the same questions, in a fresh process. */
const medir = async (total: number, medida: BaseMedida): Promise<Medidas> => {
  const { env } = medida;
  const carpeta = carpetaNueva();
  const rondas = sortearRondas(total);
  try {
    if (env.DATABASE_URL) await vaciar(carpeta, env);
    await (await iniciarServidor(carpeta, env)).parar();
    const llena = await abrir(carpeta, env);
    const inicio = performance.now();
    const de_base = await sembrar(llena.db, total)
      .then(() => raizDe(llena.db, medida))
      .finally(() => llena.cerrar());
    const siembra_s = (performance.now() - inicio) / 1_000;
    await ponerAlDia(carpeta, env, de_base);
    const servidor = await iniciarServidor(carpeta, env);
    const de_api = [servidor.pid, ...de_base];
    const api = await porApi(servidor, rondas, de_api).finally(() => servidor.parar());
    const base = await abrir(carpeta, env);
    const de_sql = [process.pid, ...de_base];
    return { api, base: await porSql(base.db, rondas, de_sql).finally(() => base.cerrar()), siembra_s };
  } finally {
    borrar(carpeta);
  }
};

const METAS: readonly Pick<Pregunta, 'cifra' | 'meta_ms' | 'meta_p50_ms'>[] = [
  ...PREGUNTAS,
  { cifra: 'acknowledge', meta_ms: 15 },
];

type Cifra = (r: Respondida) => number;
const de =
  (modo: 'juntas' | 'ritmo' | 'sola', p: number): Cifra =>
  (respondida) =>
    percentil(respondida[modo].tiempos, p);
const procesador: Cifra = ({ procesador_ms }) => procesador_ms;
const por_segundo: Cifra = ({ juntas }) => juntas.por_segundo;

const con = (respuestas: Respuestas, cifra: string, leer: Cifra): number => {
  const respondida = respuestas.get(cifra);
  return respondida ? leer(respondida) : Number.NaN;
};

const meta = (ms: number | undefined) => (ms === undefined ? '' : ` (target ${ms})`);

const renglones = ({ api, base }: Medidas): Renglon[] =>
  METAS.flatMap(({ cifra, meta_ms, meta_p50_ms }) => {
    const renglon = (nombre: string, leer: Cifra, unidad = 'ms'): Renglon => ({
      cifra: `${cifra} ${nombre}`,
      nuestro: con(api, cifra, leer),
      base: con(base, cifra, leer),
      contra: 'bare SQL of the same',
      unidad,
    });
    return [
      renglon(`p50${meta(meta_p50_ms)}`, de('juntas', 50)),
      renglon(`p99${meta(meta_ms)}`, de('juntas', 99)),
      renglon(`p50${meta(meta_p50_ms)}, at their pace`, de('ritmo', 50)),
      renglon(`p99${meta(meta_ms)}, at their pace`, de('ritmo', 99)),
      renglon('p50, 1 connection', de('sola', 50)),
      renglon('answers', por_segundo, '/s'),
      renglon('processor per answer', procesador),
    ];
  });

const crecimiento = (grande: Medidas, chica: Medidas): Renglon[] =>
  METAS.flatMap(({ cifra }) =>
    (
      [
        ['p50', de('juntas', 50)],
        ['p50, at their pace', de('ritmo', 50)],
        ['p50, 1 connection', de('sola', 50)],
        ['processor per answer', procesador],
      ] as const
    ).map(([nombre, leer]) => ({
      cifra: `${cifra} ${nombre}`,
      nuestro: con(grande.api, cifra, leer),
      base: con(chica.api, cifra, leer),
      contra: 'a tenth of the events',
      unidad: 'ms',
    })),
  );

const numero = (n: number) => n.toLocaleString('en-US');

/** Measures one size and prints it. */
const medirEImprimir = async (medida: BaseMedida, total: number) => {
  const medidas = await medir(total, medida);
  imprimir(
    `${numero(total)} events (${Math.round(medidas.siembra_s)} s to fill), ${medida.nombre}: ${CONEXIONES} connections that never pause; ${CONEXIONES} that each ask ${POR_SEGUNDO} times a second (for a year's groups a tenth of that); 1`,
    renglones(medidas),
  );
  return medidas;
};

/**
 * The events list over a million events (EVENTOS says how many) and over a tenth of them, through the API: where the
 * bench was given one, on PostgreSQL, and on the embedded database. BASE names only one of them (postgres, embebida).
 */
export const benchConsulta = async (): Promise<void> => {
  const postgres = process.env.BENCH_DATABASE_URL;
  const solo = process.env.BASE;
  const bases: BaseMedida[] = [];
  if (postgres && solo !== 'embebida') {
    const env = { ...DEMO, DATABASE_URL: postgres };
    bases.push({ nombre: 'PostgreSQL', env });
  }
  if (solo !== 'postgres') bases.push({ nombre: 'embedded database', env: DEMO });
  for (const base of bases) {
    const chica = await medirEImprimir(base, EVENTOS / 10);
    const grande = await medirEImprimir(base, EVENTOS);
    imprimir(`Growth to ${numero(EVENTOS)} events, ${base.nombre}`, crecimiento(grande, chica));
  }
};
