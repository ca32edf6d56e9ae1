import { ROUTER_SIN_CONTACTO_MS } from '@tramos/contract/routers';
import { sql } from 'drizzle-orm';
import { router_estados } from '../db/esquema/red';
import { aEstado, NUMEROS_DE_ESTADO } from '../db/estado-router';
import type { EstadoRouter } from '../db/router-resumen';
import type { Consultable } from '../db/tipos';

/** States that one statement gives: none may hold the embedded database for 50 ms. */
const LOTE = 1_000;

/** The states of one router from the last before `desde_ms` up to `hasta_ms`, oldest first. */
export const leerEstados = async (
  db: Consultable,
  router_id: number,
  { desde_ms, hasta_ms }: { desde_ms: number; hasta_ms: number },
): Promise<EstadoRouter[]> => {
  const estados: EstadoRouter[] = [];
  let desde = sql`e.t_ms >= coalesce((select max(t_ms) from ${router_estados}
    where router_id = ${router_id} and t_ms < ${desde_ms}), ${desde_ms})`;
  for (;;) {
    const { rows } = await db.execute<{ lote: (number | null)[][] | null }>(sql`
      select jsonb_agg(numeros order by t_ms) as lote from (
        select e.t_ms, ${NUMEROS_DE_ESTADO} as numeros from ${router_estados} e
        where e.router_id = ${router_id} and ${desde} and e.t_ms < ${hasta_ms} order by e.t_ms limit ${LOTE}
      ) en_orden`);
    const lote = (rows[0]?.lote ?? []).map(aEstado);
    estados.push(...lote);
    const ultimo = lote.at(-1);
    if (!ultimo || lote.length < LOTE) return estados;
    desde = sql`e.t_ms > ${ultimo.t_ms}`;
  }
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
