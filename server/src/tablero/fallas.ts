import { sql } from 'drizzle-orm';
import { push_log } from '../db/esquema/sitio';
import type { Consultable } from '../db/tipos';

/** A sensor of this sistema begins to fail, really, epoch ms. */
type Falla = [sistema_id: number, t_ms: number];

/** Messages that one statement looks through: none may hold the embedded database for 50 ms. */
const MENSAJES_POR_ORDEN = 1_000;

interface Trozo extends Record<string, unknown> {
  n: number;
  primera_pos: number;
  ultima_pos: number;
  /** The newest of its moments. */
  hasta_ms: number;
  fallas: Falla[];
}

/** The messages between two positions, the newest of them, and which failures they tell of. */
const leerTrozo = async (db: Consultable, { tras, tope }: { tras: number; tope: number }) => {
  const t_ms = sql`(extract(epoch from creado_at) * 1000)::float8`;
  const { rows } = await db.execute<Trozo>(sql`
    select count(*)::int as n, coalesce(min(pos), 0)::float8 as primera_pos, coalesce(max(pos), 0)::float8 as ultima_pos,
      coalesce(max(${t_ms}), 0) as hasta_ms,
      coalesce(json_agg(json_build_array(sistema_id, ${t_ms}))
        filter (where mensaje = 'presion_negativa' and sistema_id is not null and simulacion is null), '[]') as fallas
    from (
      select pos, mensaje, sistema_id, creado_at,
        case when mensaje = 'presion_negativa' then datos ->> 'simulacion' end as simulacion
      from ${push_log}
      where pos > ${tras} and pos <= ${tope} order by pos desc limit ${MENSAJES_POR_ORDEN}
    ) trozo`);
  return rows[0];
};

/**
 * Sensors that began to fail lately, from the push log, which is only ever added to: it is looked through back to
 * where it was looked through last. In a storm it holds some hundred thousand messages of other things.
 */
export const crearFallas = (db: Consultable): ((desde_ms: number) => Promise<readonly Falla[]>) => {
  let recordadas: readonly Falla[] = [];
  let leido = 0;
  return async (desde_ms) => {
    const nuevas: Falla[] = [];
    let hasta = leido;
    for (let tope = Number.MAX_SAFE_INTEGER; ; ) {
      const trozo = await leerTrozo(db, { tras: leido, tope });
      nuevas.push(...(trozo?.fallas ?? []));
      hasta = Math.max(hasta, trozo?.ultima_pos ?? 0);
      if (!trozo || trozo.n < MENSAJES_POR_ORDEN || trozo.hasta_ms <= desde_ms) break;
      tope = trozo.primera_pos - 1;
    }
    recordadas = [...recordadas, ...nuevas].filter(([, t_ms]) => t_ms > desde_ms);
    leido = hasta;
    return recordadas;
  };
};
