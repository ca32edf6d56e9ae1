import type { User } from '@tramos/contract/usuario';
import type { MensajePendiente } from './push';

/** Rooms of Socket.IO: a socket is in those of its user and its scope once it has caught up. */
const SALA_VIVOS = 'vivos';
export const SALA_TODOS = 'todos-los-sistemas';
export const salaDeSistema = (id: number): string => `sistema:${id}`;
const salaDeUsuario = (id: number): string => `usuario:${id}`;

/** Whoever follows the pressure of a sensor: one that is moved to another sistema is followed anew. */
export const salaDePresion = (sistema_id: number, sensor_id: number): string =>
  `presion:${sistema_id}:${sensor_id}`;

/** What decides what a user may hear (product §2.3). */
export type Oyente = Pick<User, 'id' | 'todos_los_sistemas' | 'sistemas'>;
type Dirigido = Pick<MensajePendiente, 'sistema_id' | 'usuario_id'>;

/** The rooms through which a user hears what is theirs. */
export const salasDe = ({ id, todos_los_sistemas, sistemas }: Oyente): string[] => [
  SALA_VIVOS,
  salaDeUsuario(id),
  ...(todos_los_sistemas ? [SALA_TODOS] : sistemas.map(salaDeSistema)),
];

/** The rooms a message goes to; a socket that is in two of them hears it once. */
export const salasDeMensaje = ({ sistema_id, usuario_id }: Dirigido): string[] => {
  if (usuario_id !== null) return [salaDeUsuario(usuario_id)];
  return sistema_id === null ? [SALA_VIVOS] : [SALA_TODOS, salaDeSistema(sistema_id)];
};

/** The same rule without rooms, for what is caught up with. */
export const oye = (
  { id, todos_los_sistemas, sistemas }: Oyente,
  { sistema_id, usuario_id }: Dirigido,
): boolean => {
  if (usuario_id !== null) return usuario_id === id;
  return sistema_id === null || todos_los_sistemas || sistemas.includes(sistema_id);
};
