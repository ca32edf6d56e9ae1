import type { Abiertos } from '@tramos/contract/abiertos';
import type { Turno, TurnoResumen } from '@tramos/contract/turno';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { turnos } from '../db/esquema/reportes';
import { ID_MAX } from '../db/texto';
import type { Consultable, Db } from '../db/tipos';
import { unaVez } from '../db/una-vez';
import { AppError } from '../http/errores';
import { contar } from '../http/pagina';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { leerContenidoTurno } from './turno-contenido';

/** Handovers: stored as they were, signed by who hands over and by who receives. */

/** Who signs, from where and when. */
export interface Firma {
  usuario: UsuarioSesion;
  ip: string;
  ahora_ms: number;
}

type Fila = typeof turnos.$inferSelect;

/** A handover tells of sistemas: it is seen by whoever may see all of them. */
const alcance = (usuario: UsuarioSesion): SQL =>
  usuario.todos_los_sistemas ? sql`true` : sql`${turnos.sistemas} <@ ${sql.param(usuario.sistemas)}::int[]`;

const resumenDe = (fila: Omit<Fila, 'contenido'>): TurnoResumen => ({
  id: fila.id,
  desde: fila.desde.toISOString(),
  hasta: fila.hasta.toISOString(),
  entrega: fila.entrega_nombre,
  entregado_at: fila.entregado_at.toISOString(),
  recibe: fila.recibe_nombre,
  recibido_at: fila.recibido_at?.toISOString() ?? null,
});

const turnoDe = (fila: Fila, usuario: UsuarioSesion): Turno => ({
  ...resumenDe(fila),
  contenido: fila.contenido,
  notas: fila.notas,
  notas_recibe: fila.notas_recibe,
  puede_recibir: fila.recibido_at === null && fila.entrega_id !== usuario.id,
});

const leerFila = async (db: Consultable, id: number, usuario: UsuarioSesion): Promise<Fila> => {
  if (id > ID_MAX) throw new AppError(404, 'no_encontrado');
  const [fila] = await db
    .select()
    .from(turnos)
    .where(and(eq(turnos.id, id), alcance(usuario)));
  if (!fila) throw new AppError(404, 'no_encontrado');
  return fila;
};

export const leerTurno = async (db: Consultable, id: number, usuario: UsuarioSesion): Promise<Turno> =>
  turnoDe(await leerFila(db, id, usuario), usuario);

const PAGINA = 20;

export const listarTurnos = async (
  db: Consultable,
  { limit = PAGINA, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
  usuario: UsuarioSesion,
): Promise<{ turnos: TurnoResumen[]; total: number }> => {
  const visibles = alcance(usuario);
  const filas = await db
    .select()
    .from(turnos)
    .where(visibles)
    .orderBy(desc(turnos.hasta), desc(turnos.id))
    .limit(limit)
    .offset(offset);
  return { turnos: filas.map(resumenDe), total: await contar(db, turnos, visibles) };
};

interface Entrega {
  notas: string;
  abiertos: Abiertos;
  pedido: string | undefined;
}

/** What this person handed over with the same `pedido`, whose answer was lost; null when nothing. */
const yaEntregado = async (
  db: Consultable,
  { pedido }: Entrega,
  usuario: UsuarioSesion,
): Promise<Turno | null> => {
  if (pedido === undefined) return null;
  const [fila] = await db
    .select()
    .from(turnos)
    .where(and(eq(turnos.entrega_id, usuario.id), eq(turnos.pedido, pedido)));
  return fila ? turnoDe(fila, usuario) : null;
};

const guardarEntrega = (
  db: Db,
  { usuario, ip, ahora_ms }: Firma,
  { notas, abiertos, pedido }: Entrega,
): Promise<Turno> =>
  db.transaction(async (tx) => {
    const contenido = await leerContenidoTurno(tx, usuario, ahora_ms, abiertos);
    const [fila] = await tx
      .insert(turnos)
      .values({
        desde: new Date(contenido.desde),
        hasta: new Date(contenido.hasta),
        sistemas: usuario.todos_los_sistemas ? null : [...usuario.sistemas],
        contenido,
        notas,
        entrega_id: usuario.id,
        entrega_nombre: usuario.nombre,
        entregado_at: new Date(ahora_ms),
        pedido: pedido ?? null,
      })
      .returning();
    if (!fila) throw new AppError(500, 'interno');
    const { id: usuario_id, username } = usuario;
    await anotar(tx, {
      ...{ usuario_id, username, ip, cuando_ms: ahora_ms },
      ...{ accion: 'turno_entregado', objeto: `turno:${fila.id}`, datos: { notas: fila.notas } },
    });
    return turnoDe(fila, usuario);
  });

/** Signs what happened in the last 12 h, with notes; asked for again with the same `pedido`, it is that handover. */
export const entregarTurno = (db: Db, firma: Firma, entrega: Entrega): Promise<Turno> =>
  unaVez(
    () => yaEntregado(db, entrega, firma.usuario),
    () => guardarEntrega(db, firma, entrega),
  );

/**
 * Signs for a handover, once; asked for again by the same person with the same notes, it is as it was signed.
 * @throws {AppError} 403 `turno_propio` for who handed it over, 409 `turno_recibido` when somebody has signed, 404
 */
export const recibirTurno = (
  db: Db,
  { usuario, ip, ahora_ms }: Firma,
  id: number,
  notas: string,
): Promise<Turno> =>
  db.transaction(async (tx) => {
    const antes = await leerFila(tx, id, usuario);
    if (antes.entrega_id === usuario.id) throw new AppError(403, 'turno_propio');
    const [fila] = await tx
      .update(turnos)
      .set({
        recibe_id: usuario.id,
        recibe_nombre: usuario.nombre,
        recibido_at: new Date(ahora_ms),
        notas_recibe: notas,
      })
      .where(and(eq(turnos.id, id), isNull(turnos.recibido_at)))
      .returning();
    if (!fila) {
      const ahora = await leerFila(tx, id, usuario);
      // An earlier try of the same, whose answer was lost.
      if (ahora.recibe_id === usuario.id && ahora.notas_recibe === notas) return turnoDe(ahora, usuario);
      const { recibe_nombre, recibido_at } = ahora;
      throw new AppError(409, 'turno_recibido', {
        por: recibe_nombre ?? '',
        cuando: recibido_at?.toISOString() ?? '',
      });
    }
    const { id: usuario_id, username } = usuario;
    await anotar(tx, {
      ...{ usuario_id, username, ip, cuando_ms: ahora_ms },
      ...{ accion: 'turno_recibido', objeto: `turno:${id}`, datos: { notas: fila.notas_recibe } },
    });
    return turnoDe(fila, usuario);
  });
