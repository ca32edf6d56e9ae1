import type { Perfil } from '@tramos/contract/presiones';
import { and, asc, eq, sql } from 'drizzle-orm';
import { listaDeNumeros } from '../db/columnas-enteras';
import { lecturas } from '../db/esquema/mediciones';
import { sensores, sistemas } from '../db/esquema/red';
import { resumenesDe } from '../db/resumenes-al-dia';
import type { Paso } from '../db/retencion';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { DEL_SENSOR } from '../db/ultimo-lote';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { redondear } from './muestras';

const MINUTO_MS = 60_000;
const HORA_MS = 3_600_000;
const DIA_MS = 86_400_000;
const MEDIA_MS = 1_000;
/** Batches come some seconds after their first sample: a sensor is silent only when it has been for longer. */
const CALLADO_MS = 10_000;
const CALLADO_INTERVALOS = 2;
/** Batches in which the last second is looked for. */
const LOTES = 12;

/** @throws {AppError} 404 when there is no such sistema in scope */
const exigirSistema = async (db: Consultable, sistema_id: number, usuario: UsuarioSesion) => {
  const [sistema] =
    sistema_id > ID_MAX
      ? []
      : await db
          .select({ id: sistemas.id })
          .from(sistemas)
          .where(and(eq(sistemas.id, sistema_id), enAlcance(sistemas.id, usuario)));
  if (!sistema) throw new AppError(404, 'no_encontrado');
};

interface FilaMedia extends Record<string, unknown> {
  id: number;
  presion: number | null;
}

/** Mean of the last second of samples up to `t`, as far as they are recent; by the minute where samples are gone. */
const leerMedias = async (db: Consultable, ids: readonly number[], t: number, lecturas_ms: number) => {
  const lista = listaDeNumeros(ids);
  const minuto_ms = Math.floor(t / MINUTO_MS) * MINUTO_MS;
  const { rows } = await db.execute<FilaMedia>(
    t < lecturas_ms
      ? sql`
        select s.id, r.suma / r.n as presion from unnest(${lista}::int[]) s (id)
        left join lateral (select suma, n from ${resumenesDe(60)} m
          where sensor_id = s.id and t_ms = ${minuto_ms} limit 1) r on true`
      : sql`
        select s.id, (
          select avg(p::float8) from (
            select p, t, max(t) over () as ultima, dt_ms from (
              select m.p, l.t0_ms + (m.i - 1) * l.dt_ms as t, l.dt_ms
              from (select t0_ms, dt_ms, p from ${lecturas}
                where ${DEL_SENSOR} and t0_ms <= ${t} order by t0_ms desc limit ${LOTES}) l
              cross join lateral unnest(l.p) with ordinality m (p, i)
            ) todas where t <= ${t}
          ) previas
          where t > ultima - ${MEDIA_MS}::float8
            and ultima >= ${t}::float8 - greatest(${CALLADO_MS}::float8, ${CALLADO_INTERVALOS} * dt_ms)
        ) as presion
        from unnest(${lista}::int[]) s (id)`,
  );
  return new Map(rows.map(({ id, presion }) => [id, presion]));
};

interface FilaRango extends Record<string, unknown> {
  id: number;
  minimo: number | null;
  maximo: number | null;
}

/** Least and greatest of the day before `t`: whole hours, and the minutes at both ends. */
const leerRangos = async (db: Consultable, ids: readonly number[], t: number) => {
  const desde = t - DIA_MS;
  const hora_a = Math.ceil(desde / HORA_MS) * HORA_MS;
  const hora_b = Math.floor(t / HORA_MS) * HORA_MS;
  const minuto_a = Math.floor(desde / MINUTO_MS) * MINUTO_MS;
  const entre = (paso_s: Paso, de: number, a: number) => sql`
    select minimo, maximo from ${resumenesDe(paso_s)} r where sensor_id = s.id and t_ms >= ${de} and t_ms < ${a}`;
  const { rows } = await db.execute<FilaRango>(sql`
    select s.id, r.* from unnest(${listaDeNumeros(ids)}::int[]) s (id)
    cross join lateral (
      select min(minimo) as minimo, max(maximo) as maximo from (
        ${entre(3_600, hora_a, hora_b)} union all ${entre(60, minuto_a, hora_a)} union all ${entre(60, hora_b, t)}
      ) partes
    ) r`);
  return new Map(rows.map(({ id, ...rango }) => [id, rango]));
};

/** Pressure against chainage: what every active sensor of a sistema measured at `t`, epoch ms. */
export const leerPerfil = async (
  db: Consultable,
  { sistema_id, t }: { sistema_id: number; t: number },
  usuario: UsuarioSesion,
  /** Before this, epoch ms, no samples are kept. */
  lecturas_ms: number,
): Promise<Perfil> => {
  await exigirSistema(db, sistema_id, usuario);
  const filas = await db
    .select({ sensor_id: sensores.id, posicion: sensores.posicion })
    .from(sensores)
    .where(and(eq(sensores.sistema_id, sistema_id), eq(sensores.activo, true)))
    .orderBy(asc(sensores.posicion), asc(sensores.id));
  const ids = filas.map(({ sensor_id }) => sensor_id);
  const medias = await leerMedias(db, ids, t, lecturas_ms);
  const rangos = await leerRangos(db, ids, t);
  return {
    sistema_id,
    t,
    puntos: filas.map(({ sensor_id, posicion }) => {
      const presion = medias.get(sensor_id) ?? null;
      const rango = rangos.get(sensor_id);
      return {
        sensor_id,
        posicion,
        presion_kgcm2: presion === null ? null : redondear(presion),
        minimo_24h: rango?.minimo ?? null,
        maximo_24h: rango?.maximo ?? null,
      };
    }),
  };
};
