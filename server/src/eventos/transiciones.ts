import type { Evento } from '@tramos/contract/evento';
import type { User } from '@tramos/contract/usuario';
import { and, eq, sql } from 'drizzle-orm';
import { ES_ECO, leerEcosAbiertos } from '../db/eco';
import { encolarEnvios } from '../db/envios';
import { eventos } from '../db/esquema/eventos';
import { leerEvento } from '../db/evento-consulta';
import { tomarFolio } from '../db/folio';
import { ID_MAX } from '../db/texto';
import type { Consultable, Tx } from '../db/tipos';
import { conReintento, enTransaccion } from '../db/transaccion';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { anioDeSitio } from '../http/zona';
import { type Actor, actuar, asentar, sobreUno } from './asentar';
import { reconocerAbiertos } from './bloque';
import { type Accion, porQueNo } from './por-que-no';
import { visible } from './visible';

/** The state a transition starts from; together with the id and the scope it is the whole guard. */
const abierto = eq(eventos.evento_estado, 'abierto');

const existente = async (db: Consultable, id: number, usuario: User): Promise<Evento> => {
  const [fila] = await db.select({ id: eventos.id }).from(eventos).where(visible(id, usuario));
  const evento = fila && (await leerEvento(db, id));
  if (!evento) throw new AppError(404, 'no_encontrado');
  return evento;
};

/** Why the guarded update found nothing: no such event in scope (404), or it had moved (409). */
const rechazar = async (db: Consultable, accion: Accion, id: number, usuario: User): Promise<never> => {
  throw porQueNo(accion, await existente(db, id, usuario));
};

/**
 * abierto → reconocido, for the event and its open echoes: one guarded UPDATE; of two at once one wins (spec §4, product
 * §2.21). Throws 404 `no_encontrado` outside the scope, 409 `ya_reconocido` with who and when.
 */
export const reconocer = async (deps: Deps, id: number, actor: Actor): Promise<Evento> => {
  const { usuario } = actor;
  const { db } = deps;
  const ecos = id > ID_MAX ? [] : await leerEcosAbiertos(db, [id]);
  const { eventos: reconocidos } = await actuar(deps, async () => {
    const cambio = reconocerAbiertos({ cuales: visible(id, usuario), ecos }, actor, deps.ahora());
    const actuacion = {
      cambio,
      candidatos: [id, ...ecos],
      hechos: [{ accion: 'reconocer' }] as const,
      actor,
    };
    const hecho = await conReintento(() => asentar(db, deps, actuacion));
    return hecho.eventos.length > 0 ? hecho : rechazar(db, 'reconocer', id, usuario);
  });
  const evento = reconocidos.find((uno) => uno.id === id);
  if (!evento) throw new Error('an event was acknowledged and did not come back');
  return evento;
};

/**
 * `ESC-2026-000123`: the site's civil year and a number without gaps in it (product §2.21). What an exercise raised is
 * counted apart, `SIM-2026-000004`.
 */
export const formatEscaladoId = (anio: number, numero: number, serie: 'ESC' | 'SIM' = 'ESC'): string =>
  `${serie}-${anio}-${String(numero).padStart(6, '0')}`;

/**
 * Marks an open event as escalated and gives it its folio; `evento_estado` stays as it is (product §2.21).
 * Throws 404 `no_encontrado`, 409 `ya_escalado` or `no_abierto` with who and when, `es_eco` for an echo, whose cause
 * is what can be escalated.
 */
export const escalar = (deps: Deps, id: number, actor: Actor): Promise<Evento> => {
  const { usuario } = actor;
  const hacer = async (tx: Tx) => {
    const ahora_ms = deps.ahora();
    const [fila] = await tx
      .update(eventos)
      .set({ escalado: true, escalado_por: usuario.id, escalado_at: new Date(ahora_ms) })
      .where(and(visible(id, usuario), abierto, eq(eventos.escalado, false), sql`${ES_ECO} is not true`))
      .returning({ ejercicio_id: eventos.ejercicio_id });
    if (!fila) return rechazar(tx, 'escalar', id, usuario);
    // Taken only by the winner, inside the transaction: a number is never spent on nothing.
    const anio = anioDeSitio(ahora_ms, deps.config.zona);
    const simulado = fila.ejercicio_id !== null;
    const folio = await tomarFolio(tx, `${simulado ? 'simulacion' : 'escalado'}:${anio}`);
    const escalado_id = formatEscaladoId(anio, folio, simulado ? 'SIM' : 'ESC');
    await encolarEnvios(tx, { evento_id: id, motivo: 'escalado', usuarios: null }, ahora_ms);
    const cambio = tx.update(eventos).set({ escalado_id }).where(eq(eventos.id, id)).returning();
    const hechos = [{ accion: 'escalar' as const, datos: { escalado_id } }];
    return asentar(tx, deps, { cambio, candidatos: [id], hechos, actor });
  };
  return sobreUno(deps, () => enTransaccion(deps.db, hacer));
};
