import type { LoginBody, LoginResponse } from '@tramos/contract/sesion';
import type { User } from '@tramos/contract/usuario';
import { AppError } from '../http/errores';
import { abrirConAviso } from './apertura';
import type { ContextoSesion } from './contexto';
import { comprobarCredenciales } from './credenciales';
import type { Origen } from './registros';
import { hacerLugar, type SesionNueva } from './sesiones';
import { firmarAcceso } from './tokens';
import { bloquearCuenta, esLaMisma } from './usuarios';

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
 * Signs in: opens a session and ends the oldest ones the account may no longer hold, telling them from where
 * (product §2.14). Throws 401 `credenciales`, `codigo_requerido`, `codigo_incorrecto`, 429 `demasiados_intentos`.
 */
export const ingresar = async (
  ctx: ContextoSesion,
  { username, password, codigo }: LoginBody,
  origen: Origen,
): Promise<LoginResponse> => {
  const muestra = { username, password, codigo, origen, proposito: 'ingreso' } as const;
  const visto = await comprobarCredenciales(ctx, muestra);
  if (visto.tipo === 'credenciales') throw new AppError(401, 'credenciales');
  if (visto.tipo !== 'abre') throw new AppError(401, visto.tipo, { field: 'codigo' });
  const { db, ahora, push } = ctx;
  const { user, sesion, avisos } = await db.transaction(async (tx) => {
    const cuenta = await bloquearCuenta(tx, visto.cuenta.user.id);
    if (!cuenta || !esLaMisma(cuenta, visto.cuenta)) throw new AppError(401, 'credenciales');
    await hacerLugar(tx, cuenta.user.id, cuenta.sesiones_max, ahora());
    return { user: cuenta.user, ...(await abrirConAviso(ctx, tx, cuenta, origen, 'ingreso')) };
  });
  push.difundir(avisos);
  push.revisarSesiones();
  return responderIngreso(ctx, user, sesion);
};
