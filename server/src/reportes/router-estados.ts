import { ROUTER_SIN_CONTACTO_MS } from '@tramos/contract/routers';
import { sql } from 'drizzle-orm';
import { router_estados } from '../db/esquema/red';
import { aEstado, NUMEROS_DE_ESTADO } from '../db/estado-router';
import type { EstadoRouter } from '../db/router-resumen';
import type { Consultable } from '../db/tipos';

/** The states of one router from the last before `desde_ms` up to `hasta_ms`, oldest first. */
export const leerEstados = async (
  db: Consultable,
  router_id: number,
  { desde_ms, hasta_ms }: { desde_ms: number; hasta_ms: number },
): Promise<EstadoRouter[]> => {
  const { rows } = await db.execute<{ estados: (number | null)[][] | null }>(sql`
    select json_agg(${NUMEROS_DE_ESTADO} order by e.t_ms) as estados from ${router_estados} e
    where e.router_id = ${router_id} and e.t_ms < ${hasta_ms}
      and e.t_ms >= coalesce((select max(t_ms) from ${router_estados}
        where router_id = ${router_id} and t_ms < ${desde_ms}), ${desde_ms})`);
  return (rows[0]?.estados ?? []).map(aEstado);
};

/** Stretches of a range in which no state spoke for the router, oldest first; `estados` may begin before it. */
export const silenciosDe = (
  estados: readonly { t_ms: number }[],
  { desde_ms, hasta_ms }: { desde_ms: number; hasta_ms: number },
): [number, number][] => {
  const silencios: [number, number][] = [];
  let oido = desde_ms;
  for (const { t_ms } of estados) {
    if (t_ms > oido) silencios.push([oido, Math.min(t_ms, hasta_ms)]);
    oido = Math.max(oido, t_ms + ROUTER_SIN_CONTACTO_MS);
  }
  if (oido < hasta_ms) silencios.push([oido, hasta_ms]);
  return silencios.filter(([de, a]) => de < a);
};
