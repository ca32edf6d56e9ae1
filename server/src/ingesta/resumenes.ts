import { type SQL, sql } from 'drizzle-orm';
import { CERROJOS } from '../db/cerrojos';
import { listaDeNumeros } from '../db/columnas-enteras';
import { ejecutarConNombre } from '../db/con-nombre';
import { resumenes, resumenes_hasta } from '../db/esquema/mediciones';
import { sensores } from '../db/esquema/red';
import { comienzoDe, HASTA_MS, LEE_LO_ULTIMO } from '../db/resumenes-al-dia';
import { PASOS_S } from '../db/retencion';
import type { Db, Tx } from '../db/tipos';
import { ultimaGuardada } from '../db/ultima-guardada';
import { RESUMENES_ESPERA_MS, RESUMENES_MARGEN_MS } from './plazos';

const [PASO_FINO_S, ...PASOS_GRUESOS_S] = PASOS_S;
const FINO_MS = PASO_FINO_S * 1_000;
const MINUTO_MS = 60_000;

/** One bucket of the finest rollup; `t_ms` is its start in UTC. Mean is suma / n, so buckets merge exactly. */
export interface Cubeta {
  sensor_id: number;
  t_ms: number;
  minimo: number;
  suma: number;
  maximo: number;
  n: number;
}

export interface LoteMuestras {
  sensor_id: number;
  t0: number;
  dt_ms: number;
  p: readonly number[];
}

/** Buckets of one sensor by their start. */
type PorComienzo = Map<number, Cubeta>;

const sumar = ({ sensor_id, t0, dt_ms, p }: LoteMuestras, cubetas: PorComienzo) => {
  p.forEach((valor, i) => {
    const t_ms = Math.floor((t0 + i * dt_ms) / FINO_MS) * FINO_MS;
    const cubeta = cubetas.get(t_ms);
    if (cubeta === undefined) {
      cubetas.set(t_ms, { sensor_id, t_ms, minimo: valor, suma: valor, maximo: valor, n: 1 });
      return;
    }
    cubeta.minimo = Math.min(cubeta.minimo, valor);
    cubeta.suma += valor;
    cubeta.maximo = Math.max(cubeta.maximo, valor);
    cubeta.n++;
  });
};

/** What these samples add to the finest rollups, one bucket per sensor and start, sorted. */
export const resumir = (lotes: readonly LoteMuestras[]): Cubeta[] => {
  const por_sensor = new Map<number, PorComienzo>();
  for (const lote of lotes) {
    const suyas = por_sensor.get(lote.sensor_id) ?? new Map<number, Cubeta>();
    por_sensor.set(lote.sensor_id, suyas);
    sumar(lote, suyas);
  }
  return [...por_sensor.values()]
    .flatMap((suyas) => [...suyas.values()])
    .sort((a, b) => a.sensor_id - b.sensor_id || a.t_ms - b.t_ms);
};

/** A column of them as the database writes an array. */
const columna = (cubetas: readonly Cubeta[], cual: keyof Cubeta): string =>
  listaDeNumeros(cubetas.map((c) => c[cual]));

/** Adds rows of (paso_s, sensor_id, t_ms, minimo, suma, maximo, n) to what is stored, in one order. */
const sumarFilas = (filas: SQL): SQL => sql`
  insert into ${resumenes} (paso_s, sensor_id, t_ms, minimo, suma, maximo, n) ${filas} order by 1, 2, 3
  on conflict (paso_s, sensor_id, t_ms) do update set
    minimo = least(${resumenes.minimo}, excluded.minimo),
    suma = ${resumenes.suma} + excluded.suma,
    maximo = greatest(${resumenes.maximo}, excluded.maximo),
    n = ${resumenes.n} + excluded.n`;

/** What buckets of the finest step are in every coarser one. */
const enGruesos = (finas: SQL): SQL => sql`
  select paso_s, sensor_id, ${comienzoDe(sql`paso_s`, sql`t_ms`)}, min(minimo), sum(suma), max(maximo), sum(n)::int
  from ${finas} cross join unnest(${sql.raw(`'${listaDeNumeros(PASOS_GRUESOS_S)}'`)}::int[]) as gruesos (paso_s) group by 1, 2, 3`;

/**
 * Adds samples to the stored rollups. Call it with batches that this same transaction really inserted, and with none
 * twice: then late batches correct their buckets and duplicates count for nothing. What has been measured lately goes
 * to the finest step alone: `adelantarResumenes` brings it to the others, at once for many messages.
 *
 * Columns instead of rows of JSON: two thirds of the time.
 */
export const sumarResumenes = async (tx: Tx, lotes: readonly LoteMuestras[]): Promise<void> => {
  if (lotes.length === 0) return;
  const cubetas = resumir(lotes);
  // Until this transaction ends, up to when the coarser steps are summed stands still.
  await ejecutarConNombre(
    tx,
    'sin_adelantar',
    sql`select pg_advisory_xact_lock_shared(${sql.raw(`${CERROJOS.resumenes}`)})`,
  );
  const finas = sql`unnest(
    ${columna(cubetas, 'sensor_id')}::int[], ${columna(cubetas, 't_ms')}::float8[],
    ${columna(cubetas, 'minimo')}::real[], ${columna(cubetas, 'suma')}::float8[],
    ${columna(cubetas, 'maximo')}::real[], ${columna(cubetas, 'n')}::int[]
  ) as f (sensor_id, t_ms, minimo, suma, maximo, n)`;
  await ejecutarConNombre(
    tx,
    'sumar_resumenes',
    sumarFilas(sql`
      with finas as (select * from ${finas})
      select ${sql.raw(`${PASO_FINO_S}`)}, finas.* from finas
      union all ${enGruesos(sql`(select * from finas where t_ms < ${HASTA_MS}) as atrasadas`)}`),
  );
};

/** Whoever adds waits for one step: so much is summed in some tenths of a second, be it of a thousand sensors. */
const ADELANTO_MAX_MS = 10 * MINUTO_MS;

/** By sensor, with whom the index begins: asked by time alone, or through a join, PostgreSQL 15 reads the whole day. */
const FINAS_DE_CADA_UNO = sql`paso_s = ${sql.raw(`${PASO_FINO_S}`)}
  and sensor_id = any (array(select ${sensores.id} from ${sensores}))`;

/** The next step towards `hasta_ms`; whether that was the last one. */
const adelantarUnPaso = (db: Db, hasta_ms: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Nobody adds meanwhile, on any server: should this one stand still in between, it lets go before long.
    await tx.execute(sql`select set_config('lock_timeout', ${String(RESUMENES_ESPERA_MS)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(RESUMENES_ESPERA_MS)}, true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${CERROJOS.resumenes})`);
    // Where nothing was measured, be it for months, there is nothing to stop at.
    const { rows } = await tx.execute<{ desde_ms: number | null; primera_ms: number | null }>(sql`
      select ${HASTA_MS} as desde_ms, (
        select min(f.t_ms) from ${sensores} s cross join lateral (
          select t_ms from ${resumenes} where paso_s = ${sql.raw(`${PASO_FINO_S}`)} and sensor_id = s.id
            and t_ms >= ${HASTA_MS} order by t_ms limit 1) f) as primera_ms`);
    const desde_ms = rows[0]?.desde_ms ?? null;
    if (desde_ms === null) throw new Error('up to when the rollups are summed is not known');
    const primera_ms = Math.max(desde_ms, rows[0]?.primera_ms ?? hasta_ms);
    const comienzo_ms = Math.floor(primera_ms / MINUTO_MS) * MINUTO_MS;
    const paso_ms = Math.min(hasta_ms, comienzo_ms + ADELANTO_MAX_MS);
    if (paso_ms <= desde_ms) return true;
    const nuevas = sql`(select sensor_id, t_ms, minimo, suma, maximo, n from ${resumenes}
      where ${FINAS_DE_CADA_UNO} and t_ms >= ${HASTA_MS} and t_ms < ${paso_ms}) as nuevas`;
    await tx.execute(sumarFilas(enGruesos(nuevas)));
    await tx.update(resumenes_hasta).set({ hasta_ms: paso_ms });
    return paso_ms === hasta_ms;
  }, LEE_LO_ULTIMO);

/**
 * Sums into the coarser steps what has been measured since the last time and lies some minutes back, so that little is
 * still to come of it. By the server's hour, and by what was really measured: where no device has its hour too, one whose
 * clock is far ahead would make all that comes afterwards late.
 */
export const adelantarResumenes = async (db: Db, ahora_ms: number): Promise<void> => {
  const ultima_ms = await ultimaGuardada(db, ahora_ms);
  if (ultima_ms === null) return;
  const hasta_ms = Math.floor(Math.min(ahora_ms - RESUMENES_MARGEN_MS, ultima_ms) / MINUTO_MS) * MINUTO_MS;
  const { rows } = await db.execute<{ hecho: boolean | null }>(
    sql`select ${HASTA_MS} >= ${hasta_ms} as hecho`,
  );
  let hecho = rows[0]?.hecho;
  while (!hecho) hecho = await adelantarUnPaso(db, hasta_ms);
};
