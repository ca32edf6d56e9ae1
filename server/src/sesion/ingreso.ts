import type { LoginBody, LoginResponse } from '@tramos/contract/sesion';
import type { User } from '@tramos/contract/usuario';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/tipos';
import { AppError } from '../http/errores';
import { abrirConAviso, type Via } from './apertura';
import type { ContextoSesion } from './contexto';
import { comprobarCredenciales } from './credenciales';
import type { Origen } from './registros';
import { hacerLugar, type SesionNueva } from './sesiones';
import { firmarAcceso } from './tokens';
import { bloquearCuenta, type Cuenta, esLaMisma, usuarioDeSesion } from './usuarios';

/** A session that was opened: what the console receives, and the account by which its browser is known from now on. */
export interface Ingresado {
  respuesta: LoginResponse;
  cuenta: { user: User; password_hash: string };
}

/** Hands out the session, and to its browser what it is known by the next time. */
export type Entregar = (
  ctx: ContextoSesion,
  peticion: FastifyRequest,
  respuesta: FastifyReply,
  ingresado: Ingresado,
) => LoginResponse;

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
 * Opens the session of who proved to be the owner of an account seen before, by whatever way, and ends the oldest
 * ones that it may no longer hold. `alAbrir` does what has to happen with it or not at all, and may still refuse.
 */
export const abrirIngreso = async (
  ctx: ContextoSesion,
  vista: Cuenta,
  origen: Origen,
  via: Via,
  alAbrir: (tx: Tx, sesion_id: string) => Promise<void> = async () => undefined,
): Promise<Ingresado> => {
  const { db, ahora, push } = ctx;
  const { user, sesion, avisos } = await db.transaction(async (tx) => {
    const cuenta = await bloquearCuenta(tx, vista.user.id);
    if (!cuenta || !esLaMisma(cuenta, vista)) throw new AppError(401, 'credenciales');
    await hacerLugar(tx, cuenta.user.id, cuenta.sesiones_max, ahora());
    const abierta = await abrirConAviso(ctx, tx, cuenta, origen, { accion: 'ingreso', via });
    await alAbrir(tx, abierta.sesion.sesion_id);
    const leida = await usuarioDeSesion(tx, abierta.sesion.sesion_id, ahora());
    return { user: leida?.user ?? cuenta.user, ...abierta };
  });
  push.difundir(avisos);
  push.revisarSesiones();
  const { password_hash } = vista;
  return { respuesta: await responderIngreso(ctx, user, sesion), cuenta: { user, password_hash } };
};

/**
 * Signs in: opens a session and ends the oldest ones the account may no longer hold, telling them from where
 * (product §2.14). Throws 401 `credenciales`, `codigo_requerido`, `codigo_incorrecto`, 429 `demasiados_intentos`,
 * 503 for a caller who is gone.
 */
export const ingresar = async (
  ctx: ContextoSesion,
  { username, password, codigo }: LoginBody,
  origen: Origen,
  seFue: () => boolean,
): Promise<Ingresado> => {
  const muestra = { username, password, codigo, origen, proposito: 'ingreso' } as const;
  const visto = await comprobarCredenciales(ctx, muestra);
  if (visto.tipo === 'credenciales') throw new AppError(401, 'credenciales');
  if (visto.tipo === 'codigo_requerido')
    throw new AppError(401, 'codigo_requerido', { field: 'codigo', detalle: visto.factores });
  if (visto.tipo !== 'abre') throw new AppError(401, visto.tipo, { field: 'codigo' });
  // Whoever gave up waiting has asked again since: a session that nobody receives would end the one they got.
  if (seFue()) throw new AppError(503, 'no_disponible');
  return abrirIngreso(ctx, visto.cuenta, origen, 'password');
};
