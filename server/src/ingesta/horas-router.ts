import { sql } from 'drizzle-orm';
import { router_estados, router_horas } from '../db/esquema/red';
import { aEstado, NUMEROS_DE_ESTADO } from '../db/estado-router';
import { aporteDe, type EstadoRouter, type ResumenRouter } from '../db/router-resumen';
import type { Tx } from '../db/tipos';
import { type Racha, rachasDe, type Segmento, tiemposDe, turnosDe } from './segmentos';

interface Leido extends Record<string, unknown> {
  router_id: number;
  estados: (number | null)[][];
}

/** Of each run: what is stored from the last state before it to the first after it. */
const leerSegmentos = async (tx: Tx, rachas: readonly Racha[]): Promise<Segmento<EstadoRouter>[]> => {
  const { rows } = await tx.execute<Leido>(sql`
    select r.router_id, (
      select jsonb_agg(${NUMEROS_DE_ESTADO} order by e.t_ms) from ${router_estados} e
      where e.router_id = r.router_id
        and e.t_ms >= coalesce((select max(t_ms) from ${router_estados} p
          where p.router_id = r.router_id and p.t_ms < r.desde), r.desde)
        and e.t_ms <= coalesce((select min(t_ms) from ${router_estados} s
          where s.router_id = r.router_id and s.t_ms > r.hasta), r.hasta)
    ) as estados
    from jsonb_to_recordset(${JSON.stringify(rachas)}::jsonb)
      as r (router_id integer, desde double precision, hasta double precision)
    order by r.router_id, r.desde`);
  return rows.map(({ router_id, estados }) => ({ router_id, filas: estados.map(aEstado) }));
};

/** Two lists merged item by item; what is null in one is the other's. */
const unidas = (columna: string, funcion: string) =>
  sql.raw(`array(select ${funcion} from unnest(router_horas.${columna}, excluded.${columna})
    with ordinality u (a, b, i) order by i)`);

/** Hours of routers, each of them once, on top of those that are there. */
const sumarHoras = async (
  tx: Tx,
  horas: readonly (ResumenRouter & { router_id: number })[],
): Promise<void> => {
  await tx.execute(sql`
    insert into ${router_horas} (router_id, t_ms, n, contacto_ms, reinicios, datos_mb, primera_ms, ultima_ms,
      minimo, maximo, suma, cuenta)
    select * from jsonb_to_recordset(${JSON.stringify(horas)}::jsonb) as h (
      router_id integer, t_ms double precision, n integer, contacto_ms double precision, reinicios integer,
      datos_mb double precision, primera_ms double precision, ultima_ms double precision,
      minimo double precision[], maximo double precision[], suma double precision[], cuenta integer[]
    )
    on conflict (router_id, t_ms) do update set
      n = router_horas.n + excluded.n,
      contacto_ms = router_horas.contacto_ms + excluded.contacto_ms,
      reinicios = router_horas.reinicios + excluded.reinicios,
      datos_mb = router_horas.datos_mb + excluded.datos_mb,
      primera_ms = least(router_horas.primera_ms, excluded.primera_ms),
      ultima_ms = greatest(router_horas.ultima_ms, excluded.ultima_ms),
      minimo = ${unidas('minimo', 'least(a, b)')},
      maximo = ${unidas('maximo', 'greatest(a, b)')},
      suma = ${unidas('suma', 'a + b')},
      cuenta = ${unidas('cuenta', 'a + b')}`);
};

/**
 * Adds states that this same transaction really inserted to the hours of their routers, in whatever order they come. The
 * caller holds the rows of the routers: two transactions that read each other's gaps would count them twice.
 */
export const sumarHorasRouter = async (
  tx: Tx,
  filas: readonly { router_id: number; t_ms: number }[],
): Promise<void> => {
  const nuevos = tiemposDe(filas);
  for (const turno of turnosDe(await leerSegmentos(tx, rachasDe(filas))))
    await sumarHoras(
      tx,
      turno.flatMap(({ router_id, filas: estados }) =>
        aporteDe(estados, nuevos.get(router_id) ?? new Set()).map((h) => ({ router_id, ...h })),
      ),
    );
};
