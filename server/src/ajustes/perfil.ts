import type { Perfil, PerfilBodySchema } from '@tramos/contract/ajustes';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { anotar } from '../auditoria/auditoria';
import { ultimoCambio } from '../auditoria/ultimo-cambio';
import { usuarios } from '../db/esquema/cuentas';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { exigirNombreLibre, NOMBRE_DE_PERSONA } from '../http/nombre-unico';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { Editor } from './cambiar-ajuste';

const leerCampos = async (db: Consultable, id: number) => {
  const [fila] = await db
    .select({ nombre: usuarios.nombre, correo: usuarios.correo, version: usuarios.version })
    .from(usuarios)
    .where(eq(usuarios.id, id));
  if (!fila) throw new AppError(404, 'no_encontrado');
  return fila;
};

export const leerPerfil = async (db: Consultable, usuario: UsuarioSesion): Promise<Perfil> => {
  const campos = await leerCampos(db, usuario.id);
  return { ...campos, user: { ...usuario, nombre: campos.nombre } };
};

/**
 * Changes one's own name and mail; what an administrator sets of the account (role, scope) is not touched.
 * @throws {AppError} 409 `editado_por_otro` when somebody changed the account meanwhile, `clave_repetida` when the name
 * is somebody else's or looks like it
 */
export const ponerPerfil = (
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  { usuario, ip }: Editor,
  { version, ...nuevo }: z.output<typeof PerfilBodySchema>,
): Promise<Perfil> =>
  db.transaction(async (tx) => {
    const objeto = `usuario:${usuario.id}`;
    const { version: vigente, ...antes } = await leerCampos(tx, usuario.id);
    if (vigente === version && antes.nombre === nuevo.nombre && antes.correo === nuevo.correo)
      return leerPerfil(tx, usuario);
    await exigirNombreLibre({ tx }, { tabla: usuarios, nombre_unico: NOMBRE_DE_PERSONA }, nuevo, {
      id: usuario.id,
      nombre: antes.nombre,
    });
    const puestos = await tx
      .update(usuarios)
      .set({ ...nuevo, version: version + 1 })
      .where(and(eq(usuarios.id, usuario.id), eq(usuarios.version, version)))
      .returning({ id: usuarios.id });
    if (puestos.length === 0)
      throw new AppError(409, 'editado_por_otro', {
        ...(await ultimoCambio(tx, objeto)),
        detalle: await leerPerfil(tx, usuario),
      });
    await anotar(tx, {
      ...{ cuando_ms: ahora(), usuario_id: usuario.id, username: usuario.username, ip },
      ...{ accion: 'config_editar', objeto, datos: { antes, despues: nuevo } },
    });
    return leerPerfil(tx, usuario);
  });
