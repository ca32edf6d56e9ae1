import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with 19 MiB and 2 passes, the least that OWASP asks for. */
const PARAMETROS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETROS);

/** True when the password is the one of the hash; false too when the hash cannot be read. */
export const verificarPassword = (guardado: string, password: string): Promise<boolean> =>
  verify(guardado, password).catch(() => false);
