import { anotar } from '../auditoria/auditoria';
import type { ContextoSesion } from './contexto';
import { despedir, type Origen } from './registros';
import { cerrarSesion } from './sesiones';
import { leerRefresco } from './tokens';
import { usuarioDeSesion } from './usuarios';

/**
 * Both meanings of logout (product §2.13): with a session (bearer or refresh token) it ends it; with a `loginLogId`
 * alone it is the unload beacon, which ends nothing. Answers the same whatever it finds.
 * @returns the session that is over now, if one was named
 */
export const salir = async (
  ctx: ContextoSesion,
  sesion_del_token: string | null,
  { loginLogId, refreshToken }: { loginLogId?: string | undefined; refreshToken?: string | undefined },
  origen: Origen,
): Promise<string | null> => {
  const { db, ahora, claves, push } = ctx;
  const ahora_ms = ahora();
  const del_refresco = refreshToken ? leerRefresco(claves, refreshToken)?.sesion_id : undefined;
  const sesion_id = sesion_del_token ?? del_refresco;
  if (sesion_id === undefined) {
    if (loginLogId) await despedir(db, loginLogId, ahora_ms);
    return null;
  }
  await db.transaction(async (tx) => {
    const usuario = await usuarioDeSesion(tx, sesion_id, ahora_ms);
    if (!(await cerrarSesion(tx, sesion_id, 'logout', ahora_ms))) return;
    await anotar(tx, {
      cuando_ms: ahora_ms,
      usuario_id: usuario?.user.id ?? null,
      username: usuario?.user.username ?? null,
      ip: origen.ip,
      accion: 'salida',
    });
  });
  push.revisarSesiones();
  return sesion_id;
};
