import { randomBytes } from 'node:crypto';
import type { User } from '@tramos/contract/usuario';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Anotacion, anotar } from '../auditoria/auditoria';
import { exigeSegundoFactor } from '../db/ajuste';
import { usuarios } from '../db/esquema/cuentas';
import type { Tx } from '../db/tipos';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { cifrar, descifrar } from './cifrado';
import { duenoDelSecreto } from './codigo';
import { borrarCodigos, reponerCodigos } from './codigos-recuperacion';
import type { ContextoSesion } from './contexto';
import { comprobarCodigo, comprobarCredenciales } from './credenciales';
import type { Origen } from './registros';
import { base32, pasoDelCodigo, SECRETO_BYTES, uriDe } from './totp';

/** 400 and not 401: whoever asks has a session, and it goes on. */
const codigoMal = () => new AppError(400, 'codigo_incorrecto', { field: 'codigo' });

const asentar = (
  tx: Tx,
  accion: Anotacion['accion'],
  { id, username }: User,
  { ip }: Origen,
  cuando_ms: number,
) => anotar(tx, { cuando_ms, usuario_id: id, username, ip, accion });

/** A new secret for the account, which counts only once its first code has been shown. Throws 409 when one counts. */
export const prepararSegundoFactor = async (
  { db, claves }: ContextoSesion,
  { id, username }: UsuarioSesion,
): Promise<{ secreto: string; uri: string }> => {
  const bytes = randomBytes(SECRETO_BYTES);
  const totp_secreto = cifrar(claves.segundo_factor, bytes, duenoDelSecreto(id));
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
    const secreto =
      cuenta?.sellado && descifrar(claves.segundo_factor, cuenta.sellado, duenoDelSecreto(usuario.id));
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

/**
 * Goes back to the password alone, for who says it and a code. Throws 400 `credenciales`, `codigo_incorrecto`, 409
 * `segundo_factor_inactivo`, `segundo_factor_obligatorio` while the site asks it of the account, 429.
 */
export const quitarSegundoFactor = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  { password, codigo }: { password: string; codigo: string },
  origen: Origen,
): Promise<{ user: User }> => {
  if (!usuario.segundo_factor) throw new AppError(409, 'segundo_factor_inactivo');
  if (usuario.role === 'administrator' && (await exigeSegundoFactor(ctx.db)))
    throw new AppError(409, 'segundo_factor_obligatorio');
  const { username } = usuario;
  const pedido = { username, password, codigo, origen, proposito: 'segundo_factor' } as const;
  const { tipo } = await comprobarCredenciales(ctx, pedido);
  if (tipo === 'credenciales') throw new AppError(400, 'credenciales', { field: 'password' });
  if (tipo !== 'abre') throw codigoMal();
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(usuarios)
      .set({ totp_secreto: null, segundo_factor_at: null, totp_ultimo_paso: null })
      .where(and(eq(usuarios.id, usuario.id), isNotNull(usuarios.segundo_factor_at)));
    await borrarCodigos(tx, usuario.id);
    await asentar(tx, 'segundo_factor_quitado', usuario, origen, ctx.ahora());
  });
  return { user: { ...usuario, segundo_factor: false } };
};
