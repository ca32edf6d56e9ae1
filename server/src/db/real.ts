import { type SQL, sql } from 'drizzle-orm';
import { ejercicios } from './esquema/ejercicios';
import { eventos } from './esquema/eventos';

/**
 * What counts as real (product §2.44): no exercise raised it, and it is no test of the alarm. The function `es_real` of
 * the database (migration 0034) is the one definition: counts, reports, triggers and lists ask it. Its twin for rows
 * that have left the database is `esReal` of the contract.
 */
export const CUENTA_COMO_REAL: SQL = sql`es_real(${eventos.ejercicio_id}, ${eventos.tipo})`;

/** The contrary: what exercises raised, and tests of the alarm. */
export const NO_ES_REAL: SQL = sql`not ${CUENTA_COMO_REAL}`;

/** All but the exercises that are over: what a console shows as it stands now. */
export const NO_ES_DE_EJERCICIO_PASADO: SQL = sql`(${eventos.ejercicio_id} is null or ${eventos.ejercicio_id} in
  (select ${ejercicios.id} from ${ejercicios} where ${ejercicios.estado} = 'en_curso'))`;

/** Of what is not real, what somebody is to deal with: once an exercise is over its sheet alone keeps its events. */
export const NO_ES_REAL_Y_SIGUE: SQL = sql`(${NO_ES_REAL} and ${NO_ES_DE_EJERCICIO_PASADO})`;

/**
 * The same as `CUENTA_COMO_REAL`, for a query that reads no event on its way, only an index without these columns: the
 * few that are not real are read once from an index of their own and looked up.
 */
export const ES_REAL: SQL = sql`${eventos.id} not in
  (select aparte.id from ${eventos} aparte where not es_real(aparte.ejercicio_id, aparte.tipo))`;

/**
 * Condition that keeps to the events of the field (null), tests among them, or to those of one exercise: they are never
 * held against others.
 */
export const delMismo = (ejercicio_id: number | null): SQL =>
  ejercicio_id === null
    ? sql`${eventos.ejercicio_id} is null`
    : sql`${eventos.ejercicio_id} = ${ejercicio_id}::int`;
