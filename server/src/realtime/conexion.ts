import { MENSAJES } from '@tramos/contract/error';
import { type AuthErrorSchema, AuthenticateSchema } from '@tramos/contract/tiempo-real';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { type ContadorIntentos, direccionDe } from '../http/intentos';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { Autenticador } from './autenticador';
import { decir } from './decir';
import { type EntornoPuestaAlDia, ponerAlDia } from './puesta-al-dia';
import { atenderSuscripciones, type EntornoSuscripciones } from './suscripciones';
import type { Vela, Vigilia } from './vigilia';

/** What one connection needs to know of the rest. */
export interface EntornoConexion extends EntornoPuestaAlDia {
  autenticador: Autenticador;
  ahora: () => number;
  log: Logger;
  sin_autenticar_ms: number;
  /** It is told of a socket that has said for whom it speaks, and was believed. */
  conocer: (socket: Socket, usuario_id: number) => void;
  /** Failed authentications, per address and per session that is none any more. */
  fallos: ContadorIntentos;
  vigilia: Vigilia;
  /** Who comes back together is let in a few at a time, so that the database has an ear for others too. */
  puerta: <T>(tarea: () => Promise<T>) => Promise<T>;
  suscripciones: EntornoSuscripciones;
}

/** `authenticate` messages that one socket may send; then it is dropped. */
export const AUTENTICACIONES_MAX = 10;

/** Whom a socket speaks for, or the text to refuse it with; `fuera` closes the line as well. */
type Identidad =
  | { usuario: UsuarioSesion; vela: Vela; desde: number | undefined }
  | { rechazo: z.infer<typeof AuthErrorSchema>['message']; fuera?: true };

type Pedido = z.infer<typeof AuthenticateSchema>;
type Portador = NonNullable<Awaited<ReturnType<Autenticador['verificarToken']>>>;

/**
 * The socket is watched before its session is looked at: whoever ends that session or changes its user afterwards
 * finds it there, whoever did before is seen in the rows.
 */
const mirarSesion = async (
  socket: Socket,
  { userId, desde }: Pedido,
  { sesion_id }: Portador,
  { autenticador, vigilia }: EntornoConexion,
): Promise<Identidad> => {
  const vela = vigilia.velar(socket, sesion_id);
  const usuario = await autenticador.leerSesion(sesion_id);
  if (!usuario || usuario.id !== userId) return { rechazo: MENSAJES.sesion_terminada };
  if (usuario.isFirstLogin) return { rechazo: MENSAJES.cambio_password_requerido };
  if (usuario.falta_segundo_factor) return { rechazo: MENSAJES.segundo_factor_requerido };
  return { usuario, vela, desde };
};

/** Takes the attempt before its outcome is known, and gives it back unless it was refused. */
const contado = async (
  clave: string,
  { fallos, ahora }: EntornoConexion,
  tarea: () => Promise<Identidad>,
): Promise<Identidad> => {
  if (!fallos.reservar(clave, ahora())) return { rechazo: MENSAJES.demasiados_intentos, fuera: true };
  let fallo = false;
  try {
    const quien = await tarea();
    fallo = 'rechazo' in quien;
    return quien;
  } finally {
    if (!fallo) fallos.devolver(clave);
  }
};

/**
 * The token first: whoever has one of ours is never held up by what others at the same address have tried. Failures are
 * counted by address where there is no such token, and by the session that it names where there is.
 */
const identificar = async (
  socket: Socket,
  crudo: unknown,
  direccion: string,
  entorno: EntornoConexion,
  sigue: () => boolean,
): Promise<Identidad> => {
  const pedido = AuthenticateSchema.safeParse(crudo);
  const dicho = pedido.success ? await entorno.autenticador.verificarToken(pedido.data.token) : null;
  if (!pedido.success || !dicho || dicho.usuario_id !== pedido.data.userId)
    return contado(direccion, entorno, async () => ({
      rechazo: pedido.success ? MENSAJES.sesion_terminada : MENSAJES.datos_invalidos,
    }));
  if (!sigue()) return { rechazo: MENSAJES.sesion_terminada };
  return contado(`${direccion} ${dicho.sesion_id}`, entorno, () =>
    mirarSesion(socket, pedido.data, dicho, entorno),
  );
};

const salirDeTodo = (socket: Socket, { vigilia }: EntornoConexion) => {
  vigilia.soltar(socket);
  for (const sala of socket.rooms) if (sala !== socket.id) socket.leave(sala);
};

const admitir = async (
  socket: Socket,
  { usuario, vela, desde }: Exclude<Identidad, { rechazo: string }>,
  entorno: EntornoConexion,
  sigue: () => boolean,
): Promise<void> => {
  if (usuario.revision < vela.minima) {
    // Its user was changed while it was being let in: it comes back and is looked at anew.
    socket.disconnect(true);
    return;
  }
  vela.revision = usuario.revision;
  const hora_servidor = new Date(entorno.ahora()).toISOString();
  decir(socket, 'authenticated', { userId: usuario.id, hora_servidor });
  await ponerAlDia(socket, usuario, desde, entorno, sigue);
};

/** Serves one socket until it goes: it says who it is in time, or it is dropped (product §5). */
export const atenderConexion = (socket: Socket, direccion: string, entorno: EntornoConexion): void => {
  const clave = direccionDe(direccion);
  let plazo: NodeJS.Timeout | undefined;
  let pedidos = 0;
  /** For whom it speaks, once it has said so and been believed. */
  let usuario: UsuarioSesion | null = null;
  const esperar = () => {
    clearTimeout(plazo);
    plazo = setTimeout(() => socket.disconnect(true), entorno.sin_autenticar_ms);
  };
  const callar = () => {
    usuario = null;
    salirDeTodo(socket, entorno);
  };
  const rechazar = (message: string, fuera = false) => {
    callar();
    decir(socket, 'auth_error', { message });
    if (fuera) socket.disconnect(true);
    else esperar();
  };

  const autenticar = async (crudo: unknown) => {
    pedidos += 1;
    const turno = pedidos;
    // A newer `authenticate` of the same socket takes over from this one.
    const sigue = () => socket.connected && turno === pedidos;
    if (pedidos > AUTENTICACIONES_MAX) return rechazar(MENSAJES.demasiados_intentos, true);
    // It has spoken: how long the answer takes is not its fault.
    clearTimeout(plazo);
    callar();
    const mirar = () => identificar(socket, crudo, clave, entorno, sigue);
    try {
      const quien = await entorno.puerta(mirar);
      if (!sigue()) return;
      if ('rechazo' in quien) return rechazar(quien.rechazo, quien.fuera);
      usuario = quien.usuario;
      entorno.conocer(socket, usuario.id);
      await admitir(socket, quien, entorno, sigue);
    } catch (error) {
      entorno.log.error({ err: error }, 'socket authentication failed');
      if (sigue()) rechazar(MENSAJES.no_disponible);
    }
  };

  socket.on('authenticate', (crudo: unknown) => void autenticar(crudo));
  atenderSuscripciones(socket, () => usuario, entorno.suscripciones);
  socket.on('disconnect', () => {
    clearTimeout(plazo);
    entorno.vigilia.soltar(socket);
  });
  esperar();
};
