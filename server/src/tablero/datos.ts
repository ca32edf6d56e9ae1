import type { User } from '@tramos/contract/usuario';
import { and, eq, sql } from 'drizzle-orm';
import { disponibilidadDe, MINUTO_MS, type OidoEnDia, ventanaDeDia } from '../db/disponibilidad';
import { lecturas, resumenes } from '../db/esquema/mediciones';
import { sensores } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';

const HORA_MS = 60 * MINUTO_MS;

/**
 * Mean over the active sensors in scope of the share of samples that came in 24 h (0–1), those never heard left out;
 * null while there is none to count. Whole hours are read from their rollups, the two ends by the minute.
 */
export const leerDisponibilidad = async (
  db: Consultable,
  usuario: User,
  ahora_ms: number,
): Promise<number | null> => {
  const ventana = ventanaDeDia(ahora_ms);
  const { desde_ms, hasta_ms } = ventana;
  const [h0, h1] = [Math.ceil(desde_ms / HORA_MS) * HORA_MS, Math.floor(hasta_ms / HORA_MS) * HORA_MS];
  const entre = (paso_s: number, desde: number, hasta: number) => sql`
    select r.n, r.t_ms from ${resumenes} r
    where r.paso_s = ${paso_s} and r.sensor_id = s.id and r.t_ms >= ${desde} and r.t_ms < ${hasta}`;
  const { rows } = await db.execute<OidoEnDia & Record<string, unknown>>(sql`
    select primera.t_ms as primera_ms, lote.dt_ms, suma.n as muestras
    from (select ${sensores.id} as id from ${sensores}
      where ${and(enAlcance(sensores.sistema_id, usuario), eq(sensores.activo, true))}) s
    left join lateral (select t_ms from ${resumenes} where paso_s = 60 and sensor_id = s.id
      order by t_ms limit 1) primera on true
    left join lateral (select dt_ms from ${lecturas} where sensor_id = s.id
      order by t0_ms desc limit 1) lote on true
    cross join lateral (
      select coalesce(sum(n), 0)::float8 as n from (
        ${entre(60, desde_ms, h0)} union all ${entre(3_600, h0, h1)} union all ${entre(60, h1, hasta_ms)}
      ) partes
    ) suma`);
  const partes = rows.flatMap((oido) => disponibilidadDe(oido, ventana) ?? []);
  return partes.length === 0 ? null : partes.reduce((suma, parte) => suma + parte, 0) / partes.length;
};
