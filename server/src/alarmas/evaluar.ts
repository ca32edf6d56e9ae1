import { and, eq, gt, ne, not, or, sql } from 'drizzle-orm';
import { alarma_cambios, alarma_ronda, alarmas } from '../db/esquema/alarmas';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { cada } from '../realtime/cada';
import { claveDe, type FilaAlarma } from './fila';
import { guardar, tomarTurno } from './guardar';
import { leerRouters, leerSensores } from './leer-campo';
import { podarAlarmas } from './poda';
import { PLAZOS } from './reglas';
import { type Filas, seguirCampo } from './seguir-campo';
import { tomarCambios } from './seguir-eventos';

/** Compares the alarms with the field and with the events, and writes what changed. */

type Partes = Pick<Deps, 'db' | 'ahora' | 'push'>;

const CADA_MS = 3_000;
const PODA_CADA_MS = 10 * 60_000;
const SILENCIO_MAX_MS = Math.max(...Object.values(PLAZOS).map(({ silencio_ms }) => silencio_ms));

export const sinCalculadas = ({ viva: _, orden: __, ...fila }: typeof alarmas.$inferSelect): FilaAlarma =>
  fila;

/** Alarms of devices that are alive, or called so short ago that they may not call again. */
const leerFilas = async (db: Consultable, ahora_ms: number): Promise<Filas> => {
  const reciente = and(not(alarmas.viva), gt(alarmas.anunciada_at, new Date(ahora_ms - SILENCIO_MAX_MS)));
  const filas = await db
    .select()
    .from(alarmas)
    .where(and(or(alarmas.viva, reciente), ne(alarmas.origen, 'evento')));
  return new Map(filas.map((fila) => [claveDe(fila), sinCalculadas(fila)]));
};

/** The alarms of what happened to events, some at a time until none is left. */
export const seguirEventos = async ({ db, ahora, push }: Partes): Promise<void> => {
  for (let quedan = true; quedan; ) {
    const hecho = await db.transaction(async (tx) => {
      await tomarTurno(tx);
      const ahora_ms = ahora();
      const cambios = await tomarCambios(tx, ahora_ms);
      return { pendientes: await guardar(tx, { push }, cambios, ahora_ms), quedan: cambios.quedan };
    });
    push.difundir(hecho.pendientes);
    quedan = hecho.quedan;
  }
};

/**
 * One comparison. In a calm network it reads and writes nothing: what it would change is found first, and found again
 * inside the transaction that changes it, because people act on alarms meanwhile.
 */
export const evaluar = async ({ db, ahora, push }: Partes): Promise<void> => {
  const [cambio] = await db.select({ id: alarma_cambios.id }).from(alarma_cambios).limit(1);
  if (cambio) await seguirEventos({ db, ahora, push });
  const ahora_ms = ahora();
  const sensores = await leerSensores(db);
  const routers = await leerRouters(db, ahora_ms);
  const comparar = async (donde: Consultable) =>
    seguirCampo(sensores, routers, await leerFilas(donde, ahora_ms), ahora_ms);
  if ((await comparar(db)).filas.length === 0) return;
  const pendientes = await db.transaction(async (tx) => {
    await tomarTurno(tx);
    return guardar(tx, { push }, await comparar(tx), ahora_ms);
  });
  push.difundir(pendientes);
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

/** The comparison that is due, if it is ours. */
export const ronda = async (deps: Partes): Promise<void> => {
  if (await reclamar(deps)) await evaluar(deps);
};

/** Compares from now on, again and again, and forgets what is too old; returns its stop. */
export const arrancarAlarmas = (deps: Deps): (() => Promise<void>) => {
  const repetir = (cada_ms: number, tarea: () => Promise<unknown>) =>
    cada(cada_ms, tarea, (error) => deps.log.warn({ err: error }, 'no se pudo poner al día las alarmas'));
  const paros = [
    repetir(CADA_MS, () => ronda(deps)),
    repetir(PODA_CADA_MS, () => podarAlarmas(deps.db, deps.ahora())),
  ];
  return async () => {
    await Promise.all(paros.map((parar) => parar()));
  };
};
