import { type EventosQuery, EventosQuerySchema } from '@tramos/contract/eventos-filtros';
import type { Db } from '@tramos/server/db/tipos';
import { condicionEntera, seleccionar, type Vista } from '@tramos/server/eventos/seleccion';
import { sql } from 'drizzle-orm';
import type { ServidorDeBench } from '../servidor';
import { type Carga, cargar } from './carga';
import { abrirCliente } from './cliente';
import { type Filtros, PREGUNTAS, type Pregunta, sortear } from './preguntas';

/** The same questions, asked of the API and of the database. */

/** One event in twenty is open: the API acknowledges some of them and the database others. */
const RECONOCIDOS_MAX = 200;
const reconocibles = (eventos: number) => Math.min(RECONOCIDOS_MAX, Math.floor(eventos / 50));
/** Questions that one console asks while nobody else does. */
const A_SOLAS = 100;
const ZONA = 'America/Mexico_City';
const OPERADORA: Vista = { role: 'monitorista', todos_los_sistemas: true, sistemas: [] };

/** How one kind of question was answered: to many consoles at once, and to one. */
export interface Respondida {
  juntas: Carga;
  sola: Carga;
}
export type Respuestas = ReadonlyMap<string, Respondida>;

/** One kind of question and what is asked of it. */
interface Ronda {
  pregunta: Pregunta;
  juntas: readonly Filtros[];
  sola: readonly Filtros[];
}

/** What one database of so many events is asked. */
interface Rondas {
  preguntas: readonly Ronda[];
  /** How many open events are acknowledged. */
  reconocidos: number;
}

export const sortearRondas = (eventos: number): Rondas => ({
  preguntas: PREGUNTAS.map((pregunta) => {
    const sorteadas = sortear({ ...pregunta, veces: pregunta.veces + A_SOLAS }, eventos);
    return { pregunta, juntas: sorteadas.slice(A_SOLAS), sola: sorteadas.slice(0, A_SOLAS) };
  }),
  reconocidos: reconocibles(eventos),
});

/** Asks everything, and at the end acknowledges these open events, each once. */
const preguntarTodo = async (
  { preguntas }: Rondas,
  preguntar: (pregunta: Pregunta, filtros: Filtros) => Promise<unknown>,
  abiertos: () => Promise<readonly number[]>,
  reconocer: (id: number) => Promise<unknown>,
): Promise<Respuestas> => {
  const respuestas = new Map<string, Respondida>();
  for (const { pregunta, juntas, sola } of preguntas) {
    const una = (filtros: Filtros) => preguntar(pregunta, filtros);
    respuestas.set(pregunta.cifra, { juntas: await cargar(juntas, una), sola: await cargar(sola, una, 1) });
  }
  const ids = await abiertos();
  const mitad = ids.length / 2;
  respuestas.set('acknowledge', {
    juntas: await cargar(ids.slice(mitad), reconocer),
    sola: await cargar(ids.slice(0, mitad), reconocer, 1),
  });
  return respuestas;
};

const consulta = (filtros: Filtros) =>
  new URLSearchParams(
    Object.entries(filtros).map(([clave, valor]): [string, string] => [clave, String(valor)]),
  );

/** Open events, each to be acknowledged once. */
const abiertos = async (url: string, authorization: string, cuantos: number): Promise<number[]> => {
  const lista = await fetch(`${url}/api/eventos?evento_estado=abierto&limit=${cuantos}`, {
    headers: { authorization },
  });
  const { events } = (await lista.json()) as { events: { id: number }[] };
  return events.map(({ id }) => id);
};

export const porApi = async ({ url, token }: ServidorDeBench, rondas: Rondas): Promise<Respuestas> => {
  const authorization = `Bearer ${await token('monitorista')}`;
  const { pedir, cerrar } = abrirCliente(url, authorization);
  return preguntarTodo(
    rondas,
    ({ ruta }, filtros) => pedir('GET', `/api/${ruta}?${consulta(filtros)}`),
    () => abiertos(url, authorization, rondas.reconocidos),
    (id) => pedir('POST', `/api/eventos/${id}/reconocer`),
  ).finally(cerrar);
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

export const porSql = (db: Db, rondas: Rondas): Promise<Respuestas> =>
  preguntarTodo(
    rondas,
    (pregunta, filtros) => enSql(db, pregunta, EventosQuerySchema.parse(filtros)),
    async () => {
      const { rows } = await db.execute<{ id: number }>(sql`
        select id from eventos where evento_estado = 'abierto' order by id limit ${rondas.reconocidos}`);
      return rows.map(({ id }) => id);
    },
    (id) =>
      db.execute(sql`
        update eventos set evento_estado = 'reconocido', recognized_at = now()
        where id = ${id} and evento_estado = 'abierto' returning *`),
  );
