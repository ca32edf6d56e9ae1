import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { sesiones, usuarios } from '../db/esquema/cuentas';
import type { Db, Tx } from '../db/tipos';
import {
  cerrarRegistros,
  type MotivoCierre,
  type Origen,
  pasarRegistro,
  registrarIngreso,
} from './registros';
import { type Claves, hashDeRefresco, tokenDeRefresco } from './tokens';

export interface SesionNueva {
  sesion_id: string;
  refreshToken: string;
  loginLogId: string;
}

/**
 * Opens a session with its login record, or with that of the session in whose place it goes on (`sigue_a`): who changes
 * a password does not sign in anew. The caller holds the account's row and ends the earlier ones.
 */
export const abrirSesion = async (
  tx: Tx,
  claves: Claves,
  cuenta: { id: number; username: string },
  origen: Origen,
  {
    ahora_ms,
    refresh_ttl_s,
    sigue_a,
  }: { ahora_ms: number; refresh_ttl_s: number; sigue_a?: string | undefined },
): Promise<SesionNueva> => {
  const sesion_id = randomUUID();
  const refreshToken = tokenDeRefresco(claves, sesion_id, 0);
  await tx.insert(sesiones).values({
    id: sesion_id,
    usuario_id: cuenta.id,
    creada_at: new Date(ahora_ms),
    expira_at: new Date(ahora_ms + refresh_ttl_s * 1_000),
    ip: origen.ip,
    agente: origen.agente,
    refresh_hash: hashDeRefresco(refreshToken),
  });
  const loginLogId =
    (sigue_a !== undefined && (await pasarRegistro(tx, sigue_a, sesion_id))) ||
    (await registrarIngreso(tx, {
      usuario_id: cuenta.id,
      username: cuenta.username,
      sesion_id,
      resultado: 'exito',
      origen,
      ahora_ms,
    }));
  return { sesion_id, refreshToken, loginLogId };
};

/** Ends the open sessions among these, with their login records; returns the ids of those it ended. */
const cerrar = async (tx: Tx, cuales: SQL, motivo: MotivoCierre, ahora_ms: number): Promise<string[]> => {
  const cerradas = await tx
    .update(sesiones)
    .set({ cerrada_at: new Date(ahora_ms), motivo_cierre: motivo })
    .where(and(cuales, isNull(sesiones.cerrada_at)))
    .returning({ id: sesiones.id });
  const ids = cerradas.map((fila) => fila.id);
  if (ids.length > 0) await cerrarRegistros(tx, ids, motivo, new Date(ahora_ms));
  return ids;
};

/** `menos`: the one that stays. */
export const cerrarSesionesDe = (
  tx: Tx,
  usuario_id: number,
  motivo: MotivoCierre,
  ahora_ms: number,
  menos?: string,
) =>
  cerrar(
    tx,
    sql`${sesiones.usuario_id} = ${usuario_id} and ${menos === undefined ? sql`true` : ne(sesiones.id, menos)}`,
    motivo,
    ahora_ms,
  );

/** True when this call ended it; false when it had ended before. */
export const cerrarSesion = async (tx: Tx, id: string, motivo: MotivoCierre, ahora_ms: number) =>
  (await cerrar(tx, eq(sesiones.id, id), motivo, ahora_ms)).length > 0;

/** Before a sign-in: ends the oldest sessions of the account, so that with the new one it holds `sesiones_max`. */
export const hacerLugar = async (
  tx: Tx,
  usuario_id: number,
  sesiones_max: number,
  ahora_ms: number,
): Promise<void> => {
  const sobrantes = tx
    .select({ id: sesiones.id })
    .from(sesiones)
    .where(
      and(
        eq(sesiones.usuario_id, usuario_id),
        isNull(sesiones.cerrada_at),
        gt(sesiones.expira_at, new Date(ahora_ms)),
      ),
    )
    .orderBy(desc(sesiones.creada_at), desc(sesiones.id))
    .offset(sesiones_max - 1);
  await cerrar(tx, inArray(sesiones.id, sobrantes), 'new_login', ahora_ms);
};

/** Closes the sessions that nobody refreshed in time, and their records, with the moment at which they ended. */
export const cerrarVencidas = async (db: Db, ahora_ms: number): Promise<void> => {
  const vencidas = await db
    .select({ id: sesiones.id, expira_at: sesiones.expira_at })
    .from(sesiones)
    .where(and(isNull(sesiones.cerrada_at), lte(sesiones.expira_at, new Date(ahora_ms))));
  for (const { id, expira_at } of vencidas)
    await db.transaction((tx) => cerrarSesion(tx, id, 'expirada', expira_at.getTime()));
};

/** Closes what disabled accounts left open: enabling one again must not bring its old tokens back to life. */
export const cerrarDeInactivos = async (db: Db, ahora_ms: number): Promise<void> => {
  const abiertas = await db
    .select({ id: sesiones.id })
    .from(sesiones)
    .innerJoin(usuarios, eq(usuarios.id, sesiones.usuario_id))
    .where(and(isNull(sesiones.cerrada_at), eq(usuarios.activo, false)));
  for (const { id } of abiertas)
    await db.transaction((tx) => cerrarSesion(tx, id, 'cuenta_desactivada', ahora_ms));
};
