import type {
  Ingreso,
  ReporteIngresosQuerySchema,
  ReporteIngresosSchema,
} from '@tramos/contract/reportes-bitacoras';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { registros_ingreso, sesiones, usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { contiene, plegado } from '../db/plegado';
import type { Consultable } from '../db/tipos';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { diaDe, enDias } from './dias';

type Filtros = z.output<typeof ReporteIngresosQuerySchema>;

const PAGINA = 50;

/**
 * Whose sign-ins this person may see: everybody's for who sees every sistema, else theirs with whom they share one, as in
 * the list of accounts. Names that no account has are seen by administrators: somebody may have typed a password there.
 */
const alcance = (usuario: UsuarioSesion): SQL => {
  if (usuario.role === 'administrator' && usuario.todos_los_sistemas) return sql`true`;
  if (usuario.todos_los_sistemas) return sql`${registros_ingreso.usuario_id} is not null`;
  const comparten = sql`exists (select 1 from ${usuario_sistemas}
    where ${usuario_sistemas.usuario_id} = ${registros_ingreso.usuario_id}
      and ${usuario_sistemas.sistema_id} = any(${sql.param(usuario.sistemas)}::int[]))`;
  return or(eq(registros_ingreso.usuario_id, usuario.id), comparten) ?? sql`false`;
};

/** A session that nobody closed ended when it expired. */
const finDe = (ahora: Date): SQL<Date | null> =>
  sql<Date | null>`coalesce(${registros_ingreso.cerrado_at},
  case when ${sesiones.expira_at} <= ${ahora.toISOString()}::timestamptz then ${sesiones.expira_at} end)`.mapWith(
    registros_ingreso.cerrado_at,
  );

/**
 * By what was typed, from where, or the name of whose account it is. Those accounts are read first: told how many they are,
 * the planner knows whether words of few sign-ins are worth their index.
 */
const leerBuscado = async (db: Consultable, buscar: string | undefined): Promise<SQL | undefined> => {
  const con_nombre = contiene(plegado(usuarios.nombre), buscar);
  if (!con_nombre) return undefined;
  const suyas = await db.select({ id: usuarios.id }).from(usuarios).where(con_nombre);
  const ids = suyas.map(({ id }) => id);
  return or(
    contiene(registros_ingreso.plegado, buscar),
    ids.length > 0 ? inArray(registros_ingreso.usuario_id, ids) : undefined,
  );
};

const condicionDe = async (
  db: Consultable,
  filtros: Filtros,
  usuario: UsuarioSesion,
  zona: string,
): Promise<SQL> =>
  and(
    alcance(usuario),
    enDias(registros_ingreso.creado_at, filtros, zona),
    filtros.resultado === undefined ? undefined : eq(registros_ingreso.resultado, filtros.resultado),
    await leerBuscado(db, filtros.buscar),
  ) ?? sql`true`;

const leerPagina = async (
  db: Consultable,
  condicion: SQL,
  { limit = PAGINA, offset = 0 }: Filtros,
  ahora_ms: number,
): Promise<Ingreso[]> => {
  const filas = await db
    .select({
      username: registros_ingreso.username,
      nombre: usuarios.nombre,
      role: usuarios.role,
      resultado: registros_ingreso.resultado,
      inicio: registros_ingreso.creado_at,
      fin: finDe(new Date(ahora_ms)),
      motivo: registros_ingreso.motivo_cierre,
      ip: registros_ingreso.ip,
      agente: registros_ingreso.agente,
    })
    .from(registros_ingreso)
    .leftJoin(usuarios, eq(usuarios.id, registros_ingreso.usuario_id))
    .leftJoin(sesiones, eq(sesiones.id, registros_ingreso.sesion_id))
    .where(condicion)
    .orderBy(desc(registros_ingreso.creado_at), asc(registros_ingreso.id))
    .limit(limit)
    .offset(offset);
  return filas.map(({ inicio, fin, motivo, resultado, ...fila }) => {
    const entro = resultado === 'exito';
    return {
      ...fila,
      resultado,
      inicio: inicio.toISOString(),
      fin: entro && fin ? fin.toISOString() : null,
      duracion_s: entro ? Math.max(0, (fin?.getTime() ?? ahora_ms) - inicio.getTime()) / 1_000 : null,
      motivo: motivo ?? (entro && fin ? 'expirada' : null),
    };
  });
};

interface Cuenta extends Record<string, unknown> {
  /** Null in the row of all days. */
  dia: string | null;
  total: number;
  ingresos: number;
  personas: number;
  abiertas: number;
  mediana_s: number | null;
}
const NINGUNO: Cuenta = { dia: null, total: 0, ingresos: 0, personas: 0, abiertas: 0, mediana_s: null };

/** The figures of all days and of each, in one reading. */
const contarIngresos = async (
  db: Consultable,
  condicion: SQL,
  { zona, ahora_ms }: { zona: string; ahora_ms: number },
): Promise<{ todos: Cuenta; por_dia: { dia: string; ingresos: number; fallos: number }[] }> => {
  const { rows } = await db.execute<Cuenta>(sql`
    select dia, count(*)::int as total, (count(*) filter (where entro))::int as ingresos,
      (count(distinct usuario_id) filter (where entro))::int as personas,
      (count(*) filter (where entro and fin is null))::int as abiertas,
      percentile_cont(0.5) within group (order by extract(epoch from fin - creado_at)::float8)
        filter (where entro and fin is not null) as mediana_s
    from (
      select ${diaDe(registros_ingreso.creado_at, zona)} as dia, ${registros_ingreso.resultado} = 'exito' as entro,
        ${registros_ingreso.usuario_id} as usuario_id, ${registros_ingreso.creado_at} as creado_at,
        ${finDe(new Date(ahora_ms))} as fin
      from ${registros_ingreso}
      left join ${sesiones} on ${sesiones.id} = ${registros_ingreso.sesion_id}
      where ${condicion}
    ) r group by grouping sets ((), (dia)) order by dia`);
  return {
    todos: rows.find(({ dia }) => dia === null) ?? NINGUNO,
    por_dia: rows.flatMap(({ dia, ingresos, total }) =>
      dia === null ? [] : [{ dia, ingresos, fallos: total - ingresos }],
    ),
  };
};

/** Sign-ins of a range of days, newest first: a page of them and the figures of all. */
export const leerReporteIngresos = async (
  db: Consultable,
  filtros: Filtros,
  usuario: UsuarioSesion,
  { zona, ahora_ms }: { zona: string; ahora_ms: number },
): Promise<z.output<typeof ReporteIngresosSchema>> => {
  const condicion = await condicionDe(db, filtros, usuario, zona);
  const { todos, por_dia } = await contarIngresos(db, condicion, { zona, ahora_ms });
  const { total, ingresos, personas, abiertas, mediana_s } = todos;
  return {
    ingresos: await leerPagina(db, condicion, filtros, ahora_ms),
    total,
    totales: { ingresos, fallos: total - ingresos, personas, abiertas, mediana_s },
    por_dia,
  };
};
