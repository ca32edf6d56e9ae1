import { type SQL, sql } from 'drizzle-orm';
import type { router_estados, router_gps } from '../db/esquema/red';
import type { Tx } from '../db/tipos';
import { type Racha, rachasDe, type Segmento, tiemposDe, turnosDe } from './segmentos';

/** Adds what routers said to their hours, whatever it was and in whatever order it came. */

interface Leido<L> extends Record<string, unknown> {
  router_id: number;
  filas: L[];
}

/** How rows of one kind become hours, and where these are kept. */
interface Sumable<L, F, H> {
  tabla: typeof router_estados | typeof router_gps;
  /** A row of `tabla`, called `e`, as JSON. */
  columnas: SQL;
  leida: (leida: L) => F;
  /** What the new ones, by their times, add to each hour among these rows. */
  horasDe: (filas: readonly F[], nuevos: ReadonlySet<number>) => readonly H[];
  /** Hours of routers, each of them once, on top of those that are there. */
  sumar: (tx: Tx, horas: readonly (H & { router_id: number })[]) => Promise<void>;
}

/** Of each run: what is stored from the last row before it to the first after it. */
const leerSegmentos = async <L, F, H>(
  tx: Tx,
  { tabla, columnas, leida }: Sumable<L, F, H>,
  rachas: readonly Racha[],
): Promise<Segmento<F>[]> => {
  const { rows } = await tx.execute<Leido<L>>(sql`
    select r.router_id, (
      select jsonb_agg(${columnas} order by e.t_ms) from ${tabla} e
      where e.router_id = r.router_id
        and e.t_ms >= coalesce((select max(t_ms) from ${tabla} p
          where p.router_id = r.router_id and p.t_ms < r.desde), r.desde)
        and e.t_ms <= coalesce((select min(t_ms) from ${tabla} s
          where s.router_id = r.router_id and s.t_ms > r.hasta), r.hasta)
    ) as filas
    from jsonb_to_recordset(${JSON.stringify(rachas)}::jsonb)
      as r (router_id integer, desde double precision, hasta double precision)
    order by r.router_id, r.desde`);
  return rows.map(({ router_id, filas }) => ({ router_id, filas: filas.map(leida) }));
};

/**
 * Adds rows that this same transaction really inserted to the hours of their routers, in whatever order they come. The
 * caller holds the rows of the routers: two transactions that read each other's gaps would count them twice.
 */
export const crearSumaDeHoras =
  <L, F extends { t_ms: number }, H>(sumable: Sumable<L, F, H>) =>
  async (tx: Tx, filas: readonly { router_id: number; t_ms: number }[]): Promise<void> => {
    const nuevos = tiemposDe(filas);
    for (const turno of turnosDe(await leerSegmentos(tx, sumable, rachasDe(filas))))
      await sumable.sumar(
        tx,
        turno.flatMap(({ router_id, filas: suyas }) =>
          sumable.horasDe(suyas, nuevos.get(router_id) ?? new Set()).map((h) => ({ router_id, ...h })),
        ),
      );
  };
