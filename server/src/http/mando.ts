import type { Role } from '@tramos/contract/roles';
import { AppError } from './errores';
import type { UsuarioSesion } from './usuario-sesion';

interface Cuenta {
  role: Role;
  todos_los_sistemas: boolean;
  sistemas: readonly number[];
}

/** A monitorista makes and acts on regular users alone (product §2.2). @throws {AppError} 403 `sin_permiso` */
export const exigirRango = (usuario: UsuarioSesion, role: Role): void => {
  if (usuario.role !== 'administrator' && role !== 'user')
    throw new AppError(403, 'sin_permiso', { field: 'role' });
};

/**
 * Whoever sees less than an account may look at it and not act on it: its password would open what they do not see.
 * @throws {AppError} 403 `sin_permiso`
 */
export const exigirMando = (usuario: UsuarioSesion, cuenta: Cuenta): void => {
  exigirRango(usuario, cuenta.role);
  if (usuario.todos_los_sistemas) return;
  if (cuenta.todos_los_sistemas || cuenta.sistemas.some((id) => !usuario.sistemas.includes(id)))
    throw new AppError(403, 'sin_permiso');
};
