import type { LoginBody, LoginResponse } from '@tramos/contract/sesion';
import type { User } from '@tramos/contract/usuario';
import { anotar } from '../auditoria/auditoria';
import { AppError } from '../http/errores';
import type { ContextoSesion } from './contexto';
import { comprobarCredenciales } from './credenciales';
import type { Origen } from './registros';
import { abrirSesion, cerrarSesionesDe, type SesionNueva } from './sesiones';
import { firmarAcceso } from './tokens';
import { bloquearCuenta } from './usuarios';

/** What a console receives with a session of its own. */
export const responderIngreso = async (
  { claves, ahora, config }: ContextoSesion,
  user: User,
  { sesion_id, refreshToken, loginLogId }: SesionNueva,
): Promise<LoginResponse> => ({
  token: await firmarAcceso(claves, { usuario_id: user.id, sesion_id }, ahora(), config.access_ttl_s),
  refreshToken,
  user,
  loginLogId,
  isFirstLogin: user.isFirstLogin,
});

/**
 * Signs in: opens a session and ends the earlier one of the same user wherever it is, telling it from where
 * (product §2.14). Throws 401 `credenciales`, 429 `demasiados_intentos`.
 */
export const ingresar = async (
  ctx: ContextoSesion,
  { username, password }: LoginBody,
  origen: Origen,
): Promise<LoginResponse> => {
  const comprobada = await comprobarCredenciales(ctx, { username, password, origen, proposito: 'ingreso' });
  if (!comprobada) throw new AppError(401, 'credenciales');
  const { db, ahora, claves, config, push } = ctx;
  const ahora_ms = ahora();
  const { user, sesion } = await db.transaction(async (tx) => {
    const cuenta = await bloquearCuenta(tx, comprobada.user.id);
    // Between the look at the password and now it may have been changed, or the account disabled.
    if (!cuenta?.activo || cuenta.password_hash !== comprobada.password_hash)
      throw new AppError(401, 'credenciales');
    await cerrarSesionesDe(tx, cuenta.user.id, 'new_login', ahora_ms);
    const tiempos = { ahora_ms, refresh_ttl_s: config.refresh_ttl_s };
    const nueva = await abrirSesion(tx, claves, cuenta.user, origen, tiempos);
    const { id: usuario_id, username: nombre } = cuenta.user;
    await anotar(tx, { cuando_ms: ahora_ms, usuario_id, username: nombre, ip: origen.ip, accion: 'ingreso' });
    return { user: cuenta.user, sesion: nueva };
  });
  push.revisarSesiones();
  return responderIngreso(ctx, user, sesion);
};
