import type { ChangePasswordBody } from '@tramos/contract/sesion';
import { llamarEntrada } from './entrada';
import { abrirSesion } from './sesion';

/** Sets the new password and adopts the session that comes back. Throws `AppError`. */
export const cambiarPassword = async (body: ChangePasswordBody): Promise<void> => {
  const { isFirstLogin, user, ...respuesta } = await llamarEntrada('changePassword', { body });
  abrirSesion({ ...respuesta, user: { ...user, isFirstLogin } });
};
