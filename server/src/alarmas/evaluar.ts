import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { leerConfigVersion } from '../db/config-version';
import { alarma_cambios, alarma_ronda, alarmas } from '../db/esquema/alarmas';
import type { Consultable } from '../db/tipos';
import { leerTrazos, type TrazoJuzgado } from '../db/trazos';
import type { Deps } from '../deps';
import { cada } from '../realtime/cada';
import { claveDe, type FilaAlarma } from './fila';
import { guardar, tomarTurno } from './guardar';
import { deDispositivos, leerRouters, leerSensores } from './leer-campo';
import { podarAlarmas } from './poda';
import { type Filas, seguirCampo } from './seguir-campo';
import { tomarCambios } from './seguir-eventos';

/** Compares the alarms with the field and with the events, and writes what changed. */

type Partes = Pick<Deps, 'db' | 'ahora' | 'push'> & {
  /** It is about to be told whether the server's own clock makes all of the field look old. */
  hora_en_duda?: () => boolean;
};

const CADA_MS = 3_000;
const PODA_CADA_MS = 10 * 60_000;

export const sinCalculadas = ({ viva: _, orden: __, ...fila }: typeof alarmas.$inferSelect): FilaAlarma =>
  fila;

/** Alarms of devices that are alive, or called so short ago that they may not call again. */
const leerFilas = async (db: Consultable, ahora_ms: number, de?: SQL): Promise<Filas> => {
  const filas = await db
    .select()
    .from(alarmas)
    .where(and(deDispositivos(ahora_ms), de));
  return new Map(filas.map((fila) => [claveDe(fila), sinCalculadas(fila)]));
};

/** Steps of one comparison: after a storm the others have their turn too. */
const PASOS_MAX = 4;

/** The alarms of what happened to events: to these, or to whichever changed first. */
export const seguirEventos = async ({ db, ahora, push }: Partes, ids?: readonly number[]): Promise<void> => {
  let quedan = true;
  for (let paso = 0; quedan && (ids !== undefined || paso < PASOS_MAX); paso++) {
    const hecho = await db.transaction(async (tx) => {
      await tomarTurno(tx);
      const ahora_ms = ahora();
      const cambios = await tomarCambios(tx, ahora_ms, ids);
      return { pendientes: await guardar(tx, { push }, cambios, ahora_ms), quedan: cambios.quedan };
    });
    push.difundir(hecho.pendientes);
    quedan = hecho.quedan;
  }
};

/** Devices whose alarms one transaction changes: it has the turn, and whoever acts on alarms waits for it. */
const LOTE = 100;

const compararEventos = async (partes: Partes): Promise<void> => {
  const [cambio] = await partes.db.select({ id: alarma_cambios.id }).from(alarma_cambios).limit(1);
  if (cambio) await seguirEventos(partes);
};

/** What was judged of the lines, by who asked: they only change with the network. */
const juzgados = new WeakMap<Partes, { config_version: number; trazos: TrazoJuzgado[] }>();

const trazosDe = async (partes: Partes): Promise<TrazoJuzgado[]> => {
  // Read first: what changes meanwhile is judged again by the next comparison.
  const config_version = await leerConfigVersion(partes.db);
  const hecho = juzgados.get(partes);
  if (hecho?.config_version === config_version) return hecho.trazos;
  const trazos = await leerTrazos(partes.db);
  juzgados.set(partes, { config_version, trazos });
  return trazos;
};

const compararCampo = async (partes: Partes): Promise<void> => {
  const { db, ahora, push } = partes;
  const ahora_ms = ahora();
  const sensores = await leerSensores(db, ahora_ms);
  const routers = await leerRouters(db, ahora_ms);
  const trazos = await trazosDe(partes);
  const previstas = seguirCampo({ sensores, routers, trazos }, await leerFilas(db, ahora_ms), ahora_ms).filas;
  const ids = [...new Set(previstas.map(({ origen, objeto_id }) => (origen === 'sensor' ? objeto_id : 0)))];
  for (let i = 0; i < ids.length; i += LOTE) {
    const lote = ids.slice(i, i + LOTE);
    const suyas = sql`(${alarmas.origen} in ('router', 'tramo') or ${inArray(alarmas.objeto_id, lote)})`;
    const campo = { sensores: sensores.filter(({ id }) => lote.includes(id)), routers, trazos };
    const pendientes = await db.transaction(async (tx) => {
      await tomarTurno(tx);
      const filas = await leerFilas(tx, ahora_ms, suyas);
      return guardar(tx, { push }, seguirCampo(campo, filas, ahora_ms), ahora_ms);
    });
    push.difundir(pendientes);
  }
};

/**
 * One comparison. In a calm network it reads and writes nothing: what it would change is found first, and found again
 * inside the transactions that change it, because people act on alarms meanwhile. Neither part waits for the other to
 * be well; throws what failed once both have had their turn.
 */
export const evaluar = async (partes: Partes): Promise<void> => {
  const fallas: unknown[] = [];
  for (const comparar of partes.hora_en_duda?.() ? [compararEventos] : [compararEventos, compararCampo])
    await comparar(partes).catch((error: unknown) => fallas.push(error));
  if (fallas.length > 0) throw new AggregateError(fallas, 'alarms were not all compared');
};

/** True when this comparison is ours: of several servers on one database, one has each. */
const reclamar = async ({ db, ahora }: Pick<Partes, 'db' | 'ahora'>): Promise<boolean> => {
  const t = sql`${new Date(ahora()).toISOString()}::timestamptz`;
  const { rowCount } = await db
    .update(alarma_ronda)
    .set({ ultima: t, desde: sql`coalesce(${alarma_ronda.desde}, ${t})` })
    .where(
      and(
        eq(alarma_ronda.id, 1),
        sql`(ultima is null or abs(extract(epoch from ultima - ${t})) * 1000 >= ${CADA_MS / 2})`,
      ),
    );
  return (rowCount ?? 0) > 0;
};

/** The comparison that is due, if it is ours. One that failed is not told as made. */
export const ronda = async (deps: Partes): Promise<void> => {
  if (!(await reclamar(deps))) return;
  const terminada = new Date(deps.ahora());
  await evaluar(deps);
  await deps.db.update(alarma_ronda).set({ terminada }).where(eq(alarma_ronda.id, 1));
};

/** Compares from now on, again and again, and forgets what is too old; returns its stop. */
export const arrancarAlarmas = (
  deps: Deps & Pick<Partes, 'hora_en_duda'>,
  seguirServidor: () => Promise<void>,
): (() => Promise<void>) => {
  const repetir = (cada_ms: number, tarea: () => Promise<unknown>) =>
    cada(cada_ms, tarea, (error) => {
      for (const err of error instanceof AggregateError ? error.errors : [error])
        deps.log.warn({ err }, 'no se pudo poner al día las alarmas');
    });
  const paros = [
    repetir(CADA_MS, () => ronda(deps)),
    repetir(CADA_MS, seguirServidor),
    repetir(PODA_CADA_MS, () => podarAlarmas(deps.db, deps.ahora())),
  ];
  return async () => {
    await Promise.all(paros.map((parar) => parar()));
  };
};
