import { type EventosQuery, EventosQuerySchema } from '@tramos/contract/eventos-filtros';
import { enteros } from '@tramos/server/db/enteros';
import { eventos } from '@tramos/server/db/esquema/eventos';
import type { Db } from '@tramos/server/db/tipos';
import { entreFechas, fechasDe } from '@tramos/server/eventos/fechas';
import { condicionEntera, seleccionar, type Vista } from '@tramos/server/eventos/seleccion';
import { sql } from 'drizzle-orm';
import { procesadorDe } from '../procesador';
import type { ServidorDeBench } from '../servidor';
import { type Carga, CONEXIONES, cargar, cargarARitmo } from './carga';
import { abrirCliente } from './cliente';
import { type Filtros, PREGUNTAS, type Pregunta, sortear } from './preguntas';

/** The same questions, asked of the API and of the database. */

/** One event in twenty is open: the API acknowledges some of them and the database others. */
const RECONOCIDOS_MAX = 300;
const reconocibles = (eventos: number) => Math.min(RECONOCIDOS_MAX, Math.floor(eventos / 50));
/** Questions that one console asks while nobody else does. */
const A_SOLAS = 100;
/** Questions that the consoles ask at their pace, at most for so long; what is asked more rarely, fewer. */
const A_RITMO = 600;
const A_RITMO_S = 10;
const ZONA = 'America/Mexico_City';
const OPERADORA: Vista = { role: 'monitorista', todos_los_sistemas: true, sistemas: [] };

/** How one kind of question was answered: to consoles that never pause, to consoles at their pace, and to one. */
export interface Respondida {
  juntas: Carga;
  ritmo: Carga;
  sola: Carga;
  /** Processor time of each answer to those that never pause, ms. */
  procesador_ms: number;
}
export type Respuestas = ReadonlyMap<string, Respondida>;

/** One kind of question and what is asked of it. */
interface Ronda {
  pregunta: Pregunta;
  juntas: readonly Filtros[];
  ritmo: readonly Filtros[];
  sola: readonly Filtros[];
}

/** How often each console asks when it keeps its pace: far more than an operator. */
export const POR_SEGUNDO = 10;

/** Who answers, and how often each console asks it. */
interface Medido {
  /** Processes whose work, with that of those they started, the answers cost. */
  raices: readonly number[];
  por_segundo: number;
}

/** What one database of so many events is asked. */
interface Rondas {
  preguntas: readonly Ronda[];
  /** How many open events are acknowledged. */
  reconocidos: number;
}

export const sortearRondas = (eventos: number): Rondas => ({
  preguntas: PREGUNTAS.map((pregunta) => {
    const aparte = A_SOLAS + A_RITMO;
    const sorteadas = sortear({ ...pregunta, veces: pregunta.veces + aparte }, eventos);
    return {
      pregunta,
      sola: sorteadas.slice(0, A_SOLAS),
      ritmo: sorteadas.slice(A_SOLAS, aparte),
      juntas: sorteadas.slice(aparte),
    };
  }),
  reconocidos: reconocibles(eventos),
});

/** One kind of question in each way. What was asked before is not asked again. */
const preguntarDe = async <T>(
  { juntas, ritmo, sola }: Record<'juntas' | 'ritmo' | 'sola', readonly T[]>,
  una: (que: T) => Promise<unknown>,
  { raices, por_segundo }: Medido,
): Promise<Respondida> => {
  const antes_ms = procesadorDe(raices);
  const de_juntas = await cargar(juntas, una);
  const usado_ms = procesadorDe(raices) - antes_ms;
  const caben = Math.ceil(CONEXIONES * por_segundo * A_RITMO_S);
  return {
    juntas: de_juntas,
    procesador_ms: usado_ms / de_juntas.tiempos.length,
    ritmo: await cargarARitmo(ritmo.slice(0, caben), una, por_segundo),
    sola: await cargar(sola, una, 1),
  };
};

/** Asks everything, and at the end acknowledges these open events, each once. */
const preguntarTodo = async (
  { preguntas }: Rondas,
  preguntar: (pregunta: Pregunta, filtros: Filtros) => Promise<unknown>,
  abiertos: () => Promise<readonly number[]>,
  reconocer: (id: number) => Promise<unknown>,
  raices: readonly number[],
): Promise<Respuestas> => {
  const respuestas = new Map<string, Respondida>();
  for (const { pregunta, ...ronda } of preguntas) {
    const respondida = await preguntarDe(ronda, (filtros) => preguntar(pregunta, filtros), {
      raices,
      por_segundo: POR_SEGUNDO * (pregunta.ritmo ?? 1),
    });
    respuestas.set(pregunta.cifra, respondida);
  }
  const ids = await abiertos();
  const tercio = Math.floor(ids.length / 3);
  const de_ids = {
    sola: ids.slice(0, tercio),
    ritmo: ids.slice(tercio, 2 * tercio),
    juntas: ids.slice(2 * tercio),
  };
  respuestas.set('acknowledge', await preguntarDe(de_ids, reconocer, { raices, por_segundo: POR_SEGUNDO }));
  return respuestas;
};

const consulta = (filtros: Filtros) =>
  new URLSearchParams(
    Object.entries(filtros).map(([clave, valor]): [string, string] => [clave, String(valor)]),
  );

/** As many at a time as the API gives. */
const PAGINA_MAX = 100;

/** Open events, each to be acknowledged once. */
const abiertos = async (url: string, authorization: string, cuantos: number): Promise<number[]> => {
  const ids: number[] = [];
  while (ids.length < cuantos) {
    const lista = await fetch(
      `${url}/api/eventos?evento_estado=abierto&limit=${PAGINA_MAX}&offset=${ids.length}`,
      { headers: { authorization } },
    );
    const { events } = (await lista.json()) as { events: { id: number }[] };
    if (events.length === 0) break;
    ids.push(...events.map(({ id }) => id));
  }
  return ids.slice(0, cuantos);
};

export const porApi = async (
  { url, token }: ServidorDeBench,
  rondas: Rondas,
  raices: readonly number[],
): Promise<Respuestas> => {
  const ingresar = async () => `Bearer ${await token('monitorista')}`;
  const primera = await ingresar();
  const otras: string[] = [];
  while (otras.length < CONEXIONES - 1) otras.push(await ingresar());
  const { pedir, cerrar } = abrirCliente(url, primera, ...otras);
  return preguntarTodo(
    rondas,
    ({ ruta }, filtros) => pedir('GET', `/api/${ruta}?${consulta(filtros)}`),
    () => abiertos(url, primera, rondas.reconocidos),
    (id) => pedir('POST', `/api/eventos/${id}/reconocer`),
    raices,
  ).finally(cerrar);
};

/** As many questions at a time as there are connections: the others wait here, since one is not waited for that long. */
const porTurnos = () => {
  const espera: (() => void)[] = [];
  let libres = CONEXIONES;
  return async <T>(hacer: () => Promise<T>): Promise<T> => {
    if (libres === 0) await new Promise<void>((listo) => espera.push(listo));
    else libres--;
    try {
      return await hacer();
    } finally {
      const siguiente = espera.shift();
      if (siguiente) siguiente();
      else libres++;
    }
  };
};

/**
 * The question as anyone would put it to the table: the rows of the page, and how many there are; of groups the events
 * inside as well.
 */
const enSql = async (db: Db, { ruta }: Pregunta, q: EventosQuery): Promise<void> => {
  const { dateFrom, dateTo, ...sin_fechas } = q;
  const elegidos = condicionEntera(await seleccionar(db, sin_fechas, OPERADORA, ZONA));
  const donde = sql`${entreFechas(eventos[q.dateColumn], fechasDe({ dateFrom, dateTo }, ZONA))} and ${elegidos}`;
  if (ruta === 'eventos') {
    const orden = sql.raw(`created_at ${q.sentido}, id ${q.sentido}`);
    await db.execute(sql`
      select * from eventos where ${donde} order by ${orden} limit ${q.limit} offset ${q.offset}`);
    await db.execute(sql`select count(*) from (select 1 from eventos where ${donde} limit 10001) c`);
    return;
  }
  const { rows } = await db.execute<{ grupo_operador: number }>(sql`
    select *, count(*) over () from (
      select grupo_operador, max(created_at) as ultimo, count(*) from eventos where ${donde} group by grupo_operador
    ) g order by ultimo desc limit ${q.limit} offset ${q.offset}`);
  await db.execute(sql`
    select * from eventos where ${donde} and grupo_operador = any(${enteros(rows.map((g) => g.grupo_operador))})
    order by created_at desc, id desc`);
};

/** All that acknowledging leaves behind, in one transaction: the event, its history, the audit and the push log. */
const reconocerEnSql = (db: Db, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      update eventos set evento_estado = 'reconocido', recognized_at = now(), recognized_by = 1
      where id = ${id} and evento_estado = 'abierto' returning *`);
    await tx.execute(sql`
      insert into evento_historial (evento_id, accion, usuario_id, cuando) values (${id}, 'reconocer', 1, now())`);
    await tx.execute(sql`
      with fila as (select to_jsonb(e) as evento from eventos e where id = ${id})
      select anotar_auditoria(jsonb_build_array(jsonb_build_object(
          'cuando', now(), 'usuario_id', 1, 'username', 'bench', 'ip', '127.0.0.1', 'accion', 'reconocer',
          'objeto', 'evento:' || ${id}::text, 'datos', '{}'::jsonb, 'antes', '', 'despues', ''))),
        anexar_push(jsonb_build_array(jsonb_build_object(
          'mensaje', 'evento_actualizado', 'sistema_id', evento -> 'sistema_id', 'datos', evento, 'creado_at', now())))
      from fila`);
  });

export const porSql = (db: Db, rondas: Rondas, raices: readonly number[]): Promise<Respuestas> => {
  const esperarTurno = porTurnos();
  return preguntarTodo(
    rondas,
    (pregunta, filtros) => esperarTurno(() => enSql(db, pregunta, EventosQuerySchema.parse(filtros))),
    async () => {
      const { rows } = await db.execute<{ id: number }>(sql`
        select id from eventos where evento_estado = 'abierto' order by id limit ${rondas.reconocidos}`);
      return rows.map(({ id }) => id);
    },
    (id) => esperarTurno(() => reconocerEnSql(db, id)),
    raices,
  );
};
