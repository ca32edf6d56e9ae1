import type { SesionAbierta } from '@tramos/contract/configuracion';
import { plegar } from '@tramos/contract/plegar';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { sesiones, usuarios } from '../db/esquema/cuentas';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { paginaDe } from '../http/pagina';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { cerrarSesion } from '../sesion/sesiones';
import type { Editor } from './recurso';
import { USUARIOS } from './usuarios';

type DepsSesiones = Pick<Deps, 'db' | 'ahora' | 'push'>;

/** Who is signed in, the newest first: of the accounts that the user may see. */
export const leerSesiones = async (
  { db, ahora }: DepsSesiones,
  usuario: UsuarioSesion,
  {
    buscar = '',
    ...pagina
  }: { buscar?: string | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<{ sesiones: SesionAbierta[]; total: number }> => {
  const { limit, offset } = paginaDe(pagina);
  const filas = await db
    .select({
      ...{ id: sesiones.id, usuario_id: sesiones.usuario_id, ip: sesiones.ip, agente: sesiones.agente },
      ...{
        username: usuarios.username,
        nombre: usuarios.nombre,
        role: usuarios.role,
        pantalla: usuarios.pantalla,
      },
      ...{ creada_at: sesiones.creada_at, expira_at: sesiones.expira_at },
    })
    .from(sesiones)
    .innerJoin(usuarios, eq(usuarios.id, sesiones.usuario_id))
    .where(
      and(isNull(sesiones.cerrada_at), gt(sesiones.expira_at, new Date(ahora())), USUARIOS.alcance(usuario)),
    )
    .orderBy(desc(sesiones.creada_at), desc(sesiones.id));
  const busca = plegar(buscar);
  const halladas = filas.filter(({ username, nombre, ip }) =>
    [username, nombre, ip].some((texto) => plegar(texto).includes(busca)),
  );
  return {
    total: halladas.length,
    sesiones: halladas.slice(offset, offset + limit).map(({ creada_at, expira_at, ...fila }) => ({
      ...fila,
      creada_at: creada_at.toISOString(),
      expira_at: expira_at.toISOString(),
      actual: fila.id === usuario.sesion_id,
    })),
  };
};

/**
 * Ends somebody's session: their console hears why, and nothing it asks is answered any more.
 * @throws {AppError} 404 `no_encontrado` when it had ended already, or is of an account that the user may not see
 */
export const cerrarAjena = async (deps: DepsSesiones, editor: Editor, id: string): Promise<void> => {
  const { db, ahora, push } = deps;
  const { usuario, ip } = editor;
  await db.transaction(async (tx) => {
    const [fila] = await tx
      .select({ username: usuarios.username })
      .from(sesiones)
      .innerJoin(usuarios, eq(usuarios.id, sesiones.usuario_id))
      .where(and(eq(sesiones.id, id), USUARIOS.alcance(usuario)));
    const cerrada = fila !== undefined && (await cerrarSesion(tx, id, 'cerrada_por_admin', ahora()));
    if (!cerrada) throw new AppError(404, 'no_encontrado');
    await anotar(tx, {
      ...{ cuando_ms: ahora(), usuario_id: usuario.id, username: usuario.username, ip },
      accion: 'sesion_cerrada',
      objeto: `sesion:${id}`,
      datos: { de: fila.username },
    });
  });
  push.revisarSesiones();
};
