import { and, asc, between, eq, lt, lte, sql } from 'drizzle-orm';
import { evento_ondas, eventos } from '../db/esquema/eventos';
import { disparos, lecturas } from '../db/esquema/mediciones';
import { delMismo } from '../db/real';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { reexaminarCompleto } from '../grupos/reexaminar';
import { comoMuestras } from './corridas';
import {
  ONDA_ANTES_MS,
  ONDA_DESPUES_MS,
  ONDA_LEIDAS_MAX,
  ONDA_LOTE_MAX_MS,
  ONDA_MUESTRAS_MAX,
  ONDA_RENUNCIA_MS,
} from './plazos';

/** Samples of one sensor: sample i was taken at t0_ms + i·dt_ms, kg/cm². */
export interface Serie {
  t0_ms: number;
  dt_ms: number;
  p: readonly number[];
}

export interface Onda {
  t0_ms: number;
  dt_ms: number;
  /** NaN where the field sent nothing. */
  p: number[];
}

const contiene = ({ t0_ms, dt_ms, p }: Serie, t: number) => t0_ms <= t && t <= t0_ms + p.length * dt_ms;
const distancia = ({ t0_ms, dt_ms, p }: Serie, t: number) =>
  Math.max(t0_ms - t, t - (t0_ms + p.length * dt_ms), 0);

/**
 * The pressure from −60 to +120 s of a pick on one even grid, that of the batch which holds the pick, so that its
 * samples lie exactly on it. Null when nothing was measured there.
 */
export const armarOnda = (series: readonly Serie[], t_pick_ms: number): Onda | null => {
  const [primera] = series;
  if (primera === undefined) return null;
  const guia =
    series.find((s) => contiene(s, t_pick_ms)) ??
    series.reduce((a, b) => (distancia(b, t_pick_ms) < distancia(a, t_pick_ms) ? b : a), primera);
  const { dt_ms } = guia;
  const pasos = Math.ceil((t_pick_ms - ONDA_ANTES_MS - guia.t0_ms) / dt_ms);
  const t0_ms = guia.t0_ms + pasos * dt_ms;
  const n = Math.floor((t_pick_ms + ONDA_DESPUES_MS - t0_ms) / dt_ms) + 1;
  if (n < 1 || n > ONDA_MUESTRAS_MAX) return null;
  const p = new Array<number>(n).fill(Number.NaN);
  for (const serie of series) {
    for (const [i, valor] of serie.p.entries()) {
      const en = Math.round((serie.t0_ms + i * serie.dt_ms - t0_ms) / dt_ms);
      if (en >= 0 && en < n) p[en] = valor;
    }
  }
  return p.every(Number.isNaN) ? null : { t0_ms, dt_ms, p };
};

/**
 * What is stored of a sensor around a pick: its batches, or the waveform that came with an edge pick. Of batches that lie
 * over each other as many as begin nearest to the pick, or one that says all of one moment would fill the memory.
 */
const leerSeries = async (db: Consultable, sensor_id: number, t_pick_ms: number): Promise<Serie[]> => {
  const { t0_ms, dt_ms, p } = lecturas;
  const cerca = sql`abs(${t0_ms} - ${t_pick_ms}::float8)`;
  const cercanas = db
    .select({
      ...{ t0_ms, dt_ms, p },
      antes: sql<number>`sum(cardinality(${p})) over (order by ${cerca}) - cardinality(${p})`.as('antes'),
    })
    .from(lecturas)
    .where(
      and(
        eq(lecturas.sensor_id, sensor_id),
        between(t0_ms, t_pick_ms - ONDA_ANTES_MS - ONDA_LOTE_MAX_MS, t_pick_ms + ONDA_DESPUES_MS),
      ),
    )
    .as('cercanas');
  const filas = await db
    .select({ t0_ms: cercanas.t0_ms, dt_ms: cercanas.dt_ms, p: cercanas.p })
    .from(cercanas)
    .where(lt(cercanas.antes, ONDA_LEIDAS_MAX))
    .orderBy(asc(cercanas.t0_ms));
  if (filas.length > 0) return filas;
  const [disparo] = await db
    .select({ forma_onda: disparos.forma_onda })
    .from(disparos)
    .where(
      and(
        eq(disparos.sensor_id, sensor_id),
        between(disparos.t_ms, t_pick_ms - 1_000, t_pick_ms + 1_000),
        sql`${disparos.forma_onda} is not null`,
      ),
    )
    .limit(1);
  const onda = disparo?.forma_onda;
  return onda ? [{ t0_ms: onda.t0, dt_ms: onda.dt_ms, p: comoMuestras(onda.p) }] : [];
};

export const leerOnda = async (db: Consultable, sensor_id: number, t_pick_ms: number): Promise<Onda | null> =>
  armarOnda(await leerSeries(db, sensor_id, t_pick_ms), t_pick_ms);

/** Whose waveforms, and where the rest of them is read. */
interface Origen {
  ejercicio_id: number | null;
  onda: typeof leerOnda;
  /** Since when this process takes in what the field sends, epoch ms. */
  escucha_ms: number;
}
const DEL_CAMPO: Origen = { ejercicio_id: null, onda: leerOnda, escucha_ms: 0 };

const LOTE = 20;

type Pendiente = Pick<typeof evento_ondas.$inferSelect, 'evento_id' | 'sensor' | 'sensor_id' | 't_pick_ms'>;

/** A waveform that is now complete may be the last of its event, which then is looked at again with all of them. */
const completar = async (
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { evento_id, sensor, sensor_id, t_pick_ms }: Pendiente,
  ahora_ms: number,
  { onda: leer, escucha_ms }: Pick<Origen, 'onda' | 'escucha_ms'>,
): Promise<void> => {
  const pendientes = await db.transaction(async (tx) => {
    const onda = await leer(tx, sensor_id, t_pick_ms);
    const llena = onda !== null && !onda.p.some(Number.isNaN);
    const completa = llena || ahora_ms - Math.max(t_pick_ms, escucha_ms) > ONDA_RENUNCIA_MS;
    await tx
      .update(evento_ondas)
      .set({ ...(onda ?? {}), completa })
      .where(and(eq(evento_ondas.evento_id, evento_id), eq(evento_ondas.sensor, sensor)));
    return completa ? reexaminarCompleto(tx, push, evento_id, ahora_ms) : [];
  });
  push.difundir(pendientes);
};

/** Those whose 120 s have passed, the oldest first, behind the last one that was looked at. */
const leerPendientes = (
  db: Consultable,
  ahora_ms: number,
  { ejercicio_id }: Pick<Origen, 'ejercicio_id'>,
  tras: Pendiente | undefined,
): Promise<Pendiente[]> => {
  const { evento_id, sensor, sensor_id, t_pick_ms, completa } = evento_ondas;
  return db
    .select({ evento_id, sensor, sensor_id, t_pick_ms })
    .from(evento_ondas)
    .innerJoin(eventos, eq(eventos.id, evento_id))
    .where(
      and(
        sql`not ${completa}`,
        lte(t_pick_ms, ahora_ms - ONDA_DESPUES_MS),
        delMismo(ejercicio_id),
        tras &&
          sql`(${t_pick_ms}, ${evento_id}, ${sensor}) > (${tras.t_pick_ms}::float8, ${tras.evento_id}::int, ${tras.sensor}::int2)`,
      ),
    )
    .orderBy(asc(t_pick_ms), asc(evento_id), asc(sensor))
    .limit(LOTE);
};

/**
 * Fills the tails of all waveforms whose 120 s have passed since they were stored. What the field has not sent in ten
 * minutes stays a gap; what happened before this process listened has ten minutes from then on, because the field keeps
 * what it could not send. Returns how many were looked at; the work left is in the table, not in memory.
 * Those of an exercise are read where it keeps them.
 */
export const completarOndas = async (
  deps: Pick<Deps, 'db' | 'push'>,
  ahora_ms: number,
  origen: Partial<Origen>,
): Promise<number> => {
  const entero = { ...DEL_CAMPO, ...origen };
  let vistas = 0;
  let ultima: Pendiente | undefined;
  for (;;) {
    const pendientes = await leerPendientes(deps.db, ahora_ms, entero, ultima);
    for (const pendiente of pendientes) await completar(deps, pendiente, ahora_ms, entero);
    vistas += pendientes.length;
    ultima = pendientes.at(-1);
    if (pendientes.length < LOTE) return vistas;
  }
};
