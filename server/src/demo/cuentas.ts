import type { Role } from '@tramos/contract/roles';
import { inArray } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import type { Db } from '../db/tipos';
import { hashPassword } from '../sesion/password';

/** Published: it is why the demo listens on loopback only (product §3). */
export const PASSWORD_DEMO = 'Tramos-2026';

interface Cuenta {
  username: string;
  nombre: string;
  role: Role;
  is_first_login: boolean;
}

export const CUENTAS_DEMO: readonly Cuenta[] = [
  { username: 'admin', nombre: 'Administración', role: 'administrator', is_first_login: false },
  { username: 'monitorista', nombre: 'Monitorista de turno', role: 'monitorista', is_first_login: false },
  { username: 'usuario', nombre: 'Usuario de campo', role: 'user', is_first_login: false },
  { username: 'nuevo', nombre: 'Cuenta nueva', role: 'user', is_first_login: true },
];

/** Adds the demo accounts that are missing; one that was changed stays as it is. */
export const sembrarCuentas = async (db: Db, ahora_ms: number): Promise<void> => {
  const nombres = CUENTAS_DEMO.map(({ username }) => username);
  const filas = await db
    .select({ username: usuarios.username })
    .from(usuarios)
    .where(inArray(usuarios.username, nombres));
  const hay = new Set(filas.map(({ username }) => username));
  const faltan = CUENTAS_DEMO.filter(({ username }) => !hay.has(username));
  if (faltan.length === 0) return;
  const comun = { todos_los_sistemas: true, creado_at: new Date(ahora_ms) };
  const nuevas = await Promise.all(
    faltan.map(async (cuenta) => ({
      ...{ ...cuenta, ...comun, username_plegado: cuenta.username },
      password_hash: await hashPassword(PASSWORD_DEMO),
    })),
  );
  await db.insert(usuarios).values(nuevas).onConflictDoNothing();
};
