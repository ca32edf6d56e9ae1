import { type EventosQuery, EventosQuerySchema } from '@tramos/contract/eventos-filtros';
import { leerConfig } from '@tramos/server/config';
import { abrirBase } from '@tramos/server/db/conexion';
import type { Db } from '@tramos/server/db/tipos';
import { condicionEntera, seleccionar, type Vista } from '@tramos/server/eventos/seleccion';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { imprimir, percentil, type Renglon } from '../medir';
import { borrar, carpetaNueva, iniciarServidor, type ServidorDeBench } from '../servidor';
import { CONEXIONES, cargar } from './carga';
import { abrirCliente, TRAS_PROXY } from './cliente';
import { type Filtros, PREGUNTAS, type Pregunta, sortear } from './preguntas';
import { sembrar } from './siembra';

const EVENTOS = Number(process.env.EVENTOS ?? 1_000_000);
const RECONOCIDOS = 200;
const ZONA = 'America/Mexico_City';
const OPERADORA: Vista = { role: 'monitorista', todos_los_sistemas: true, sistemas: [] };

/** Said aloud: on PostgreSQL a server takes itself for a real one, which has neither network nor accounts. */
const DEMO = { DEMO: 'on', ...TRAS_PROXY };

type Tiempos = Map<string, number[]>;

/** One kind of question and what is asked of it, the same of the API and of the database. */
interface Ronda {
  pregunta: Pregunta;
  sorteadas: readonly Filtros[];
}

const abrir = (carpeta: string, env: Record<string, string>) =>
  abrirBase(leerConfig({ DATA_DIR: carpeta, ...env }).base, pino({ level: 'silent' }));

const consulta = (filtros: Filtros) =>
  new URLSearchParams(
    Object.entries(filtros).map(([clave, valor]): [string, string] => [clave, String(valor)]),
  );

/** Open events, each to be acknowledged once. */
const abiertos = async (url: string, authorization: string): Promise<number[]> => {
  const lista = await fetch(`${url}/api/eventos?evento_estado=abierto&limit=${RECONOCIDOS}`, {
    headers: { authorization },
  });
  const { events } = (await lista.json()) as { events: { id: number }[] };
  return events.map((e) => e.id);
};

const porApi = async ({ url, token }: ServidorDeBench, rondas: readonly Ronda[]): Promise<Tiempos> => {
  const authorization = `Bearer ${await token('monitorista')}`;
  const { pedir, cerrar } = abrirCliente(url, authorization);
  const tiempos: Tiempos = new Map();
  for (const { pregunta, sorteadas } of rondas)
    tiempos.set(
      pregunta.cifra,
      await cargar(sorteadas, (filtros) => pedir('GET', `/api/${pregunta.ruta}?${consulta(filtros)}`)),
    );
  const ids = await abiertos(url, authorization);
  tiempos.set('acknowledge', await cargar(ids, (id) => pedir('POST', `/api/eventos/${id}/reconocer`)));
  cerrar();
  return tiempos;
};

/** The question as anyone would put it to the table: the rows of the page, and how many there are. */
const enSql = async (db: Db, { ruta }: Pregunta, q: EventosQuery): Promise<void> => {
  const donde = condicionEntera(await seleccionar(db, q, OPERADORA, ZONA));
  if (ruta === 'eventos') {
    const orden = sql.raw(`created_at ${q.sentido}, id ${q.sentido}`);
    await db.execute(sql`
      select * from eventos where ${donde} order by ${orden} limit ${q.limit} offset ${q.offset}`);
    await db.execute(sql`select count(*) from (select 1 from eventos where ${donde} limit 10001) c`);
    return;
  }
  await db.execute(sql`
    select *, count(*) over () from (
      select grupo_operador, max(created_at) as ultimo, count(*) from eventos where ${donde} group by grupo_operador
    ) g order by ultimo desc limit ${q.limit} offset ${q.offset}`);
};

const porSql = async (db: Db, rondas: readonly Ronda[]): Promise<Tiempos> => {
  const tiempos: Tiempos = new Map();
  for (const { pregunta, sorteadas } of rondas)
    tiempos.set(
      pregunta.cifra,
      await cargar(sorteadas, (filtros) => enSql(db, pregunta, EventosQuerySchema.parse(filtros))),
    );
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from eventos where evento_estado = 'abierto' order by id limit ${RECONOCIDOS}`);
  tiempos.set(
    'acknowledge',
    await cargar(rows, ({ id }) =>
      db.execute(sql`
        update eventos set evento_estado = 'reconocido', recognized_at = now()
        where id = ${id} and evento_estado = 'abierto' returning *`),
    ),
  );
  return tiempos;
};

/** Times of the API and of the bare SQL to the same questions over so many events, in a fresh process. */
const medir = async (
  total: number,
  env: Record<string, string>,
): Promise<{ api: Tiempos; base: Tiempos }> => {
  const carpeta = carpetaNueva();
  const rondas = PREGUNTAS.map((pregunta) => ({ pregunta, sorteadas: sortear(pregunta, total) }));
  try {
    await (await iniciarServidor(carpeta, env)).parar();
    const llena = await abrir(carpeta, env);
    await sembrar(llena.db, total).finally(() => llena.cerrar());
    const servidor = await iniciarServidor(carpeta, env);
    const api = await porApi(servidor, rondas).finally(() => servidor.parar());
    const base = await abrir(carpeta, env);
    return { api, base: await porSql(base.db, rondas).finally(() => base.cerrar()) };
  } finally {
    borrar(carpeta);
  }
};

const METAS: readonly Pick<Pregunta, 'cifra' | 'meta_ms' | 'meta_p50_ms'>[] = [
  ...PREGUNTAS,
  { cifra: 'acknowledge', meta_ms: 15 },
];

const renglones = (api: Tiempos, base: Tiempos): Renglon[] =>
  METAS.flatMap(({ cifra, meta_ms, meta_p50_ms }) =>
    [50, 99].map((p) => {
      const meta = p === 99 ? meta_ms : meta_p50_ms;
      return {
        cifra: `${cifra} p${p}${meta === undefined ? '' : ` (target ${meta})`}`,
        nuestro: percentil(api.get(cifra) ?? [], p),
        base: percentil(base.get(cifra) ?? [], p),
        contra: 'bare SQL of the same',
        unidad: 'ms',
      };
    }),
  );

const crecimiento = (grande: Tiempos, chica: Tiempos): Renglon[] =>
  METAS.map(({ cifra }) => ({
    cifra: `${cifra} p50`,
    nuestro: percentil(grande.get(cifra) ?? [], 50),
    base: percentil(chica.get(cifra) ?? [], 50),
    contra: 'a tenth of the events',
    unidad: 'ms',
  }));

/**
 * The events list over a million events (EVENTOS says how many) and over a tenth of them, through the API: on the
 * embedded database and, where the bench was given one, on PostgreSQL.
 */
export const benchConsulta = async (): Promise<void> => {
  const postgres = process.env.BENCH_DATABASE_URL;
  const bases: [string, Record<string, string>][] = [['embedded database', DEMO]];
  if (postgres) bases.push(['PostgreSQL', { ...DEMO, DATABASE_URL: postgres }]);
  for (const [nombre, env] of bases) {
    const chica = await medir(EVENTOS / 10, env);
    if (env.DATABASE_URL) await vaciar(env.DATABASE_URL);
    const grande = await medir(EVENTOS, env);
    const n = EVENTOS.toLocaleString('en-US');
    imprimir(`${n} events, ${nombre}, ${CONEXIONES} connections`, renglones(grande.api, grande.base));
    imprimir(`Growth to ${n} events, ${nombre}`, crecimiento(grande.api, chica.api));
  }
};

/** An empty database again, for the next size. */
const vaciar = async (url: string): Promise<void> => {
  const { db, cerrar } = await abrirBase({ tipo: 'postgres', url }, pino({ level: 'silent' }));
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await cerrar();
};
