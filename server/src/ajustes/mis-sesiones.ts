import type { MiSesion } from '@tramos/contract/ajustes';
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { anotarVarias } from '../auditoria/auditoria';
import { sesiones } from '../db/esquema/cuentas';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { cerrarSesion } from '../sesion/sesiones';
import type { Editor } from './cambiar-ajuste';

const abiertas = (usuario_id: number, ahora_ms: number) =>
  and(
    eq(sesiones.usuario_id, usuario_id),
    isNull(sesiones.cerrada_at),
    gt(sesiones.expira_at, new Date(ahora_ms)),
  );

/** Where one is signed in, the newest first. */
export const leerMisSesiones = async (
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  { id, sesion_id }: UsuarioSesion,
): Promise<{ sesiones: MiSesion[]; total: number }> => {
  const filas = await db
    .select({
      ...{ id: sesiones.id, ip: sesiones.ip, agente: sesiones.agente },
      ...{ creada_at: sesiones.creada_at, expira_at: sesiones.expira_at },
    })
    .from(sesiones)
    .where(abiertas(id, ahora()))
    .orderBy(desc(sesiones.creada_at), desc(sesiones.id));
  return {
    total: filas.length,
    sesiones: filas.map(({ creada_at, expira_at, ...fila }) => ({
      ...fila,
      creada_at: creada_at.toISOString(),
      expira_at: expira_at.toISOString(),
      actual: fila.id === sesion_id,
    })),
  };
};

/**
 * Ends another of one's own sessions, or with null all the others; the one that asks goes on.
 * @throws {AppError} 404 `no_encontrado` when it is nobody's, somebody else's, or over
 */
export const cerrarMisSesiones = async (
  { db, ahora, push }: Pick<Deps, 'db' | 'ahora' | 'push'>,
  { usuario, ip }: Editor,
  id: string | null,
): Promise<{ cerradas: number }> => {
  const cuando_ms = ahora();
  const cerradas = await db.transaction(async (tx) => {
    const cuales = id === null ? ne(sesiones.id, usuario.sesion_id) : eq(sesiones.id, id);
    const filas = await tx
      .select({ id: sesiones.id })
      .from(sesiones)
      .where(and(abiertas(usuario.id, cuando_ms), ne(sesiones.id, usuario.sesion_id), cuales));
    if (id !== null && filas.length === 0) throw new AppError(404, 'no_encontrado');
    for (const fila of filas) await cerrarSesion(tx, fila.id, 'cerrada_por_usuario', cuando_ms);
    await anotarVarias(
      tx,
      filas.map((fila) => ({
        ...{ cuando_ms, usuario_id: usuario.id, username: usuario.username, ip },
        ...{
          accion: 'sesion_cerrada',
          objeto: `sesion:${fila.id}`,
          datos: { de: usuario.username, propia: true },
        },
      })),
    );
    return filas.length;
  });
  push.revisarSesiones();
  return { cerradas };
};
