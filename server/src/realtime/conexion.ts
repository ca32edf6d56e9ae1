import { MENSAJES } from '@tramos/contract/error';
import { type AuthErrorSchema, AuthenticateSchema } from '@tramos/contract/tiempo-real';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { type ContadorIntentos, direccionDe } from '../http/intentos';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { Autenticador } from './autenticador';
import { decir } from './decir';
import type { MensajePendiente } from './push';
import { type Oyente, salasDe } from './salas';
import type { Vela, Vigilia } from './vigilia';

/** What one connection needs to know of the rest. */
export interface EntornoConexion {
  autenticador: Autenticador;
  ahora: () => number;
  log: Logger;
  sin_autenticar_ms: number;
  /** Failed authentications per address. */
  fallos: ContadorIntentos;
  /** Position of the last message that went out to the rooms. */
  enviada: () => number;
  leer: (desde: number, hasta: number, oyente: Oyente) => Promise<MensajePendiente[]>;
  vigilia: Vigilia;
}

/**
 * A larger gap is not replayed: the console gets `al_dia` alone and fetches its lists again, which is less than
 * thousands of messages (the list is the truth, product §2.18).
 */
export const HUECO_MAX = 5_000;
/** `authenticate` messages that one socket may send; then it is dropped. */
export const AUTENTICACIONES_MAX = 10;

const rechazar = (socket: Socket, message: z.infer<typeof AuthErrorSchema>['message']) =>
  decir(socket, 'auth_error', { message });

/**
 * Sends what came after `desde`, in order, then joins the live rooms. The log is read only up to what the rooms
 * have already been sent, and the joining happens in the same turn in which nothing is left: a message is either
 * read here or heard there, never both and never neither.
 */
const ponerAlDia = async (
  socket: Socket,
  usuario: UsuarioSesion,
  desde: number | undefined,
  { enviada, leer }: EntornoConexion,
  sigue: () => boolean,
): Promise<void> => {
  const alcanzable = desde !== undefined && desde <= enviada() && enviada() - desde <= HUECO_MAX;
  let visto = alcanzable ? desde : enviada();
  while (visto < enviada()) {
    const hasta = enviada();
    const lote = await leer(visto, hasta, usuario);
    if (!sigue()) return;
    for (const { mensaje, datos } of lote) decir(socket, mensaje, datos);
    visto = lote.at(-1)?.pos ?? hasta;
  }
  socket.join(salasDe(usuario));
  decir(socket, 'al_dia', { pos: visto });
};

/**
 * Who the socket is, or the text to refuse it with. It is watched before its session is looked at: whoever ends
 * that session or changes its user afterwards finds it there, whoever did before is seen in the rows.
 */
const identificar = async (
  socket: Socket,
  crudo: unknown,
  { autenticador, vigilia }: EntornoConexion,
): Promise<{ usuario: UsuarioSesion; vela: Vela; desde: number | undefined } | { rechazo: string }> => {
  const pedido = AuthenticateSchema.safeParse(crudo);
  if (!pedido.success) return { rechazo: MENSAJES.datos_invalidos };
  const { token, userId, desde } = pedido.data;
  const dicho = await autenticador.verificarToken(token);
  if (!dicho || dicho.usuario_id !== userId) return { rechazo: MENSAJES.sesion_terminada };
  const vela = vigilia.velar(socket, dicho.sesion_id);
  const usuario = await autenticador.leerSesion(dicho.sesion_id);
  if (!usuario || usuario.id !== userId) return { rechazo: MENSAJES.sesion_terminada };
  if (usuario.isFirstLogin) return { rechazo: MENSAJES.cambio_password_requerido };
  if (usuario.falta_segundo_factor) return { rechazo: MENSAJES.segundo_factor_requerido };
  return { usuario, vela, desde };
};

const salirDeTodo = (socket: Socket, { vigilia }: EntornoConexion) => {
  vigilia.soltar(socket);
  for (const sala of socket.rooms) if (sala !== socket.id) socket.leave(sala);
};

/** Serves one socket until it goes: it authenticates in time, or it is dropped (product §5). */
export const atenderConexion = (socket: Socket, direccion: string, entorno: EntornoConexion): void => {
  const clave = direccionDe(direccion);
  const { fallos, ahora, log, sin_autenticar_ms } = entorno;
  let plazo: NodeJS.Timeout | undefined;
  let pedidos = 0;
  const esperar = () => {
    clearTimeout(plazo);
    plazo = setTimeout(() => socket.disconnect(true), sin_autenticar_ms);
  };

  const autenticar = async (crudo: unknown) => {
    pedidos += 1;
    const turno = pedidos;
    // A newer `authenticate` of the same socket takes over from this one.
    const sigue = () => socket.connected && turno === pedidos;
    if (pedidos > AUTENTICACIONES_MAX || !fallos.reservar(clave, ahora())) {
      rechazar(socket, MENSAJES.demasiados_intentos);
      socket.disconnect(true);
      return;
    }
    salirDeTodo(socket, entorno);
    const quien = await identificar(socket, crudo, entorno);
    if (!sigue()) return;
    if ('rechazo' in quien) {
      salirDeTodo(socket, entorno);
      rechazar(socket, quien.rechazo);
      esperar();
      return;
    }
    fallos.devolver(clave);
    clearTimeout(plazo);
    const { usuario, vela, desde } = quien;
    if (usuario.revision < vela.minima) {
      // Its user was changed while it was being let in: it comes back and is looked at anew.
      socket.disconnect(true);
      return;
    }
    vela.revision = usuario.revision;
    decir(socket, 'authenticated', { userId: usuario.id, hora_servidor: new Date(ahora()).toISOString() });
    await ponerAlDia(socket, usuario, desde, entorno, sigue);
  };

  socket.on('authenticate', (crudo: unknown) => {
    autenticar(crudo).catch((error: unknown) => {
      log.error({ err: error }, 'socket authentication failed');
      salirDeTodo(socket, entorno);
      rechazar(socket, MENSAJES.no_disponible);
      esperar();
    });
  });
  socket.on('disconnect', () => {
    clearTimeout(plazo);
    entorno.vigilia.soltar(socket);
  });
  esperar();
};
