import type { Evento } from '@tramos/contract/evento';
import type { User } from '@tramos/contract/usuario';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { leerEvento } from '../db/evento-consulta';
import { tomarFolio } from '../db/folio';
import { ID_MAX } from '../db/texto';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import type { MensajePendiente } from '../realtime/push';
import { anioDeSitio } from './zona';

/** Who acts, and from which address, for the history and the audit. */
export interface Actor {
  usuario: User;
  ip: string;
}

type Accion = 'reconocer' | 'escalar';

/** The state a transition starts from; together with the id and the scope it is the whole guard. */
const abierto = eq(eventos.evento_estado, 'abierto');

const visible = (id: number, usuario: User): SQL =>
  and(eq(eventos.id, id), enAlcance(eventos.sistema_id, usuario)) ?? sql`false`;

const existente = async (tx: Tx, id: number, usuario: User): Promise<Evento> => {
  const [fila] =
    id > ID_MAX ? [] : await tx.select({ id: eventos.id }).from(eventos).where(visible(id, usuario));
  const evento = fila && (await leerEvento(tx, id));
  if (!evento) throw new AppError(404, 'no_encontrado');
  return evento;
};

const ganador = (por: string | null, cuando: string | null) => ({
  ...(por !== null && { por }),
  ...(cuando !== null && { cuando }),
});

/** Why the guarded update found nothing: no such event in scope (404), or someone was first (409). */
const rechazar = async (tx: Tx, accion: Accion, id: number, usuario: User): Promise<never> => {
  const e = await existente(tx, id, usuario);
  if (accion === 'escalar' && e.escalado)
    throw new AppError(409, 'ya_escalado', ganador(e.escalado_por, e.escalado_at));
  const code = accion === 'escalar' ? 'no_abierto' : 'ya_reconocido';
  throw new AppError(409, code, ganador(e.recognized_by_user_name, e.recognized_at));
};

/** History, audit and the durable message that every transition owes, in the transaction that made it. */
const asentar = async (
  tx: Tx,
  deps: Deps,
  accion: Accion,
  id: number,
  { usuario, ip }: Actor,
): Promise<{ evento: Evento; pendientes: MensajePendiente[] }> => {
  const cuando_ms = deps.ahora();
  const cuando = new Date(cuando_ms);
  await tx.insert(evento_historial).values({ evento_id: id, accion, usuario_id: usuario.id, cuando });
  const evento = await leerEvento(tx, id);
  if (!evento) throw new Error(`evento ${id} vanished inside its own transaction`);
  const { escalado_id } = evento;
  await anotar(tx, {
    cuando_ms,
    usuario_id: usuario.id,
    username: usuario.username,
    ip,
    accion,
    objeto: `evento:${id}`,
    datos: accion === 'escalar' ? { escalado_id } : {},
  });
  const alcance = { sistema_id: evento.sistema.id };
  const datos = { event_id: id, timestamp: cuando.toISOString(), evento };
  const pendientes = [await deps.push.anexar(tx, 'evento_actualizado', datos, alcance)];
  if (accion === 'escalar' && escalado_id !== null)
    pendientes.push(await deps.push.anexar(tx, 'evento_escalado', { ...datos, escalado_id }, alcance));
  return { evento, pendientes };
};

/**
 * abierto → reconocido: one guarded UPDATE; of two at once one wins (spec §4, product §2.21).
 * Throws 404 `no_encontrado` outside the scope, 409 `ya_reconocido` with who and when.
 */
export const reconocer = async (deps: Deps, id: number, actor: Actor): Promise<Evento> => {
  const { usuario } = actor;
  const { evento, pendientes } = await deps.db.transaction(async (tx) => {
    if (id > ID_MAX) return rechazar(tx, 'reconocer', id, usuario);
    const [fila] = await tx
      .update(eventos)
      .set({ evento_estado: 'reconocido', recognized_by: usuario.id, recognized_at: new Date(deps.ahora()) })
      .where(and(visible(id, usuario), abierto))
      .returning({ id: eventos.id });
    return fila ? asentar(tx, deps, 'reconocer', id, actor) : rechazar(tx, 'reconocer', id, usuario);
  });
  deps.push.difundir(pendientes);
  return evento;
};

/** `ESC-2026-000123`: the site's civil year and a number without gaps in it (product §2.21). */
export const formatEscaladoId = (anio: number, numero: number): string =>
  `ESC-${anio}-${String(numero).padStart(6, '0')}`;

/**
 * Marks an open event as escalated and gives it its folio; `evento_estado` stays as it is (product §2.21).
 * Throws 404 `no_encontrado`, 409 `ya_escalado` or `no_abierto` with who and when.
 */
export const escalar = async (deps: Deps, id: number, actor: Actor): Promise<Evento> => {
  const { usuario } = actor;
  const { evento, pendientes } = await deps.db.transaction(async (tx) => {
    if (id > ID_MAX) return rechazar(tx, 'escalar', id, usuario);
    const ahora_ms = deps.ahora();
    const [fila] = await tx
      .update(eventos)
      .set({ escalado: true, escalado_por: usuario.id, escalado_at: new Date(ahora_ms) })
      .where(and(visible(id, usuario), abierto, eq(eventos.escalado, false)))
      .returning({ id: eventos.id });
    if (!fila) return rechazar(tx, 'escalar', id, usuario);
    // Taken only by the winner, inside the transaction: a number is never spent on nothing.
    const anio = anioDeSitio(ahora_ms, deps.config.zona);
    const escalado_id = formatEscaladoId(anio, await tomarFolio(tx, `escalado:${anio}`));
    await tx.update(eventos).set({ escalado_id }).where(eq(eventos.id, id));
    return asentar(tx, deps, 'escalar', id, actor);
  });
  deps.push.difundir(pendientes);
  return evento;
};
