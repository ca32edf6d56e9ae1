import { randomBytes } from 'node:crypto';
import type { User } from '@tramos/contract/usuario';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Anotacion, anotar } from '../auditoria/auditoria';
import { exigeSegundoFactor } from '../db/ajuste';
import { usuarios } from '../db/esquema/cuentas';
import type { Consultable, Tx } from '../db/tipos';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { borrarCodigos, reponerCodigos } from './codigos-recuperacion';
import type { ContextoSesion } from './contexto';
import { comprobarCodigo, comprobarCredenciales } from './credenciales';
import { factoresDe } from './factores';
import type { Origen } from './registros';
import { abrirSegundoFactor, sellarSegundoFactor } from './sellos';
import { base32, pasoDelCodigo, SECRETO_BYTES, uriDe } from './totp';
import { bloquearCuenta } from './usuarios';

/** 400 and not 401: whoever asks has a session, and it goes on. */
const codigoMal = () => new AppError(400, 'codigo_incorrecto', { field: 'codigo' });

const asentar = (
  tx: Tx,
  accion: Anotacion['accion'],
  { id, username }: User,
  { ip }: Origen,
  cuando_ms: number,
) => anotar(tx, { cuando_ms, usuario_id: id, username, ip, accion, objeto: `usuario:${id}` });

/** A new secret for the account, which counts only once its first code has been shown. Throws 409 when one counts. */
export const prepararSegundoFactor = async (
  { db, claves }: ContextoSesion,
  { id, username }: UsuarioSesion,
): Promise<{ secreto: string; uri: string }> => {
  const bytes = randomBytes(SECRETO_BYTES);
  const totp_secreto = sellarSegundoFactor(claves, bytes, id);
  const puestos = await db
    .update(usuarios)
    .set({ totp_secreto, totp_ultimo_paso: null })
    .where(and(eq(usuarios.id, id), isNull(usuarios.segundo_factor_at)))
    .returning({ id: usuarios.id });
  if (puestos.length === 0) throw new AppError(409, 'segundo_factor_activo');
  const secreto = base32(bytes);
  return { secreto, uri: uriDe(secreto, username) };
};

/**
 * The first code proves that the authenticator holds the secret: from now on it is asked for. Gives the recovery
 * codes, once. Throws 400 `codigo_incorrecto`, 409 `segundo_factor_activo`, `segundo_factor_sin_preparar`.
 */
export const activarSegundoFactor = (
  { db, claves, ahora }: ContextoSesion,
  usuario: UsuarioSesion,
  codigo: string,
  origen: Origen,
): Promise<{ user: User; codigos: string[] }> => {
  const ahora_ms = ahora();
  return db.transaction(async (tx) => {
    const [cuenta] = await tx
      .select({ sellado: usuarios.totp_secreto, desde: usuarios.segundo_factor_at })
      .from(usuarios)
      .where(eq(usuarios.id, usuario.id))
      .for('no key update');
    if (cuenta?.desde) throw new AppError(409, 'segundo_factor_activo');
    const secreto = cuenta?.sellado && abrirSegundoFactor(claves, cuenta.sellado, usuario.id);
    if (!secreto) throw new AppError(409, 'segundo_factor_sin_preparar');
    const paso = pasoDelCodigo(secreto, codigo.replace(' ', ''), ahora_ms);
    if (paso === null) throw codigoMal();
    await tx
      .update(usuarios)
      .set({ segundo_factor_at: new Date(ahora_ms), totp_ultimo_paso: paso })
      .where(eq(usuarios.id, usuario.id));
    const codigos = await reponerCodigos(tx, usuario.id);
    await asentar(tx, 'segundo_factor_activado', usuario, origen, ahora_ms);
    return { user: { ...usuario, segundo_factor: true, falta_segundo_factor: false }, codigos };
  });
};

/** Other recovery codes instead of those left. Throws 400 `codigo_incorrecto`, 409 `segundo_factor_inactivo`, 429. */
export const renovarCodigos = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  codigo: string,
  origen: Origen,
): Promise<{ user: User; codigos: string[] }> => {
  if (!usuario.segundo_factor) throw new AppError(409, 'segundo_factor_inactivo');
  if (!(await comprobarCodigo(ctx, usuario, codigo, origen))) throw codigoMal();
  return ctx.db.transaction(async (tx) => {
    const codigos = await reponerCodigos(tx, usuario.id);
    await asentar(tx, 'codigos_renovados', usuario, origen, ctx.ahora());
    return { user: usuario, codigos };
  });
};

/** Before the last factor goes: throws 409 `segundo_factor_obligatorio` while the site asks it of the account. */
export const exigirQueSobre = async (db: Consultable, { role }: User): Promise<void> => {
  if (role === 'administrator' && (await exigeSegundoFactor(db)))
    throw new AppError(409, 'segundo_factor_obligatorio');
};

/**
 * After a factor was taken from an account whose row is held: whether it has another. With the last one go the
 * recovery codes, if it may go.
 */
export const cuidarUltimo = async (tx: Tx, user: User): Promise<boolean> => {
  const { aplicacion, llaves } = await factoresDe(tx, user.id);
  if (aplicacion || llaves > 0) return true;
  await exigirQueSobre(tx, user);
  await borrarCodigos(tx, user.id);
  return false;
};

/** A console left alone is signed in too. Who has no password here shows the code alone. Throws 400, 429. */
export const comprobarDosFactores = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  { password, codigo }: { password: string; codigo: string },
  origen: Origen,
): Promise<void> => {
  const { username } = usuario;
  if (usuario.externa) {
    if (!(await comprobarCodigo(ctx, usuario, codigo, origen))) throw codigoMal();
    return;
  }
  const pedido = { username, password, codigo, origen, proposito: 'segundo_factor' } as const;
  const { tipo } = await comprobarCredenciales(ctx, pedido);
  if (tipo === 'credenciales') throw new AppError(400, 'credenciales', { field: 'password' });
  if (tipo !== 'abre') throw codigoMal();
};

/**
 * Goes back to the password alone, for who says it and a code. Throws 400 `credenciales`, `codigo_incorrecto`, 409
 * `segundo_factor_inactivo`, `segundo_factor_obligatorio` while the site asks it of the account, 429.
 */
export const quitarSegundoFactor = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  { password = '', codigo }: { password?: string | undefined; codigo: string },
  origen: Origen,
): Promise<{ user: User }> => {
  const { aplicacion, llaves } = await factoresDe(ctx.db, usuario.id);
  if (!aplicacion) throw new AppError(409, 'segundo_factor_inactivo');
  // A refusal uses no code up.
  if (llaves === 0) await exigirQueSobre(ctx.db, usuario);
  await comprobarDosFactores(ctx, usuario, { password, codigo }, origen);
  return ctx.db.transaction(async (tx) => {
    await bloquearCuenta(tx, usuario.id);
    await tx
      .update(usuarios)
      .set({ totp_secreto: null, segundo_factor_at: null, totp_ultimo_paso: null })
      .where(and(eq(usuarios.id, usuario.id), isNotNull(usuarios.segundo_factor_at)));
    const segundo_factor = await cuidarUltimo(tx, usuario);
    await asentar(tx, 'segundo_factor_quitado', usuario, origen, ctx.ahora());
    return { user: { ...usuario, segundo_factor } };
  });
};
