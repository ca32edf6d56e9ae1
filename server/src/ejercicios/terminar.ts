import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { ejercicios } from '../db/esquema/ejercicios';
import { evento_ondas, eventos } from '../db/esquema/eventos';
import { ID_MAX } from '../db/texto';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { type Actor, asentarEjercicio } from './asentar';
import { leerEjercicio } from './leer';

/** How an exercise ends: somebody ends it, its time is over, or the server that ran it fell silent. */

type DepsTermino = Pick<Deps, 'db' | 'ahora' | 'push'>;
type Fin = 'terminado' | 'cancelado' | 'interrumpido';

/** No more is heard of it: what its waveforms lack stays a gap. */
const cerrarOndas = async (tx: Tx, ids: readonly number[]) => {
  const suyos = tx
    .select({ id: eventos.id })
    .from(eventos)
    .where(inArray(eventos.ejercicio_id, [...ids]));
  await tx
    .update(evento_ondas)
    .set({ completa: true })
    .where(and(eq(evento_ondas.completa, false), inArray(evento_ondas.evento_id, suyos)));
};

/** One guarded statement: an exercise ends once, now unless something else is said. Gives the ids of those that it ended. */
const cerrar = async (
  deps: DepsTermino,
  donde: SQL | undefined,
  estado: Fin,
  { actor, cuando = new Date(deps.ahora()) }: { actor?: Actor; cuando?: Date | SQL } = {},
) => {
  const { pendientes, ids } = await deps.db.transaction(async (tx) => {
    const filas = await tx
      .update(ejercicios)
      .set({ estado, terminado_at: cuando, terminado_por: actor?.usuario.id ?? null })
      .where(and(eq(ejercicios.estado, 'en_curso'), donde))
      .returning({ id: ejercicios.id });
    if (filas.length > 0)
      await cerrarOndas(
        tx,
        filas.map(({ id }) => id),
      );
    const pendientes = [];
    for (const { id } of filas)
      pendientes.push(await asentarEjercicio(tx, deps, id, `ejercicio_${estado}`, actor ? { actor } : {}));
    return { pendientes, ids: filas.map(({ id }) => id) };
  });
  deps.push.difundir(pendientes);
  return ids;
};

/**
 * Ends an exercise, or gives it up.
 * @throws {AppError} 404 out of scope, 409 `ejercicio_terminado` when it is over, with who ended it and when
 */
export const pedirTermino = async (
  deps: DepsTermino,
  id: number,
  cancelar: boolean,
  actor: Actor,
): Promise<void> => {
  if (id > ID_MAX) throw new AppError(404, 'no_encontrado');
  const visible = and(eq(ejercicios.id, id), enAlcance(ejercicios.sistema_id, actor.usuario));
  const [hay] = await deps.db.select({ id: ejercicios.id }).from(ejercicios).where(visible);
  if (!hay) throw new AppError(404, 'no_encontrado');
  const cerrados = await cerrar(deps, visible, cancelar ? 'cancelado' : 'terminado', { actor });
  if (cerrados.length > 0) return;
  const { terminado_por, terminado_at } = await leerEjercicio(deps.db, id);
  throw new AppError(409, 'ejercicio_terminado', { por: terminado_por ?? '', cuando: terminado_at ?? '' });
};

/** Ends one whose model failed: it goes no further, and what it raised stays. */
export const interrumpir = (deps: DepsTermino, id: number): Promise<number[]> =>
  cerrar(deps, eq(ejercicios.id, id), 'interrumpido');

/** A server that runs an exercise says so this often; after so long a silence it is taken for gone. */
export const LATIDO_MS = 2_000;
const SILENCIO_MS = 10_000;

/** Ends those whose time is over; one that was not heard until then did not run its course. */
export const terminarVencidos = (deps: DepsTermino): Promise<number[]> =>
  cerrar(
    deps,
    and(
      lte(ejercicios.termina_at, new Date(deps.ahora())),
      gte(ejercicios.latido_at, sql`${ejercicios.termina_at} - ${SILENCIO_MS / 1_000} * interval '1 second'`),
    ),
    'terminado',
  );

/** Closes those whose server stopped in the middle, this one before a restart or another: they ended when it did. */
export const interrumpirAbandonados = (deps: DepsTermino): Promise<number[]> =>
  cerrar(deps, lt(ejercicios.latido_at, new Date(deps.ahora() - SILENCIO_MS)), 'interrumpido', {
    cuando: sql`${ejercicios.latido_at}`,
  });
