import { DESPEDIDA_GRACIA_MS } from '@tramos/contract/limites';
import type { Db } from '../db/tipos';
import { AppError } from '../http/errores';
import { juntarClaves } from '../http/por-turno';
import type { Autenticar, UsuarioSesion } from '../http/usuario-sesion';
import { estadoDeSesiones } from './estado-sesiones';
import { reabrirRegistros, sesionesDespedidas } from './registros';
import { type Claves, verificarAcceso } from './tokens';
import { usuariosDeSesiones } from './usuarios';

/**
 * A socket that is still there so long after a tab said goodbye belongs to another tab. Shorter than the grace: on
 * several server processes, the one that holds the socket speaks before any of them closes the record.
 */
const VIDA_POR_SOCKET_MS = DESPEDIDA_GRACIA_MS / 2;

const BEARER = /^Bearer +([^\s]+)$/i;

/**
 * Who is calling. The token is checked first, then the session's row on every call, so that ending a session takes
 * effect at once (product §2.14). Serves the REST calls and the sockets alike.
 */
export const crearAutenticador = ({ db, ahora, claves }: { db: Db; ahora: () => number; claves: Claves }) => {
  const leerVivas = juntarClaves((ids: readonly string[]) => usuariosDeSesiones(db, ids, ahora()));
  const leerSesion = async (sesion_id: string): Promise<UsuarioSesion | null> => {
    const leida = await leerVivas(sesion_id);
    if (!leida) return null;
    if (leida.despedida) await reabrirRegistros(db, [sesion_id]);
    return { ...leida.user, sesion_id, revision: leida.revision };
  };
  const deCabecera = async (authorization: string | undefined): Promise<UsuarioSesion | null> => {
    const token = BEARER.exec(authorization ?? '')?.[1];
    const portador = token === undefined ? null : verificarAcceso(claves, token, ahora());
    if (!portador) return null;
    const usuario = await leerSesion(portador.sesion_id);
    return usuario?.id === portador.usuario_id ? usuario : null;
  };
  const autenticar: Autenticar = async ({ headers: { authorization } }) => {
    const usuario = await deCabecera(authorization);
    if (!usuario && authorization !== undefined) throw new AppError(401, 'sesion_terminada');
    return usuario;
  };
  const estados = async (ids: readonly string[]) => {
    const vistas = await estadoDeSesiones(db, ids, ahora());
    const despedidas = await sesionesDespedidas(db, ahora(), VIDA_POR_SOCKET_MS);
    const vivas = despedidas.filter((id) => vistas.get(id)?.abierta);
    if (vivas.length > 0) await reabrirRegistros(db, vivas);
    return vistas;
  };
  return {
    verificarToken: async (token: string) => verificarAcceso(claves, token, ahora()),
    leerSesion,
    /** How the sessions stand that have a socket. Having one is a sign of life, whatever their tabs said. */
    estadoDeSesiones: estados,
    /** The user of an `Authorization` header, or null when it opens no session: for calls open to all. */
    deCabecera,
    autenticar,
  };
};
export type AutenticadorSesion = ReturnType<typeof crearAutenticador>;
