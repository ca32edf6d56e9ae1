import { verify } from '@node-rs/argon2';
import { hashSecreto } from '../http/secreto';

export const hashPassword = hashSecreto;

/** True when the password is the one of the hash; false too when the hash cannot be read. */
export const verificarPassword = (guardado: string, password: string): Promise<boolean> =>
  verify(guardado, password).catch(() => false);
