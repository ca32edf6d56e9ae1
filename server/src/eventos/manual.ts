import { randomUUID } from 'node:crypto';
import type { Evento } from '@tramos/contract/evento';
import { coordenadasDe, crearLinea } from '@tramos/contract/geodesia';
import type { User } from '@tramos/contract/usuario';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { leerConfigVersion } from '../db/config-version';
import { eventos } from '../db/esquema/eventos';
import { tramos } from '../db/esquema/red';
import { leerEvento } from '../db/evento-consulta';
import { ID_MAX } from '../db/texto';
import type { Tx } from '../db/tipos';
import { enTransaccion } from '../db/transaccion';
import { unaVez } from '../db/una-vez';
import type { Deps } from '../deps';
import { agruparNuevos } from '../grupos/nuevos';
import { enAlcance, ventanaDe } from '../http/alcance';
import { AppError } from '../http/errores';
import { type Actor, type Asentado, asentar, type Hecho, sobreUno } from './asentar';
import { comoNota } from './notas';

/** Events that a person raises: nothing was heard, so they carry a place and no arrivals. */

type Tramo = typeof tramos.$inferSelect;

/** The first active tramo in scope that is meant. Throws 404 `no_encontrado`. */
const tramoEnAlcance = async (tx: Tx, tramo_id: number | undefined, usuario: User): Promise<Tramo> => {
  const condiciones: SQL[] = [eq(tramos.activo, true), enAlcance(tramos.sistema_id, usuario)];
  if (tramo_id !== undefined) condiciones.push(eq(tramos.id, Math.min(tramo_id, ID_MAX)));
  const [tramo] = await tx
    .select()
    .from(tramos)
    .where(and(...condiciones))
    .orderBy(asc(tramos.id))
    .limit(1);
  if (!tramo) throw new AppError(404, 'no_encontrado', { field: 'tramo_id' });
  return tramo;
};

/** Coordinates of a chainage of the tramo. Throws 400 `fuera_del_tramo`. */
const lugarEn = (tramo: Tramo, posicion: number) => {
  const { posicion_a, posicion_b, calibracion } = tramo;
  if (posicion < posicion_a || posicion > posicion_b)
    throw new AppError(400, 'fuera_del_tramo', { field: 'posicion', detalle: { posicion_a, posicion_b } });
  const geometria = tramo.geometria.coordinates;
  const linea = crearLinea({ geometria, posicion_a, posicion_b, calibracion });
  const { latitud, longitud } = coordenadasDe(linea, posicion);
  return { posicion, latitud, longitud };
};

type Tipo = 'manual' | 'prueba';

type Levantado = { tipo: Tipo; tramo: Tramo; posicion: number } & Pick<
  typeof eventos.$inferInsert,
  'clave' | 'disposicion' | 'disposicion_por' | 'disposicion_at'
>;

/** A person's `pedido` is theirs alone; without one each time is another event. */
const claveDe = (tipo: Tipo, pedido: string | undefined, { usuario }: Actor): string =>
  pedido === undefined ? `${tipo}-${randomUUID()}` : `${tipo}-${usuario.id}-${pedido}`;

/** The event that an earlier try raised, as it stands now, if it is in scope still. */
const deAntes = async ({ db }: Deps, clave: string, { usuario }: Actor): Promise<Asentado | null> => {
  const suyo = and(eq(eventos.clave, clave), enAlcance(eventos.sistema_id, usuario));
  const [fila] = await db.select({ id: eventos.id }).from(eventos).where(suyo);
  const evento = fila && (await leerEvento(db, fila.id, ventanaDe(usuario)));
  return evento ? { eventos: [evento], pendientes: [] } : null;
};

/** The event of this key, raised now or by an earlier try. */
const levantar = (
  deps: Deps,
  clave: string,
  actor: Actor,
  hacer: (tx: Tx) => Promise<Asentado>,
): Promise<Evento> =>
  sobreUno(deps, () =>
    unaVez(
      () => deAntes(deps, clave, actor),
      () => enTransaccion(deps.db, hacer),
    ),
  );

/** Its validity is `ok`: it notifies as a located event does. */
const insertar = async (
  tx: Tx,
  { tramo, posicion, ...propio }: Levantado,
  { usuario }: Actor,
  ahora_ms: number,
): Promise<number> => {
  const [fila] = await tx
    .insert(eventos)
    .values({
      ...propio,
      estado: 'ok',
      tramo_id: tramo.id,
      sistema_id: tramo.sistema_id,
      created_at: new Date(ahora_ms),
      ...lugarEn(tramo, posicion),
      producto: tramo.producto,
      config_version: await leerConfigVersion(tx),
      creado_por: usuario.id,
      notas: 1,
    })
    .returning({ id: eventos.id });
  if (!fila) throw new Error(`the event ${propio.clave} was not stored`);
  await tx.update(eventos).set({ evento_principal: fila.id }).where(eq(eventos.id, fila.id));
  await agruparNuevos(tx, [fila.id]);
  return fila.id;
};

/** Nothing about it is left to change. */
const levantado = (tx: Tx, id: number) => tx.select().from(eventos).where(eq(eventos.id, id));

const creado = (tipo: Levantado['tipo'], { id: tramo_id }: Tramo, posicion: number): Hecho => ({
  accion: 'creado',
  datos: { tipo, tramo_id, posicion },
});

interface Manual {
  tramo_id: number;
  /** Absolute chainage, m. */
  posicion: number;
  nota: string;
  pedido?: string | undefined;
}

/**
 * Raises an event by hand: a landowner phones. Throws 404 `no_encontrado` for a tramo out of scope, 400
 * `fuera_del_tramo` with its ends.
 */
export const crearEventoManual = (
  deps: Deps,
  { tramo_id, posicion, nota: escrita, pedido }: Manual,
  actor: Actor,
): Promise<Evento> => {
  const nota = comoNota(escrita);
  const clave = claveDe('manual', pedido, actor);
  const hacer = async (tx: Tx) => {
    const tramo = await tramoEnAlcance(tx, tramo_id, actor.usuario);
    const id = await insertar(tx, { tipo: 'manual', clave, tramo, posicion }, actor, deps.ahora());
    const hechos = [creado('manual', tramo, posicion), nota];
    return asentar(tx, deps, { cambio: levantado(tx, id), candidatos: [id], hechos, actor });
  };
  return levantar(deps, clave, actor, hacer);
};

const TEXTO_PRUEBA = 'Prueba de la alarma: no ocurrió nada en el ducto.';

/**
 * Sends a test event down the whole chain, stored and pushed as any other, in the middle of the tramo, or of the
 * first in reach. It is disposed of as a test from the start, so that nothing counts it as real. Throws 404
 * `no_encontrado` when no tramo is in reach.
 */
export const probarAlarma = (
  deps: Deps,
  { tramo_id, pedido }: { tramo_id?: number | undefined; pedido?: string | undefined },
  actor: Actor,
): Promise<Evento> => {
  const clave = claveDe('prueba', pedido, actor);
  const hacer = async (tx: Tx) => {
    const ahora_ms = deps.ahora();
    const tramo = await tramoEnAlcance(tx, tramo_id, actor.usuario);
    const posicion = (tramo.posicion_a + tramo.posicion_b) / 2;
    const dictamen = {
      disposicion: 'prueba' as const,
      disposicion_por: actor.usuario.id,
      disposicion_at: new Date(ahora_ms),
    };
    const id = await insertar(tx, { tipo: 'prueba', clave, tramo, posicion, ...dictamen }, actor, ahora_ms);
    const hechos: Hecho[] = [
      creado('prueba', tramo, posicion),
      comoNota(TEXTO_PRUEBA),
      { accion: 'disposicion', texto: 'prueba', datos: { disposicion: 'prueba' } },
    ];
    return asentar(tx, deps, { cambio: levantado(tx, id), candidatos: [id], hechos, actor });
  };
  return levantar(deps, clave, actor, hacer);
};
