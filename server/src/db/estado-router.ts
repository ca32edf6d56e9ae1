import { MEDIDAS_ROUTER } from '@tramos/contract/routers';
import { type SQL, sql } from 'drizzle-orm';
import type { EstadoRouter } from './router-resumen';

/** States of routers as rows of numbers: one list per state, `t_ms` and `datos_mb` first, MEDIDAS_ROUTER after them. */

const medida = (campo: string): SQL =>
  campo === 'latencia_ms' ? sql.raw('e.recibido_ms - e.t_ms') : sql.raw(`(e.datos->>'${campo}')::float8`);

/** The columns of `router_estados e` that `leerEstado` reads. */
export const NUMEROS_DE_ESTADO: SQL = sql`array[e.t_ms, (e.datos->>'datos_mb')::float8, ${sql.join(
  MEDIDAS_ROUTER.map(medida),
  sql`, `,
)}]`;

const UPTIME = MEDIDAS_ROUTER.indexOf('uptime_s');

export const aEstado = ([t_ms = null, datos_mb = null, ...medidas]: readonly (
  | number
  | null
)[]): EstadoRouter => ({ t_ms: t_ms ?? 0, datos_mb, uptime_s: medidas[UPTIME] ?? null, medidas });
