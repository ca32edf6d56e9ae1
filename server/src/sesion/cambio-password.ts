import { faltasDePassword } from '@tramos/contract/password-nueva';
import type { ChangePasswordBody } from '@tramos/contract/sesion';
import { eq } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { AppError } from '../http/errores';
import { abrirConAviso } from './apertura';
import type { ContextoSesion } from './contexto';
import { esComun, PRODUCTO } from './contrasenas-comunes';
import { comprobarCredenciales } from './credenciales';
import { type Ingresado, responderIngreso } from './ingreso';
import { hashPassword } from './password';
import { PRIMER_ADMIN, retirarPasswordInicial } from './primer-admin';
import type { Origen } from './registros';
import { cerrarSesion, cerrarSesionesDe } from './sesiones';
import { bloquearCuenta, type Cuenta, esLaMisma } from './usuarios';

/** 400 and not 401: a wrong current password must not look like an expired session to the console. */
const credencialesMal = (con_sesion: boolean) =>
  new AppError(400, 'credenciales', {
    field: 'password_actual',
    ...(con_sesion && { message: 'La contraseña actual no es correcta' }),
  });

const exigirReglas = (nueva: string, actual: string, username: string, sitio: string) => {
  if (nueva === actual) throw new AppError(400, 'password_igual', { field: 'password_nueva' });
  const faltas = faltasDePassword(nueva, username);
  if (faltas.length > 0)
    throw new AppError(400, 'password_debil', { field: 'password_nueva', detalle: faltas });
  if (esComun(nueva, [PRODUCTO, sitio]))
    throw new AppError(400, 'password_comun', { field: 'password_nueva' });
};

const guardar = (
  ctx: ContextoSesion,
  comprobada: Cuenta,
  /** The session that asks for it, if one does. */
  propia: string | undefined,
  password_hash: string,
  origen: Origen,
) => {
  const { db, ahora } = ctx;
  const ahora_ms = ahora();
  return db.transaction(async (tx) => {
    const cuenta = await bloquearCuenta(tx, comprobada.user.id);
    if (!cuenta || !esLaMisma(cuenta, comprobada)) throw credencialesMal(propia !== undefined);
    const { id: usuario_id } = cuenta.user;
    await tx
      .update(usuarios)
      .set({ password_hash, is_first_login: false })
      .where(eq(usuarios.id, usuario_id));
    const abierta = await abrirConAviso(ctx, tx, cuenta, origen, {
      ...{ accion: 'cambio_password', sigue_a: propia },
    });
    if (propia !== undefined) await cerrarSesion(tx, propia, 'cambio_password_propio', ahora_ms);
    await cerrarSesionesDe(tx, usuario_id, 'cambio_password', ahora_ms, abierta.sesion.sesion_id);
    return { ...abierta, user: { ...cuenta.user, isFirstLogin: false } };
  });
};

/** The account whose password is asked to change, proved by what the body shows. */
const comprobarDueno = async (
  ctx: ContextoSesion,
  username: string,
  con_sesion: boolean,
  { password_actual: password, codigo }: ChangePasswordBody,
  origen: Origen,
): Promise<Cuenta> => {
  const muestra = { username, password, codigo, con_sesion, origen, proposito: 'cambio_password' } as const;
  const visto = await comprobarCredenciales(ctx, muestra);
  if (visto.tipo === 'credenciales') throw credencialesMal(con_sesion);
  if (visto.tipo !== 'abre') throw new AppError(400, visto.tipo, { field: 'codigo' });
  const { pantalla, isFirstLogin } = visto.cuenta.user;
  // Whoever stands before a wall display must not take it over; its first password is changed all the same.
  if (pantalla && !isFirstLogin) throw new AppError(403, 'solo_lectura');
  return visto.cuenta;
};

/**
 * Changes a password, ends every earlier session of the account and opens a new one. With a session it is the
 * account's own; without one the body says whose, with the code of its second factor (product §5). Throws 400
 * `password_debil` (with the rules broken in `detalle`), `password_comun`, `password_igual`, `credenciales`, `codigo_requerido`,
 * `codigo_incorrecto`, `datos_invalidos`; 403 `solo_lectura`; 429 `demasiados_intentos`.
 */
export const cambiarPassword = async (
  ctx: ContextoSesion,
  actual: { username: string; sesion_id: string } | null,
  body: ChangePasswordBody,
  origen: Origen,
): Promise<Ingresado> => {
  const username = actual?.username ?? body.username;
  if (username === undefined)
    throw new AppError(400, 'datos_invalidos', { field: 'username', message: 'Escriba su usuario' });
  // Before anything is looked up: a code would be used up for a password that cannot be taken.
  exigirReglas(body.password_nueva, body.password_actual, username, ctx.sitio.nombre());
  const cuenta = await comprobarDueno(ctx, username, actual !== null, body, origen);
  const password_hash = await hashPassword(body.password_nueva);
  const { sesion, avisos, user } = await guardar(ctx, cuenta, actual?.sesion_id, password_hash, origen);
  if (user.username === PRIMER_ADMIN) retirarPasswordInicial(ctx.config);
  ctx.push.difundir(avisos);
  ctx.push.revisarSesiones();
  return { respuesta: await responderIngreso(ctx, user, sesion), cuenta: { user, password_hash } };
};
