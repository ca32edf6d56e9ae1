import { formatGrupoId } from '@tramos/contract/evento';
import type { ReconocerGrupoBody, Reconocidos } from '@tramos/contract/evento-acciones';
import { EventosQuerySchema } from '@tramos/contract/eventos-filtros';
import { BLOQUE_MAX } from '@tramos/contract/limites';
import type { User } from '@tramos/contract/usuario';
import { asc, desc, sql } from 'drizzle-orm';
import { leerEcosAbiertos } from '../db/eco';
import { enteros } from '../db/enteros';
import { eventos } from '../db/esquema/eventos';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { conReintento } from '../db/transaccion';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { type Actor, actuar, asentar } from './asentar';
import { elegidos, reconocerAbiertos, yaReconocidos } from './bloque';
import { listarGrupos } from './grupos-lista';
import { huellaDe } from './resto';
import { columnaDeGrupo } from './seleccion';

/** Acknowledging a whole group, and of it only what was seen (product §2.9, §2.21). */

/** Open events of a group by id, as the user's role sees groups, up to the highest id they saw. */
const abiertosDeGrupo = async (
  db: Consultable,
  fundador: number,
  hasta: number,
  usuario: User,
): Promise<number[]> => {
  const filas = await db
    .select({ id: eventos.id })
    .from(eventos)
    .where(
      elegidos(
        sql`${columnaDeGrupo(usuario)} = ${fundador} and ${eventos.id} <= ${hasta} and evento_estado = 'abierto'`,
        usuario,
      ),
    )
    .orderBy(asc(eventos.id));
  return filas.map(({ id }) => id);
};

/** The group in which most of these events stand now, and how many of them stand elsewhere; null without any. */
const grupoDeAhora = async (db: Consultable, ids: readonly number[], usuario: User) => {
  const columna = columnaDeGrupo(usuario);
  const cuantos = sql<number>`count(*)::int`;
  const filas = await db
    .select({ fundador: columna, cuantos })
    .from(eventos)
    .where(elegidos(sql`${eventos.id} = any(${enteros(ids)})`, usuario))
    .groupBy(columna)
    .orderBy(desc(cuantos), asc(columna));
  const [mayor, ...otros] = filas;
  return mayor ? { fundador: mayor.fundador, fuera: otros.reduce((n, otro) => n + otro.cuantos, 0) } : null;
};

/** A 409 with the page that has nothing but this group, as it is now. */
const grupoCambiado = async ({ db, config }: Deps, fundador: number, usuario: User): Promise<AppError> => {
  const grupo = formatGrupoId(fundador);
  const consulta = EventosQuerySchema.parse({ grupo, evento_estado: 'abierto', limit: 1 });
  return new AppError(409, 'grupo_cambiado', {
    detalle: await listarGrupos(db, consulta, usuario, config.zona),
  });
};

/**
 * The open events of a group that the person has seen. Throws 409 `grupo_cambiado` when others of it are open than
 * those on screen and those that the page named by their digest (groups have merged, a filter hid some, or somebody
 * acknowledged one beyond the page), or what they saw stands in another group now; 404 `no_encontrado` when nothing of
 * it is in scope.
 */
const porReconocer = async (
  deps: Deps,
  fundador: number,
  { hasta, vistos, resto_abiertos }: ReconocerGrupoBody,
  usuario: User,
): Promise<number[]> => {
  const ahora = await grupoDeAhora(deps.db, vistos.length > 0 ? vistos : [fundador], usuario);
  if (ahora === null) throw new AppError(404, 'no_encontrado');
  if (ahora.fundador !== fundador || ahora.fuera > 0)
    throw await grupoCambiado(deps, ahora.fundador, usuario);
  const ids = await abiertosDeGrupo(deps.db, fundador, hasta, usuario);
  const conocidos = new Set(vistos);
  const resto = huellaDe(ids.filter((id) => !conocidos.has(id)));
  if (resto !== null && resto !== resto_abiertos) throw await grupoCambiado(deps, fundador, usuario);
  return ids;
};

/**
 * Acknowledges the open events of a group, as the actor's role sees groups, that they saw, and the echoes of those: what
 * else arrived later stays open. In blocks of BLOQUE_MAX, a statement each. Tells which of those had been acknowledged meanwhile, by whom
 * and when. Throws what `porReconocer` does.
 */
export const reconocerGrupo = async (
  deps: Deps,
  grupo: string,
  visto: ReconocerGrupoBody,
  actor: Actor,
): Promise<Reconocidos> => {
  const fundador = Number(grupo.slice('G-'.length));
  if (fundador > ID_MAX) throw new AppError(404, 'no_encontrado');
  const vistos = visto.vistos.filter((id) => id <= ID_MAX);
  const hasta = Math.min(visto.hasta, ID_MAX);
  const ids = await porReconocer(deps, fundador, { ...visto, vistos, hasta }, actor.usuario);
  const cuales = (de: readonly number[]) => elegidos(sql`${eventos.id} = any(${enteros(de)})`, actor.usuario);
  // Those among the ids come with their own block.
  const del_grupo = new Set(ids);
  const ecos = (await leerEcosAbiertos(deps.db, ids)).filter((id) => !del_grupo.has(id));
  const reconocidos: Reconocidos['eventos'] = [];
  for (let i = 0; i < ids.length; i += BLOQUE_MAX) {
    const bloque = ids.slice(i, i + BLOQUE_MAX);
    const cambio = reconocerAbiertos({ cuales: cuales(bloque), ecos }, actor, deps.ahora());
    const actuacion = {
      cambio,
      candidatos: [...bloque, ...ecos],
      hechos: [{ accion: 'reconocer' as const, datos: { grupo } }],
      actor,
    };
    const hecho = await actuar(deps, () => conReintento(() => asentar(deps.db, deps, actuacion)));
    reconocidos.push(...hecho.eventos);
  }
  const nuevos = reconocidos.map(({ id }) => id);
  return { eventos: reconocidos, rechazados: await yaReconocidos(deps.db, cuales(vistos), nuevos) };
};
