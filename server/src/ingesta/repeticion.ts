import type { Entrada } from '@tramos/deteccion/tipos';
import { and, asc, gte, lt, lte, sql } from 'drizzle-orm';
import { disparos, lecturas } from '../db/esquema/mediciones';
import { sensores } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import { comoMuestras, unirCorridas } from './corridas';

export type EntradaDeCampo = Exclude<Entrada, { tipo: 'tiempo' }>;

/**
 * What is taken of one sensor for each second that is asked for, in the order in which it came. How much a device says of
 * one moment is its own affair, and all of it is stored: read back whole, it would fill the memory and keep the door of the
 * others shut for minutes after a start. An honest one tells of each moment once, or twice; its batch may reach beyond.
 */
const VECES_MAX = 4;
export const FILAS_POR_S_MAX = 400;
export const DISPAROS_POR_S_MAX = 64;

/** Said as a list: so PostgreSQL goes by the index of each sensor, and does not read the whole day for some seconds of it. */
const DE_ALGUNO = sql`${lecturas.sensor_id} = any (array(select ${sensores.id} from ${sensores}))`;

const leerLecturas = async (db: Db, desde_ms: number, hasta_ms: number): Promise<EntradaDeCampo[]> => {
  const { recibido_ms, sensor_id, t0_ms, dt_ms, p } = lecturas;
  const suyas = sql`partition by ${sensor_id} order by ${recibido_ms}, ${t0_ms}`;
  const dura_ms = sql`cardinality(${p}) * ${dt_ms}`;
  const contadas = db
    .select({
      ...{ sensor_id, t0_ms, dt_ms, p, recibido_ms },
      ...{ reloj: lecturas.reloj, reproducido: lecturas.reproducido },
      fila: sql<number>`row_number() over (${suyas})`.as('fila'),
      dicho_ms: sql<number>`sum(${dura_ms}) over (${suyas}) - ${dura_ms}`.as('dicho_ms'),
    })
    .from(lecturas)
    .where(and(DE_ALGUNO, gte(t0_ms, desde_ms), lt(t0_ms, hasta_ms)))
    .as('contadas');
  const lapso_ms = hasta_ms - desde_ms;
  const filas = await db
    .select()
    .from(contadas)
    .where(
      and(
        lt(contadas.dicho_ms, VECES_MAX * lapso_ms),
        lte(contadas.fila, (FILAS_POR_S_MAX * lapso_ms) / 1_000),
      ),
    )
    .orderBy(asc(contadas.recibido_ms), asc(contadas.sensor_id), asc(contadas.t0_ms));
  return unirCorridas(filas.map(({ t0_ms: t0, ...fila }) => ({ ...fila, t0 }))).map(
    ({ sensor_id: id, t0, dt_ms: dt, p: muestras, reloj, ...f }) => ({
      ...{ tipo: 'muestras', sensor_id: id, recibido: f.recibido_ms, reproducido: f.reproducido },
      ...{ t0, dt_ms: dt, p: muestras },
      ...(reloj ? { reloj } : {}),
    }),
  );
};

const leerDisparos = async (db: Db, desde_ms: number, hasta_ms: number): Promise<EntradaDeCampo[]> => {
  const { recibido_ms, sensor_id, id, t_ms, signo, amplitud, sigma_ms } = disparos;
  const contados = db
    .select({
      ...{ recibido_ms, sensor_id, id, t_ms, signo, amplitud, sigma_ms },
      ...{ reloj: disparos.reloj, reproducido: disparos.reproducido, forma_onda: disparos.forma_onda },
      fila: sql<number>`row_number() over (partition by ${sensor_id} order by ${recibido_ms}, ${id})`.as(
        'fila',
      ),
    })
    .from(disparos)
    .where(and(gte(t_ms, desde_ms), lt(t_ms, hasta_ms)))
    .as('contados');
  const filas = await db
    .select()
    .from(contados)
    .where(lte(contados.fila, (DISPAROS_POR_S_MAX * (hasta_ms - desde_ms)) / 1_000))
    .orderBy(asc(contados.recibido_ms), asc(contados.sensor_id), asc(contados.id));
  return filas.map(({ t_ms: t, recibido_ms: recibido, reloj, forma_onda, fila: _, ...resto }) => ({
    ...{ tipo: 'disparo', ...resto, recibido, t },
    ...(reloj ? { reloj } : {}),
    ...(forma_onda ? { forma_onda: { ...forma_onda, p: comoMuestras(forma_onda.p) } } : {}),
  }));
};

/** What the field sent that tells of `[desde_ms, hasta_ms)`, in the order in which it came. */
export const leerGuardado = async (db: Db, desde_ms: number, hasta_ms: number): Promise<EntradaDeCampo[]> => {
  const entradas = [
    ...(await leerLecturas(db, desde_ms, hasta_ms)),
    ...(await leerDisparos(db, desde_ms, hasta_ms)),
  ];
  return entradas.sort((a, b) => a.recibido - b.recibido);
};
