import type {
  ReporteAuditoriaQuerySchema,
  ReporteAuditoriaSchema,
} from '@tramos/contract/reportes-bitacoras';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { auditoria } from '../db/esquema/sitio';
import type { Consultable } from '../db/tipos';
import { contiene, diaDe, enDias } from './dias';

type Filtros = z.output<typeof ReporteAuditoriaQuerySchema>;

const PAGINA = 50;

const partesDe = (datos: unknown): { antes: unknown; despues: unknown } => {
  const { antes = null, despues = null } = datos instanceof Object ? (datos as Record<string, unknown>) : {};
  return { antes, despues };
};

/** Rows of the audit in a range of days, newest first: a page of them, and how many there were by action and by day. */
export const leerReporteAuditoria = async (
  db: Consultable,
  filtros: Filtros,
  zona: string,
): Promise<z.output<typeof ReporteAuditoriaSchema>> => {
  const { limit = PAGINA, offset = 0, accion } = filtros;
  const en_rango: SQL =
    and(
      enDias(auditoria.cuando, filtros, zona),
      contiene([auditoria.username, auditoria.objeto, auditoria.ip], filtros.buscar),
    ) ?? sql`true`;
  const condicion =
    and(en_rango, accion === undefined ? undefined : eq(auditoria.accion, accion)) ?? en_rango;
  const filas = await db
    .select()
    .from(auditoria)
    .where(condicion)
    .orderBy(desc(auditoria.cuando), desc(auditoria.id))
    .limit(limit)
    .offset(offset);
  const n = sql<number>`count(*)::int`;
  const acciones = await db
    .select({ accion: auditoria.accion, n })
    .from(auditoria)
    .where(en_rango)
    .groupBy(auditoria.accion)
    .orderBy(auditoria.accion);
  const por_dia = await db
    .select({ dia: diaDe(auditoria.cuando, zona), n })
    .from(auditoria)
    .where(condicion)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return {
    asientos: filas.map(({ id, cuando, username, ip, accion: hecha, objeto, datos }) => ({
      ...{ id, cuando: cuando.toISOString(), username, ip, accion: hecha, objeto },
      ...partesDe(datos),
      datos,
    })),
    total: por_dia.reduce((suma, { n: de_dia }) => suma + de_dia, 0),
    acciones,
    por_dia,
  };
};
