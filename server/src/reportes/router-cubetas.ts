import { MEDIDAS_ROUTER } from '@tramos/contract/routers';
import { sql } from 'drizzle-orm';
import { router_horas } from '../db/esquema/red';
import { HORA_MS, type ResumenRouter } from '../db/router-resumen';
import type { Consultable } from '../db/tipos';

const MINUTO_MS = 60_000;
/** Steps of buckets as people count time. */
const PASOS_FINOS_MS = [1, 2, 5, 10, 15, 30].map((minutos) => minutos * MINUTO_MS);
const PASOS_MS = [1, 2, 3, 4, 6, 12, 24, 48, 168].map((horas) => horas * HORA_MS);

/** The finest step that makes no more than `puntos` of a range; `finos`: shorter than an hour too. */
export const pasoDe = (largo_ms: number, puntos: number, finos: boolean): number => {
  const pasos = finos ? [...PASOS_FINOS_MS, ...PASOS_MS] : PASOS_MS;
  return pasos.find((paso) => Math.ceil(largo_ms / paso) <= puntos) ?? 168 * HORA_MS;
};

/** Hours of one router put together; `contacto` is kept by the hour to find the silences. */
interface FilaCubeta extends Record<string, unknown> {
  k: number;
  n: number;
  contacto_ms: number;
  reinicios: number;
  datos_mb: number;
  minimo: (number | null)[];
  maximo: (number | null)[];
  suma: number[];
  cuenta: number[];
}

const lista = (funcion: string, columna: string) =>
  sql.raw(`array[${MEDIDAS_ROUTER.map((_m, i) => `${funcion}(${columna}[${i + 1}])`).join(', ')}]`);

/** The hours from `desde_ms` on, up to `hasta_ms`, in buckets of `paso_ms`; a multiple of an hour. */
export const leerCubetas = async (
  db: Consultable,
  router_id: number,
  { desde_ms, hasta_ms, paso_ms }: { desde_ms: number; hasta_ms: number; paso_ms: number },
): Promise<ResumenRouter[]> => {
  const { rows } = await db.execute<FilaCubeta>(sql`
    select floor((t_ms - ${desde_ms}::float8) / ${paso_ms}::float8)::int as k, sum(n)::int as n,
      sum(contacto_ms) as contacto_ms, sum(reinicios)::int as reinicios, sum(datos_mb) as datos_mb,
      ${lista('min', 'minimo')} as minimo, ${lista('max', 'maximo')} as maximo,
      ${lista('sum', 'suma')} as suma, ${lista('sum', 'cuenta')}::int[] as cuenta
    from ${router_horas}
    where router_id = ${router_id} and t_ms >= ${desde_ms} and t_ms < ${hasta_ms}
    group by 1 order by 1`);
  return rows.map(({ k, ...fila }) => ({
    ...fila,
    ...{ t_ms: desde_ms + k * paso_ms, primera_ms: null, ultima_ms: null },
  }));
};

/** Silences of an hour and more: hours that nothing reached, joined. */
export const leerSilencios = async (
  db: Consultable,
  router_id: number,
  { desde_ms, hasta_ms }: { desde_ms: number; hasta_ms: number },
): Promise<[number, number][]> => {
  const { rows } = await db.execute<{ de: number; a: number }>(sql`
    select fin as de, t_ms as a from (
      select t_ms, lag(t_ms + ${HORA_MS}, 1, ${desde_ms}::float8) over (order by t_ms) as fin from (
        select t_ms from ${router_horas}
        where router_id = ${router_id} and t_ms >= ${desde_ms} and t_ms < ${hasta_ms} and contacto_ms > 0
        union all select ${hasta_ms}::float8
      ) horas
    ) seguidas where t_ms > fin order by fin`);
  return rows.map(({ de, a }) => [de, a]);
};
