import type { User } from '@tramos/contract/usuario';
import type { AlcancePush } from './bitacora';
import type { MensajePendiente } from './push';

/** Rooms of Socket.IO: a socket is in those of its session and user from the first, in the others once caught up. */
export const SALA_VIVOS = 'vivos';
export const SALA_TODOS = 'todos-los-sistemas';
export const salaDeSistema = (id: number): string => `sistema:${id}`;
export const salaDeSesion = (id: string): string => `sesion:${id}`;
export const salaDeUsuario = (id: number): string => `usuario:${id}`;

type Oyente = Pick<User, 'todos_los_sistemas' | 'sistemas'>;

export const alcanceDe = (usuario: Oyente): AlcancePush =>
  usuario.todos_los_sistemas ? 'todos' : usuario.sistemas;

/** The rooms through which a user hears what their scope holds (product §2.3). */
export const salasDeAlcance = (usuario: Oyente): string[] => [
  SALA_VIVOS,
  ...(usuario.todos_los_sistemas ? [SALA_TODOS] : usuario.sistemas.map(salaDeSistema)),
];

/** The rooms a message goes to; a socket that is in two of them hears it once. */
export const salasDeMensaje = ({ sistema_id }: Pick<MensajePendiente, 'sistema_id'>): string[] =>
  sistema_id === null ? [SALA_VIVOS] : [SALA_TODOS, salaDeSistema(sistema_id)];
