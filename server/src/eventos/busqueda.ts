import { plegar } from '@tramos/contract/plegar';
import { and, desc, type SQL, sql } from 'drizzle-orm';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { instante } from '../db/instante';
import { patronDe } from '../db/plegado';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { entreFechas, type Fechas, SIN_FECHAS } from './fechas';

/** Part of a folio may stand in a year of them: so many, the newest, are looked at. */
const ESCALADOS_MAX = 1_000;
/** So many notes, those of the newest events, are looked at for a word that stands in more of them. */
const NOTAS_MAX = 1_000;
/**
 * A word that so many of the newest notes hold is taken to stand in so many that they are walked from the newest: through
 * twice as many as that promises to need, because a crew's name may stand in those of one shift and in no others.
 */
const MUESTRA = 500;
const COMUN = 25;
const RECORRIDAS_MAX = (2 * NOTAS_MAX * MUESTRA) / COMUN;
/** An index by trigrams needs so many letters; a shorter word stands in most notes anyway. */
const LETRAS_MIN = 3;

/** What an escalation's folio is written with (`ESC-2026-000123`): other words are not looked for among them. */
const DE_FOLIO = /^[ESC\d-]+$/i;

/** Two events that are stored at once may have their ids the other way round than their creation; far fewer do. */
const DESORDEN = 50;

/** The ids of the events created then, give or take DESORDEN: they are given in the order of creation. */
const deCreados = ({ desde_ms, hasta_ms }: Fechas): SQL => {
  const { evento_id } = evento_historial;
  const junto = (condicion: SQL, orden: SQL) =>
    sql`(select ${eventos.id} from ${eventos} where ${condicion} order by ${eventos.created_at} ${orden}, ${eventos.id} ${orden} limit 1)`;
  const desde = desde_ms === null ? null : sql`${eventos.created_at} >= ${instante(desde_ms)}`;
  const hasta = hasta_ms === null ? null : sql`${eventos.created_at} < ${instante(hasta_ms)}`;
  return (
    and(
      desde ? sql`${evento_id} >= ${junto(desde, sql`asc`)} - ${DESORDEN}::int` : undefined,
      hasta ? sql`${evento_id} <= ${junto(hasta, sql`desc`)} + ${DESORDEN}::int` : undefined,
    ) ?? sql`true`
  );
};

/**
 * A note that holds these words one after another. Those with a space on both sides stand in it whole: an index of
 * whole words finds the notes that have them all where trigrams, common each by itself, would be many.
 */
const conPalabras = (plegado: string): SQL => {
  const nota = evento_historial.plegado;
  const enteras = plegado.split(' ').slice(1, -1);
  if (enteras.length === 0) return sql`${nota} like ${patronDe(plegado)}`;
  // Joined to nothing it is no column of the other index.
  return sql`string_to_array(${nota}, ' ') @> ${sql.param(enteras)}::text[] and ${nota} || '' like ${patronDe(plegado)}`;
};

interface Buscado {
  plegado: string;
  /** Stands in so many notes that they are walked from the newest. */
  comun: boolean;
}

/**
 * Those of the newest events among the notes that hold these words. In neither way is the planner left to guess: three
 * letters it may take to be in twenty times as many.
 */
const eventosConNota = async (
  db: Consultable,
  { plegado, comun }: Buscado,
  creados: Fechas,
): Promise<number[]> => {
  const { evento_id, plegado: nota } = evento_historial;
  const suyas = sql`${evento_historial} where ${nota} is not null and ${deCreados(creados)}`;
  const leer = async (notas: SQL): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`${notas} limit ${NOTAS_MAX}`);
    return rows.map(({ id }) => id);
  };
  if (comun) {
    const ids = await leer(sql`
      select id from (
        select ${evento_id} as id, ${nota} as nota from ${suyas} order by ${evento_id} desc limit ${RECORRIDAS_MAX}
      ) n where nota like ${patronDe(plegado)}`);
    if (ids.length === NOTAS_MAX) return ids;
  }
  return leer(sql`
    select ${evento_id} as id from ${suyas} and ${conPalabras(plegado)} order by ${evento_id} + 0 desc`);
};

/** The events that have this among their folio. */
const conFolio = (search: string): SQL =>
  sql`${DE_FOLIO.test(search)} and ${eventos.escalado_id} is not null and ${eventos.escalado_id} ilike ${patronDe(search)}`;

/**
 * Those of the last folios among them. Only for what many have: the index is walked from its end, and what few have
 * would be sought to its beginning.
 */
const ultimosFolios = async (db: Consultable, search: string, creados: Fechas): Promise<number[]> => {
  const filas = await db
    .select({ id: eventos.id })
    .from(eventos)
    .where(and(conFolio(search), entreFechas(eventos.created_at, creados)))
    .orderBy(desc(eventos.escalado_id))
    .limit(ESCALADOS_MAX);
  return filas.map(({ id }) => id);
};

/** The events that have this among their escalation's number, and how many of the newest notes have it. */
const sondear = async (db: Consultable, search: string, plegado: string) => {
  const { evento_id, plegado: nota } = evento_historial;
  const { rows } = await db.execute<{ escalados: number[]; notas: number }>(sql`
    select array(select ${eventos.id} from ${eventos} where ${conFolio(search)} limit ${ESCALADOS_MAX}) as escalados,
      (select count(*) from (
        select ${nota} as nota from ${evento_historial} where ${nota} is not null
        order by ${evento_id} desc limit ${MUESTRA}
      ) m where nota like ${patronDe(plegado)})::int as notas`);
  return rows[0] ?? { escalados: [], notas: 0 };
};

/**
 * Events that a search names by id, by escalation or by the words of a note, in whatever tramo they are.
 * `recortada` when there are more. Where there are too many, those created in `creados` are looked for among them.
 */
export const idsNombrados = async (
  db: Consultable,
  search: string,
  creados: Fechas,
): Promise<{ ids: number[]; recortada: boolean }> => {
  const plegado = plegar(search);
  const { escalados, notas } = await sondear(db, search, plegado);
  const buscar = async (fechas: Fechas) =>
    plegado.length < LETRAS_MIN ? [] : eventosConNota(db, { plegado, comun: notas >= COMUN }, fechas);
  const con_fechas = creados.desde_ms !== null || creados.hasta_ms !== null;
  const todos = await buscar(SIN_FECHAS);
  const con_nota = todos.length === NOTAS_MAX && con_fechas ? await buscar(creados) : todos;
  const con_folio = escalados.length === ESCALADOS_MAX ? await ultimosFolios(db, search, creados) : escalados;
  const numero = /^\d{1,10}$/.test(search) ? Number(search) : 0;
  const de_id = numero > 0 && numero <= ID_MAX ? [numero] : [];
  return {
    ids: [...new Set([...con_folio, ...con_nota, ...de_id])],
    recortada: con_nota.length === NOTAS_MAX || con_folio.length === ESCALADOS_MAX,
  };
};
