import type { Observado } from '@tramos/contract/estadistica';
import { sql } from 'drizzle-orm';
import { alarma_bitacora, alarma_ronda } from './esquema/alarmas';
import { instante } from './instante';
import type { Consultable } from './tipos';

/** What called, from the journal of alarms: the one source of every figure of it (docs/figures.md). */

const DIA_MS = 86_400_000;
/** How long the journal is kept. */
export const BITACORA_EDAD_MS = 400 * DIA_MS;

/** The part of the last `periodo_ms` that the journal covers, and since when there is one, epoch ms. */
export const leerObservado = async (
  db: Consultable,
  periodo_ms: number,
  ahora_ms: number,
): Promise<{ observado: Observado; datos_desde_ms: number | null }> => {
  const [ronda] = await db.select({ desde: alarma_ronda.desde }).from(alarma_ronda);
  const datos_desde_ms = ronda?.desde ? Math.max(ronda.desde.getTime(), ahora_ms - BITACORA_EDAD_MS) : null;
  const desde_ms = Math.min(ahora_ms, Math.max(ahora_ms - periodo_ms, datos_desde_ms ?? ahora_ms));
  return { observado: { desde_ms, hasta_ms: ahora_ms }, datos_desde_ms };
};

/** A call, epoch ms; of the whole site without a sistema. */
export type Anuncio = readonly [sistema_id: number | null, t_ms: number];

/** What called within a stretch, in no order. */
export const leerAnuncios = async (
  db: Consultable,
  { desde_ms, hasta_ms }: Observado,
): Promise<readonly Anuncio[]> => {
  // The second condition is that of the index of the figures, which is read alone.
  const { rows } = await db.execute<{ anuncios: Anuncio[] | null }>(sql`
    select json_agg(json_build_array(sistema_id, (extract(epoch from t) * 1000)::float8)) as anuncios
    from ${alarma_bitacora}
    where hecho = 'anunciada' and hecho in ('activada', 'anunciada', 'retornada', 'reconocida')
      and t >= ${instante(desde_ms)} and t < ${instante(hasta_ms)}`);
  return rows[0]?.anuncios ?? [];
};
