import type { ConfirmarIdentidadBody } from '@tramos/contract/llaves';
import { eq } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { sesiones } from '../db/esquema/cuentas';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { ContextoSesion } from './contexto';
import { comprobarCodigo, comprobarCredenciales } from './credenciales';
import type { LugarDeLlaves } from './llaves/lugar';
import { comprobarLlavePropia } from './llaves/propias';
import type { Origen } from './registros';

/** Who comes in by the provider has no password here: the code, where the account has a second factor. */
const comprobarExterna = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  codigo: string | undefined,
  origen: Origen,
): Promise<void> => {
  if (!usuario.segundo_factor)
    throw new AppError(400, 'cuenta_externa', {
      message: 'Salga y vuelva a entrar con el proveedor de identidad: así confirma que es usted.',
    });
  if (!codigo) throw new AppError(400, 'codigo_requerido', { field: 'codigo' });
  if (!(await comprobarCodigo(ctx, usuario, codigo, origen, 'confirmacion')))
    throw new AppError(400, 'codigo_incorrecto', { field: 'codigo' });
};

const comprobarPropia = async (
  ctx: ContextoSesion,
  { username }: UsuarioSesion,
  { password = '', codigo }: ConfirmarIdentidadBody,
  origen: Origen,
): Promise<void> => {
  const { tipo } = await comprobarCredenciales(ctx, {
    ...{ username, password, codigo, origen, proposito: 'confirmacion' },
  });
  // 400 and not 401: whoever asks has a session, and it goes on.
  if (tipo === 'credenciales')
    throw new AppError(400, tipo, { field: 'password', message: 'La contraseña no es correcta' });
  if (tipo !== 'abre') throw new AppError(400, tipo, { field: 'codigo' });
};

/**
 * The person at a session shows again who they are, on the brakes of the sign-in (docs/decisions/036). Throws 400
 * `credenciales`, `codigo_requerido`, `codigo_incorrecto`, `llave_incorrecta`, `cuenta_externa`, 429
 * `demasiados_intentos`.
 */
export const confirmarIdentidad = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  prueba: ConfirmarIdentidadBody,
  lugar: () => LugarDeLlaves,
  origen: Origen,
): Promise<void> => {
  if (prueba.llave) await comprobarLlavePropia(ctx, usuario, prueba.llave, lugar(), origen);
  else if (usuario.externa) await comprobarExterna(ctx, usuario, prueba.codigo, origen);
  else await comprobarPropia(ctx, usuario, prueba, origen);
  const { id: usuario_id, username, sesion_id } = usuario;
  const cuando_ms = ctx.ahora();
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(sesiones)
      .set({ confirmada_at: new Date(cuando_ms) })
      .where(eq(sesiones.id, sesion_id));
    await anotar(tx, { cuando_ms, usuario_id, username, ip: origen.ip, accion: 'identidad_confirmada' });
  });
};
