import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { faltasDePassword } from '@tramos/contract/password-nueva';
import { eq } from 'drizzle-orm';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { usuarios } from '../db/esquema/cuentas';
import type { Db } from '../db/tipos';
import { leerOCrearSecreto } from '../http/secreto';
import { esComun, PRODUCTO } from './contrasenas-comunes';
import { hashPassword } from './password';

export const PRIMER_ADMIN = 'admin';

export const archivoDePassword = (config: Pick<Config, 'carpeta_modo'>): string =>
  join(config.carpeta_modo, 'admin-password');

/** The random first password is of no use once it has been changed. */
export const retirarPasswordInicial = (config: Pick<Config, 'carpeta_modo'>): void =>
  rmSync(archivoDePassword(config), { force: true });

/** @throws {ArranqueError} for a password that nobody could choose in the console either */
const exigirUtil = (password: string | null): void => {
  if (password === null) return;
  const faltas = faltasDePassword(password, PRIMER_ADMIN);
  if (esComun(password, [PRODUCTO])) faltas.push('Que no sea de las que se prueban primero');
  if (faltas.length > 0) throw new ArranqueError(`ADMIN_PASSWORD no sirve. Le falta: ${faltas.join('; ')}.`);
};

/**
 * Makes the first administrator of a real installation when nobody is one: `admin`, with ADMIN_PASSWORD or a random
 * password kept in a file only this user can read, and to be changed at the first sign-in either way (product §3).
 * @returns the path of that file when one was written, to tell whoever started the server; never its content
 */
export const asegurarPrimerAdmin = async (
  db: Db,
  config: Pick<Config, 'carpeta_modo' | 'admin_password'>,
  ahora_ms: number,
): Promise<string | null> => {
  const [hay] = await db
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(eq(usuarios.role, 'administrator'))
    .limit(1);
  if (hay) return null;
  exigirUtil(config.admin_password);
  const ruta = archivoDePassword(config);
  const password = config.admin_password ?? leerOCrearSecreto(ruta);
  await db
    .insert(usuarios)
    .values({
      username: PRIMER_ADMIN,
      username_plegado: PRIMER_ADMIN,
      nombre: 'Administrador',
      role: 'administrator',
      password_hash: await hashPassword(password),
      is_first_login: true,
      todos_los_sistemas: true,
      creado_at: new Date(ahora_ms),
    })
    .onConflictDoNothing();
  return config.admin_password === null ? ruta : null;
};
