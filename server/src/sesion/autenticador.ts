import { CONFIRMADA_MS, DESPEDIDA_GRACIA_MS } from '@tramos/contract/limites';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../http/errores';
import { juntarClaves } from '../http/por-turno';
import { PREFIJO } from '../http/token-api';
import type { Autenticar, UsuarioSesion } from '../http/usuario-sesion';
import { estadoDeSesiones } from './estado-sesiones';
import { reabrirRegistros, sesionesDespedidas } from './registros';
import { type Claves, verificarAcceso } from './tokens';
import { crearTokens, type DepsTokens } from './tokens-api';
import { usuariosDeSesiones } from './usuarios';

/**
 * A socket that is still there so long after a tab said goodbye belongs to another tab. Shorter than the grace: on
 * several server processes, the one that holds the socket speaks before any of them closes the record.
 */
const VIDA_POR_SOCKET_MS = DESPEDIDA_GRACIA_MS / 2;

const BEARER = /^Bearer +([^\s]+)$/i;
const portado = (authorization: string | undefined) => BEARER.exec(authorization ?? '')?.[1] ?? null;
const tokenDeApi = (authorization: string | undefined): string | null => {
  const token = portado(authorization);
  return token?.startsWith(PREFIJO) ? token : null;
};

/**
 * Who is calling. The token is checked first, then the session's row on every call, so that ending a session takes
 * effect at once (product §2.14). Serves the REST calls and the sockets alike.
 */
export const crearAutenticador = (deps: DepsTokens & { claves: Claves }) => {
  const { db, ahora, claves } = deps;
  const leerVivas = juntarClaves((ids: readonly string[]) => usuariosDeSesiones(db, ids, ahora()));
  const leerSesion = async (sesion_id: string): Promise<UsuarioSesion | null> => {
    const leida = await leerVivas(sesion_id);
    if (!leida) return null;
    if (leida.despedida) await reabrirRegistros(db, [sesion_id]);
    const por_confirmar = ahora() - leida.confirmada_at.getTime() > CONFIRMADA_MS;
    return { ...leida.user, sesion_id, revision: leida.revision, por_confirmar };
  };
  const portadorDe = (authorization: string | undefined) => {
    const token = portado(authorization);
    return token === null ? null : verificarAcceso(claves, token, ahora());
  };
  const deCabecera = async (authorization: string | undefined): Promise<UsuarioSesion | null> => {
    const portador = portadorDe(authorization);
    if (!portador) return null;
    const usuario = await leerSesion(portador.sesion_id);
    return usuario?.id === portador.usuario_id ? usuario : null;
  };
  const tokens = crearTokens(deps);
  const autenticar: Autenticar = async ({ headers: { authorization }, ip }, ambito) => {
    const token = tokenDeApi(authorization);
    if (token !== null) return tokens.autenticar(token, ip, ambito);
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
    /** The session that a request shows a token of ours for, whether or not it is still open; asks no database. */
    sesionDe: async ({ headers: { authorization } }: FastifyRequest) =>
      portadorDe(authorization)?.sesion_id ?? null,
    /** The token of the API that a request shows, where it has opened something before; asks no database. */
    tokenDe: ({ headers: { authorization } }: FastifyRequest) => {
      const token = tokenDeApi(authorization);
      return token === null ? null : tokens.conocido(token);
    },
    /** The user of an `Authorization` header, or null when it opens no session: for calls open to all. */
    deCabecera,
    autenticar,
  };
};
export type AutenticadorSesion = ReturnType<typeof crearAutenticador>;
