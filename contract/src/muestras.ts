import type { User } from './usuario';

/** A signed-in user as tests need one: say only what matters. */
export const userDeMuestra = (cambios: Partial<User> = {}): User => ({
  id: 1,
  username: 'mrios',
  nombre: 'M. Ríos',
  role: 'monitorista',
  isFirstLogin: false,
  segundo_factor: false,
  falta_segundo_factor: false,
  pantalla: false,
  externa: false,
  instructor: false,
  todos_los_sistemas: true,
  sistemas: [],
  ...cambios,
});
