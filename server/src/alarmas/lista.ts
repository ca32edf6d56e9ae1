import {
  type AlarmasLista,
  type AlarmasQuery,
  type AlarmaVista,
  PrioridadSchema,
} from '@tramos/contract/alarmas';
import type { User } from '@tramos/contract/usuario';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alarma_ronda, alarmas } from '../db/esquema/alarmas';
import { contiene } from '../db/plegado';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { leerAlarmas } from './presentar';

/** The list of what needs attention now. */

type Vista = Pick<User, 'todos_los_sistemas' | 'sistemas'>;

const SILENCIADA_POR_OTROS = sql`(${alarmas.fuera_desde} is not null or ${alarmas.suprimida_desde} is not null)`;
export const EN_VISTA: Record<AlarmaVista, SQL> = {
  activas: sql`(${alarmas.estado} <> 'normal' and ${alarmas.apartada_hasta} is null and not ${SILENCIADA_POR_OTROS})`,
  apartadas: sql`(${alarmas.apartada_hasta} is not null and not ${SILENCIADA_POR_OTROS})`,
  suprimidas: sql`(${alarmas.suprimida_desde} is not null and ${alarmas.fuera_desde} is null)`,
  fuera: sql`${alarmas.fuera_desde} is not null`,
};

const filtrosDe = (q: AlarmasQuery): SQL | undefined =>
  and(
    EN_VISTA[q.vista],
    q.estado && eq(alarmas.estado, q.estado),
    q.prioridad && eq(alarmas.prioridad, q.prioridad),
    q.origen && eq(alarmas.origen, q.origen),
    q.regla && eq(alarmas.regla, q.regla),
    q.sistema === undefined ? undefined : eq(alarmas.sistema_id, q.sistema),
    contiene(alarmas.plegado, q.search),
  );

interface Cuenta extends Record<string, unknown> {
  vista: AlarmaVista;
  estado: 'sin_reconocer' | 'retornada' | 'reconocida' | 'normal';
  prioridad: keyof AlarmasLista['totales']['prioridad'];
  n: number;
}

const contar = async (db: Consultable, alcance: SQL): Promise<AlarmasLista['totales']> => {
  const { rows } = await db.execute<Cuenta>(sql`
    select case when ${EN_VISTA.fuera} then 'fuera' when ${EN_VISTA.suprimidas} then 'suprimidas'
      when ${EN_VISTA.apartadas} then 'apartadas' else 'activas' end
      as vista, estado, prioridad, count(*)::int as n
    from ${alarmas} where viva and ${alcance}
      and (${sql.join(Object.values(EN_VISTA), sql` or `)})
    group by 1, 2, 3`);
  const suma = (cuales: (cuenta: Cuenta) => boolean) =>
    rows.filter(cuales).reduce((total, { n }) => total + n, 0);
  const activas = (cuenta: Cuenta) => cuenta.vista === 'activas';
  const porPrioridad = (cuales: (cuenta: Cuenta) => boolean) =>
    Object.fromEntries(
      PrioridadSchema.options.map((una) => [
        una,
        suma((c) => activas(c) && cuales(c) && c.prioridad === una),
      ]),
    ) as AlarmasLista['totales']['prioridad'];
  const enEstado = (estado: Cuenta['estado']) => suma((c) => activas(c) && c.estado === estado);
  return {
    vista: {
      activas: suma(activas),
      apartadas: suma(({ vista }) => vista === 'apartadas'),
      suprimidas: suma(({ vista }) => vista === 'suprimidas'),
      fuera: suma(({ vista }) => vista === 'fuera'),
    },
    estado: {
      sin_reconocer: enEstado('sin_reconocer'),
      retornada: enEstado('retornada'),
      reconocida: enEstado('reconocida'),
    },
    prioridad: porPrioridad(() => true),
    prioridad_sin_reconocer: porPrioridad(({ estado }) => estado !== 'reconocida'),
  };
};

/** Worst first; among equals the newest. */
const ORDEN = [asc(alarmas.orden), desc(alarmas.desde), desc(alarmas.id)];

/** The page of alarms that a query asks for, inside the scope, with the totals of the whole scope. */
export const listarAlarmas = async (
  db: Consultable,
  q: AlarmasQuery,
  usuario: Vista,
): Promise<AlarmasLista> => {
  const alcance = enAlcance(alarmas.sistema_id, usuario);
  const condicion = and(eq(alarmas.viva, true), alcance, filtrosDe(q));
  const [cuenta] = await db.select({ n: sql<number>`count(*)::int` }).from(alarmas).where(condicion);
  const [ronda] = await db.select({ terminada: alarma_ronda.terminada }).from(alarma_ronda);
  return {
    alarmas: await leerAlarmas(db, condicion, { orden: ORDEN, limit: q.limit, offset: q.offset }),
    total: cuenta?.n ?? 0,
    totales: await contar(db, alcance),
    evaluado_at: ronda?.terminada?.toISOString() ?? null,
  };
};

/** These alarms as they stand, in the order of the ids; what is out of reach is left out. */
export const alarmasPorId = async (db: Consultable, ids: readonly number[], usuario: Vista) => {
  const condicion = and(
    sql`${alarmas.id} = any(${sql.param(`{${ids.join(',')}}`)}::int[])`,
    enAlcance(alarmas.sistema_id, usuario),
  );
  const leidas = await leerAlarmas(db, condicion, { orden: ORDEN, limit: ids.length });
  const por_id = new Map(leidas.map((alarma) => [alarma.id, alarma]));
  return ids.flatMap((id) => por_id.get(id) ?? []);
};
