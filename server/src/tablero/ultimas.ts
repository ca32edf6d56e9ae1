import type { Tablero } from '@tramos/contract/tablero';
import type { User } from '@tramos/contract/usuario';
import { sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { push_log } from '../db/esquema/sitio';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';

/** What the last 24 h brought, each counted over a bounded range of an index (docs/tablero.md). */

const HORA_MS = 3_600_000;
const DIEZ_MIN_POR_HORA = 6;
const HORAS = 24;

const instante = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Acknowledged lately: how many, how soon, and as what. */
export const leerReconocidos = async (
  db: Consultable,
  usuario: User,
  ahora_ms: number,
): Promise<Omit<Tablero['ultimas_24h'], 'eventos'>> => {
  const { rows } = await db.execute<{
    disposicion: string | null;
    n: number;
    todos: number;
    mediana: number | null;
  }>(sql`
    with r as materialized (
      select ${eventos.disposicion} as disposicion,
        extract(epoch from ${eventos.recognized_at} - ${eventos.created_at})::float8 as espera_s
      from ${eventos}
      where ${eventos.recognized_at} > ${instante(ahora_ms - HORAS * HORA_MS)}
        and ${eventos.recognized_at} <= ${instante(ahora_ms)} and ${enAlcance(eventos.sistema_id, usuario)}
    )
    select disposicion, count(*)::int as n, (select count(*) from r)::int as todos,
      (select percentile_cont(0.5) within group (order by espera_s) from r) as mediana
    from r group by disposicion order by n desc, disposicion`);
  return {
    reconocidos: rows[0]?.todos ?? 0,
    mediana_reconocer_s: rows[0]?.mediana ?? null,
    por_disposicion: rows.flatMap(({ disposicion, n }) => (disposicion === null ? [] : { disposicion, n })),
  };
};

/**
 * Annunciations of the last 24 h: events that alert (`ok`) and sensors that begin to fail, which the push log keeps
 * for a week. The worst 10 minutes are looked for from every annunciation back.
 */
export const leerRitmo = async (
  db: Consultable,
  usuario: User,
  ahora_ms: number,
): Promise<Tablero['ritmo']> => {
  const [desde, hasta] = [instante(ahora_ms - HORAS * HORA_MS), instante(ahora_ms)];
  const { rows } = await db.execute<{ n_1h: number; n_24h: number; maximo: number | null }>(sql`
    select (count(*) filter (where t > ${instante(ahora_ms - HORA_MS)}))::int as n_1h, count(*)::int as n_24h,
      max(en_10min)::int as maximo
    from (
      select t, count(*) over (order by t range between interval '10 minutes' preceding and current row) as en_10min
      from (
        select ${eventos.created_at} as t from ${eventos}
        where ${eventos.created_at} > ${desde} and ${eventos.created_at} <= ${hasta}
          and ${eventos.estado} = 'ok' and ${enAlcance(eventos.sistema_id, usuario)}
        union all
        select ${push_log.creado_at} from ${push_log}
        where ${push_log.creado_at} > ${desde} and ${push_log.creado_at} <= ${hasta}
          and ${push_log.mensaje} = 'presion_negativa' and ${enAlcance(push_log.sistema_id, usuario)}
      ) anuncios
    ) seguidos`);
  const { n_1h, n_24h, maximo } = rows[0] ?? { n_1h: 0, n_24h: 0, maximo: null };
  return {
    por_10min_1h: n_1h / DIEZ_MIN_POR_HORA,
    por_10min_24h: n_24h / (HORAS * DIEZ_MIN_POR_HORA),
    maximo_10min: maximo ?? 0,
  };
};

/**
 * Events of each of the last 24 hours of the site's clock, the begun one included: still open, else an operation (what
 * a person decided goes before what the evidence says), else another. With them the count of the last 24 h.
 */
export const leerHoras = async (
  db: Consultable,
  usuario: User,
  { ahora_ms, zona }: { ahora_ms: number; zona: string },
): Promise<{ por_hora: Tablero['por_hora']; eventos: number }> => {
  const ahora = instante(ahora_ms);
  const operacion = sql`coalesce(e.disposicion = 'operacion', e.possible_operational_movement)`;
  const { rows } = await db.execute<{
    hora_ms: number;
    abiertos: number;
    operacion: number;
    otros: number;
    en_24h: number;
  }>(sql`
    select (extract(epoch from h.hora) * 1000)::float8 as hora_ms,
      (count(*) filter (where e.evento_estado = 'abierto'))::int as abiertos,
      (count(*) filter (where e.evento_estado <> 'abierto' and ${operacion}))::int as operacion,
      (count(*) filter (where e.evento_estado <> 'abierto' and not ${operacion}))::int as otros,
      (count(*) filter (where e.created_at > ${instante(ahora_ms - HORAS * HORA_MS)}))::int as en_24h
    from (
      select date_trunc('hour', ${ahora}, ${zona}) - n * interval '1 hour' as hora
      from generate_series(0, ${HORAS}::int) n
    ) h
    left join lateral (
      select created_at, evento_estado, disposicion, possible_operational_movement from ${eventos}
      where created_at >= h.hora and created_at < h.hora + interval '1 hour' and created_at <= ${ahora}
        and ${enAlcance(eventos.sistema_id, usuario)}
    ) e on true
    group by h.hora order by h.hora`);
  return {
    por_hora: rows.slice(-HORAS).map(({ hora_ms, en_24h: _, ...cuentas }) => ({
      hora: new Date(hora_ms).toISOString(),
      ...cuentas,
    })),
    eventos: rows.reduce((suma, { en_24h }) => suma + en_24h, 0),
  };
};
