import { eq, sql } from 'drizzle-orm';
import { disponibilidadDe, type OidoEnDia, ventanaDeDia } from '../db/disponibilidad';
import { sensores } from '../db/esquema/red';
import { primerResumenDe, resumenesDe } from '../db/resumenes-al-dia';
import type { Paso } from '../db/retencion';
import type { Consultable } from '../db/tipos';
import { DT_DEL_ULTIMO } from '../db/ultimo-lote';
import { HORA_MS } from './armar';

interface FilaOido extends OidoEnDia, Record<string, unknown> {
  sistema_id: number;
}

/**
 * Share of the samples expected over 24 h that came (0–1), of each active sensor that has been heard. Whole hours are
 * read from their rollups, the two ends by the minute; a first minute inside them, half of which may be of before, is
 * taken off again.
 */
export const leerDisponibilidades = async (
  db: Consultable,
  ahora_ms: number,
): Promise<{ sistema_id: number; disponibilidad: number }[]> => {
  const ventana = ventanaDeDia(ahora_ms);
  const { desde_ms, hasta_ms } = ventana;
  const [h0, h1] = [Math.ceil(desde_ms / HORA_MS) * HORA_MS, Math.floor(hasta_ms / HORA_MS) * HORA_MS];
  const entre = (paso_s: Paso, desde: number, hasta: number) => sql`
    select r.n, r.t_ms from ${resumenesDe(paso_s)} r
    where r.sensor_id = s.id and r.t_ms >= ${desde} and r.t_ms < ${hasta}`;
  const { rows } = await db.execute<FilaOido>(sql`
    select s.sistema_id, primera.t_ms as primera_ms, lote.dt_ms,
      suma.n - (select coalesce(sum(n), 0) from (
        ${entre(60, desde_ms, hasta_ms)} and r.t_ms = primera.t_ms) primer_minuto) as muestras
    from (select ${sensores.id} as id, ${sensores.sistema_id} as sistema_id from ${sensores}
      where ${eq(sensores.activo, true)}) s
    cross join lateral ${primerResumenDe(60, sql`s.id`)} primera
    left join lateral (${DT_DEL_ULTIMO}) lote on true
    cross join lateral (
      select coalesce(sum(n), 0)::float8 as n from (
        ${entre(60, desde_ms, h0)} union all ${entre(3_600, h0, h1)} union all ${entre(60, h1, hasta_ms)}
      ) partes
    ) suma`);
  return rows.flatMap(({ sistema_id, ...oido }) => {
    const disponibilidad = disponibilidadDe(oido, ventana);
    return disponibilidad === null ? [] : { sistema_id, disponibilidad };
  });
};
