import { permite } from '@tramos/contract/acceso';
import type { Role } from '@tramos/contract/roles';
import { ACCESO_MENSAJES, MENSAJES_DURABLES, type MensajeDurable } from '@tramos/contract/tiempo-real';
import type { User } from '@tramos/contract/usuario';
import type { MensajePendiente } from './push';

/** Rooms of Socket.IO: a socket is in those of its user and its scope once it has caught up. */
export const SALA_VIVOS = 'vivos';
export const SALA_TODOS = 'todos-los-sistemas';
export const salaDeSistema = (id: number): string => `sistema:${id}`;
const salaDeUsuario = (id: number): string => `usuario:${id}`;

/** Whoever follows the pressure of a sensor: one that is moved to another sistema is followed anew. */
export const salaDePresion = (sistema_id: number, sensor_id: number): string =>
  `presion:${sistema_id}:${sensor_id}`;

/** What decides what a user may hear (product §2.3). */
export type Oyente = Pick<User, 'id' | 'role' | 'todos_los_sistemas' | 'sistemas'>;
type Dirigido = Pick<MensajePendiente, 'mensaje' | 'sistema_id' | 'usuario_id'>;

/** The messages that a role may hear. */
export const mensajesPara = (role: Role): MensajeDurable[] =>
  MENSAJES_DURABLES.filter((mensaje) => permite(ACCESO_MENSAJES[mensaje], role));

/** Those that are for everyone when they have no sistema. */
export const PARA_TODOS: readonly MensajeDurable[] = MENSAJES_DURABLES.filter(
  (mensaje) => ACCESO_MENSAJES[mensaje] === 'autenticado',
);

/** Of a room, the part in which only some roles are. */
const reservada = (sala: string, acceso: (typeof ACCESO_MENSAJES)[MensajeDurable]): string =>
  acceso === 'autenticado' ? sala : `${sala}:${acceso}`;
const RESERVAS = ['autenticado', 'admin_o_monitorista', 'admin'] as const;

/** The rooms through which a user hears what is theirs. */
export const salasDe = ({ id, role, todos_los_sistemas, sistemas }: Oyente): string[] => {
  const suyas = RESERVAS.filter((acceso) => permite(acceso, role));
  const alcance = todos_los_sistemas ? [SALA_TODOS] : sistemas.map(salaDeSistema);
  return [
    SALA_VIVOS,
    salaDeUsuario(id),
    ...alcance.flatMap((sala) => suyas.map((acceso) => reservada(sala, acceso))),
  ];
};

/** The rooms a message goes to; a socket that is in two of them hears it once. */
export const salasDeMensaje = ({ mensaje, sistema_id, usuario_id }: Dirigido): string[] => {
  if (usuario_id !== null) return [salaDeUsuario(usuario_id)];
  if (sistema_id === null && PARA_TODOS.includes(mensaje)) return [SALA_VIVOS];
  const salas = sistema_id === null ? [SALA_TODOS] : [SALA_TODOS, salaDeSistema(sistema_id)];
  return salas.map((sala) => reservada(sala, ACCESO_MENSAJES[mensaje]));
};

/** Whether something of a sistema is in the scope of a user. */
export const alcanza = (
  { todos_los_sistemas, sistemas }: Pick<Oyente, 'todos_los_sistemas' | 'sistemas'>,
  sistema_id: number,
): boolean => todos_los_sistemas || sistemas.includes(sistema_id);

/** The same rule without rooms, for what is caught up with. */
export const oye = (oyente: Oyente, { mensaje, sistema_id, usuario_id }: Dirigido): boolean => {
  if (usuario_id !== null) return usuario_id === oyente.id;
  if (!permite(ACCESO_MENSAJES[mensaje], oyente.role)) return false;
  if (sistema_id === null) return oyente.todos_los_sistemas || PARA_TODOS.includes(mensaje);
  return alcanza(oyente, sistema_id);
};
