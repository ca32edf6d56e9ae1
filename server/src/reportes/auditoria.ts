import type {
  Asiento,
  ReporteAuditoriaQuerySchema,
  ReporteAuditoriaSchema,
} from '@tramos/contract/reportes-bitacoras';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { eventos } from '../db/esquema/eventos';
import { auditoria } from '../db/esquema/sitio';
import { contiene } from '../db/plegado';
import { NO_ES_REAL } from '../db/real';
import type { Consultable } from '../db/tipos';
import { diaDe, enDias } from './dias';

type Filtros = z.output<typeof ReporteAuditoriaQuerySchema>;

const PAGINA = 50;

const partesDe = (datos: unknown): { antes: unknown; despues: unknown } => {
  const { antes = null, despues = null } = datos instanceof Object ? (datos as Record<string, unknown>) : {};
  return { antes, despues };
};

interface Cuenta extends Record<string, unknown> {
  accion: string | null;
  dia: string | null;
  n: number;
  de_accion: number;
}

/** How many there were of each action, and on each day of the one that is asked for, in one reading. */
const contarAsientos = async (db: Consultable, en_rango: SQL, accion: string | undefined, zona: string) => {
  const elegida = accion === undefined ? sql`true` : sql`accion = ${accion}`;
  const { rows } = await db.execute<Cuenta>(sql`
    select accion, dia, count(*)::int as n, (count(*) filter (where ${elegida}))::int as de_accion
    from (select ${auditoria.accion} as accion, ${diaDe(auditoria.cuando, zona)} as dia
      from ${auditoria} where ${en_rango}) a
    group by grouping sets ((accion), (dia)) order by accion, dia`);
  return {
    acciones: rows.flatMap(({ accion: cual, n }) => (cual === null ? [] : [{ accion: cual, n }])),
    por_dia: rows.flatMap(({ dia, de_accion }) =>
      dia === null || de_accion === 0 ? [] : [{ dia, n: de_accion }],
    ),
  };
};

const EVENTO = /^evento:(\d{1,9})$/;

/** Of the events that these rows are about, those that do not count as real, and why. */
const leerAparte = async (
  db: Consultable,
  objetos: readonly (string | null)[],
): Promise<ReadonlyMap<string, Asiento['aparte']>> => {
  const ids = objetos.flatMap((objeto) => Number(EVENTO.exec(objeto ?? '')?.[1] ?? Number.NaN) || []);
  if (ids.length === 0) return new Map();
  const filas = await db
    .select({ id: eventos.id, simulado: sql<boolean>`${eventos.ejercicio_id} is not null` })
    .from(eventos)
    .where(and(inArray(eventos.id, [...new Set(ids)]), NO_ES_REAL));
  return new Map(filas.map(({ id, simulado }) => [`evento:${id}`, simulado ? 'simulacion' : 'prueba']));
};

/** Rows of the audit in a range of days, newest first: a page of them, and how many there were by action and by day. */
export const leerReporteAuditoria = async (
  db: Consultable,
  filtros: Filtros,
  zona: string,
): Promise<z.output<typeof ReporteAuditoriaSchema>> => {
  const { limit = PAGINA, offset = 0, accion } = filtros;
  const en_rango: SQL =
    and(enDias(auditoria.cuando, filtros, zona), contiene(auditoria.plegado, filtros.buscar)) ?? sql`true`;
  const condicion =
    and(en_rango, accion === undefined ? undefined : eq(auditoria.accion, accion)) ?? en_rango;
  const filas = await db
    .select()
    .from(auditoria)
    .where(condicion)
    .orderBy(desc(auditoria.cuando), desc(auditoria.id))
    .limit(limit)
    .offset(offset);
  const { acciones, por_dia } = await contarAsientos(db, en_rango, accion, zona);
  const aparte = await leerAparte(
    db,
    filas.map(({ objeto }) => objeto),
  );
  return {
    asientos: filas.map(({ id, cuando, username, ip, accion: hecha, objeto, datos }) => ({
      ...{ id, cuando: cuando.toISOString(), username, ip, accion: hecha, objeto },
      aparte: aparte.get(objeto ?? '') ?? null,
      ...partesDe(datos),
      datos,
    })),
    total: por_dia.reduce((suma, { n: de_dia }) => suma + de_dia, 0),
    acciones,
    por_dia,
  };
};
