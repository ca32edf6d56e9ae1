import { type ChangePasswordBody, faltasDePassword, type LoginResponse } from '@tramos/contract/sesion';
import { eq } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { usuarios } from '../db/esquema';
import { AppError } from '../http/errores';
import type { ContextoSesion } from './contexto';
import { comprobarCredenciales } from './credenciales';
import { responderIngreso } from './ingreso';
import { hashPassword } from './password';
import { PRIMER_ADMIN, retirarPasswordInicial } from './primer-admin';
import type { Origen } from './registros';
import { abrirSesion, cerrarSesion, cerrarSesionesDe } from './sesiones';
import { bloquearCuenta, type Cuenta } from './usuarios';

/** 400 and not 401: a wrong current password must not look like an expired session to the console. */
const credencialesMal = () => new AppError(400, 'credenciales', { field: 'password_actual' });

const exigirReglas = (nueva: string, actual: string, username: string) => {
  const faltas = faltasDePassword(nueva, username);
  if (faltas.length > 0)
    throw new AppError(400, 'password_debil', { field: 'password_nueva', detalle: faltas });
  if (nueva === actual) throw new AppError(400, 'password_igual', { field: 'password_nueva' });
};

const guardar = (
  ctx: ContextoSesion,
  comprobada: Cuenta,
  /** The session that asks for it, if one does. */
  propia: string | undefined,
  password_hash: string,
  origen: Origen,
) => {
  const { db, claves, config, ahora } = ctx;
  const ahora_ms = ahora();
  return db.transaction(async (tx) => {
    const cuenta = await bloquearCuenta(tx, comprobada.user.id);
    if (!cuenta?.activo || cuenta.password_hash !== comprobada.password_hash) throw credencialesMal();
    const { id: usuario_id, username } = cuenta.user;
    await tx
      .update(usuarios)
      .set({ password_hash, is_first_login: false })
      .where(eq(usuarios.id, usuario_id));
    if (propia !== undefined) await cerrarSesion(tx, propia, 'cambio_password_propio', ahora_ms);
    await cerrarSesionesDe(tx, usuario_id, 'cambio_password', ahora_ms);
    const tiempos = { ahora_ms, refresh_ttl_s: config.refresh_ttl_s };
    const sesion = await abrirSesion(tx, claves, cuenta.user, origen, tiempos);
    const { ip } = origen;
    await anotar(tx, { cuando_ms: ahora_ms, usuario_id, username, ip, accion: 'cambio_password' });
    return { sesion, user: { ...cuenta.user, isFirstLogin: false } };
  });
};

/**
 * Changes a password, ends every earlier session of the account and opens a new one. With a session it is the
 * account's own; without one the body says whose (product §5). Throws 400 `credenciales`, `password_debil` (with
 * the rules broken in `detalle`), `password_igual`, `datos_invalidos`; 429 `demasiados_intentos`.
 */
export const cambiarPassword = async (
  ctx: ContextoSesion,
  actual: { username: string; sesion_id: string } | null,
  { username: escrito, password_actual, password_nueva }: ChangePasswordBody,
  origen: Origen,
): Promise<LoginResponse> => {
  const username = actual?.username ?? escrito;
  if (username === undefined)
    throw new AppError(400, 'datos_invalidos', { field: 'username', message: 'Escriba su usuario' });
  const intento = { username, password: password_actual, origen, proposito: 'cambio_password' } as const;
  const cuenta = await comprobarCredenciales(ctx, intento);
  if (!cuenta) throw credencialesMal();
  exigirReglas(password_nueva, password_actual, cuenta.user.username);
  const password_hash = await hashPassword(password_nueva);
  const { sesion, user } = await guardar(ctx, cuenta, actual?.sesion_id, password_hash, origen);
  if (user.username === PRIMER_ADMIN) retirarPasswordInicial(ctx.config);
  ctx.push.revisarSesiones();
  return responderIngreso(ctx, user, sesion);
};
