import type { ErrorBody } from '@tramos/contract/error';
import type { Reconocidos } from '@tramos/contract/evento-acciones';
import { BLOQUE_MAX } from '@tramos/contract/limites';
import type { User } from '@tramos/contract/usuario';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { ES_ECO, leerEcosAbiertos } from '../db/eco';
import { enteros } from '../db/enteros';
import { usuarios } from '../db/esquema/cuentas';
import { eventos } from '../db/esquema/eventos';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { conReintento } from '../db/transaccion';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { AppError, cuerpoDeError } from '../http/errores';
import { type Actor, actuar, asentar } from './asentar';

/** Acknowledging many events in one call (product §2.21): what a selection and a group share, and the selection. */

type Rechazado = ErrorBody & { id: number };

/** The chosen events, if the user's scope holds them. */
export const elegidos = (condicion: SQL, usuario: User): SQL =>
  sql`${condicion} and ${enAlcance(eventos.sistema_id, usuario)}`;

interface Elegidos {
  cuales: SQL;
  /** Open echoes that go with their causes, read before (`leerEcosAbiertos`). */
  ecos: readonly number[];
}

/**
 * The change that acknowledges those of the chosen events that are open, at most BLOQUE_MAX of them, and the echoes of
 * those. The rows are locked by id, so that two people with overlapping selections never wait crosswise; whoever comes
 * second finds them acknowledged.
 */
export const reconocerAbiertos = (
  { cuales, ecos }: Elegidos,
  { usuario }: Actor,
  ahora_ms: number,
): SQL => sql`
    with elegidos as (
      select id from ${eventos} where evento_estado = 'abierto' and ${cuales}
      order by id limit ${BLOQUE_MAX} for update
    ), ecos as (
      select id from ${eventos} where evento_estado = 'abierto' and id = any(${enteros(ecos)}) and ${ES_ECO}
        and evento_principal in (select id from elegidos) and id not in (select id from elegidos)
      order by id for update
    ), abiertos as (select id from elegidos union all select id from ecos)
    update ${eventos} set evento_estado = 'reconocido', recognized_by = ${usuario.id}::int,
      recognized_at = ${new Date(ahora_ms).toISOString()}::timestamptz
    from abiertos where ${eventos.id} = abiertos.id
    returning ${eventos}.*`;

const rechazo = (id: number, error: AppError): Rechazado => ({ id, ...cuerpoDeError(error) });

/** Why the chosen events that were acknowledged before were not now: who did it and when. At most BLOQUE_MAX. */
export const yaReconocidos = async (
  db: Consultable,
  cuales: SQL,
  ahora_reconocidos: readonly number[],
): Promise<Rechazado[]> => {
  const filas = await db
    .select({ id: eventos.id, por: usuarios.nombre, cuando: eventos.recognized_at })
    .from(eventos)
    .leftJoin(usuarios, eq(usuarios.id, eventos.recognized_by))
    .where(
      sql`evento_estado = 'reconocido' and ${cuales} and ${eventos.id} <> all(${enteros(ahora_reconocidos)})`,
    )
    .orderBy(desc(eventos.id))
    .limit(BLOQUE_MAX);
  return filas.map(({ id, por, cuando }) => {
    const ganador = { ...(por !== null && { por }), ...(cuando && { cuando: cuando.toISOString() }) };
    return rechazo(id, new AppError(409, 'ya_reconocido', ganador));
  });
};

/**
 * Acknowledges a selection in one statement: those that are open and in scope, and their echoes. Tells of each of the others why
 * not: `ya_reconocido` with who and when, or `no_encontrado`.
 */
export const reconocerVarios = async (
  deps: Deps,
  ids: readonly number[],
  actor: Actor,
): Promise<Reconocidos> => {
  const pedidos = [...new Set(ids)];
  const posibles = pedidos.filter((id) => id <= ID_MAX);
  const cuales = elegidos(sql`${eventos.id} = any(${enteros(posibles)})`, actor.usuario);
  const ecos = await leerEcosAbiertos(deps.db, posibles);
  const cambio = reconocerAbiertos({ cuales, ecos }, actor, deps.ahora());
  const candidatos = [...new Set([...posibles, ...ecos])];
  const actuacion = { cambio, candidatos, hechos: [{ accion: 'reconocer' }] as const, actor };
  const hecho = await actuar(deps, () => conReintento(() => asentar(deps.db, deps, actuacion)));
  const reconocidos = new Map(hecho.eventos.map((evento) => [evento.id, evento]));
  // Read after the update: whoever was first has committed by then.
  const antes =
    reconocidos.size < pedidos.length ? await yaReconocidos(deps.db, cuales, [...reconocidos.keys()]) : [];
  const previos = new Map(antes.map((previo) => [previo.id, previo]));
  return {
    eventos: pedidos.flatMap((id) => reconocidos.get(id) ?? []),
    rechazados: pedidos
      .filter((id) => !reconocidos.has(id))
      .map((id) => previos.get(id) ?? rechazo(id, new AppError(404, 'no_encontrado'))),
  };
};
