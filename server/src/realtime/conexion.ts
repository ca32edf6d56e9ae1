import { MENSAJES } from '@tramos/contract/error';
import {
  type AuthErrorSchema,
  AuthenticateSchema,
  type DatosDe,
  type MensajeServidor,
} from '@tramos/contract/tiempo-real';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { type ContadorIntentos, direccionDe } from '../http/intentos';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { Autenticador } from './autenticador';
import type { AlcancePush } from './bitacora';
import type { MensajePendiente } from './push';
import { alcanceDe, salaDeSesion, salaDeUsuario, salasDeAlcance } from './salas';

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
  leer: (desde: number, hasta: number, alcance: AlcancePush) => Promise<MensajePendiente[]>;
}

/**
 * A larger gap is not replayed: the console gets `al_dia` alone and fetches its lists again, which is less than
 * thousands of messages (the list is the truth, product §2.18).
 */
export const HUECO_MAX = 5_000;
/** `authenticate` messages that one socket may send; then it is dropped. */
export const AUTENTICACIONES_MAX = 10;

/** The only way a message leaves: its name and its data belong together. */
export const decir = <M extends MensajeServidor>(
  destino: { emit(mensaje: string, datos: unknown): unknown },
  mensaje: M,
  datos: DatosDe<M>,
): void => {
  destino.emit(mensaje, datos);
};

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
    const lote = await leer(visto, hasta, alcanceDe(usuario));
    if (!sigue()) return;
    for (const { mensaje, datos } of lote) decir(socket, mensaje, datos);
    visto = lote.at(-1)?.pos ?? hasta;
  }
  socket.join(salasDeAlcance(usuario));
  decir(socket, 'al_dia', { pos: visto });
};

/**
 * Who the socket is, or the text to refuse it with. It joins the room of its session before the session is looked
 * at: whoever ends that session afterwards finds it there, whoever ended it before is seen in the row.
 */
const identificar = async (
  socket: Socket,
  crudo: unknown,
  { autenticador }: EntornoConexion,
): Promise<{ usuario: UsuarioSesion; desde: number | undefined } | { rechazo: string }> => {
  const pedido = AuthenticateSchema.safeParse(crudo);
  if (!pedido.success) return { rechazo: MENSAJES.datos_invalidos };
  const { token, userId, desde } = pedido.data;
  const dicho = await autenticador.verificarToken(token);
  if (!dicho || dicho.usuario_id !== userId) return { rechazo: MENSAJES.sesion_terminada };
  socket.join(salaDeSesion(dicho.sesion_id));
  const usuario = await autenticador.leerSesion(dicho.sesion_id);
  if (!usuario || usuario.id !== userId) return { rechazo: MENSAJES.sesion_terminada };
  if (usuario.isFirstLogin) return { rechazo: MENSAJES.cambio_password_requerido };
  return { usuario, desde };
};

const salirDeTodo = (socket: Socket) => {
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
    salirDeTodo(socket);
    const quien = await identificar(socket, crudo, entorno);
    if (!sigue()) return;
    if ('rechazo' in quien) {
      salirDeTodo(socket);
      rechazar(socket, quien.rechazo);
      esperar();
      return;
    }
    fallos.devolver(clave);
    clearTimeout(plazo);
    const { usuario, desde } = quien;
    socket.join(salaDeUsuario(usuario.id));
    decir(socket, 'authenticated', { userId: usuario.id, hora_servidor: new Date(ahora()).toISOString() });
    await ponerAlDia(socket, usuario, desde, entorno, sigue);
  };

  socket.on('authenticate', (crudo: unknown) => {
    autenticar(crudo).catch((error: unknown) => {
      log.error({ err: error }, 'socket authentication failed');
      salirDeTodo(socket);
      rechazar(socket, MENSAJES.no_disponible);
      esperar();
    });
  });
  socket.on('disconnect', () => clearTimeout(plazo));
  esperar();
};
