import { eq } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import type { Config } from '../config';
import { usuarios } from '../db/esquema/cuentas';
import { llaves } from '../db/esquema/ingreso';
import type { Db } from '../db/tipos';
import { escribirPrivado, secretoNuevo } from '../http/secreto';
import { borrarCodigos } from './codigos-recuperacion';
import { hashPassword } from './password';
import { archivoDePassword, PRIMER_ADMIN, retirarPasswordInicial } from './primer-admin';
import { cerrarSesionesDe } from './sesiones';
import { cuentaPorUsername } from './usuarios';

/**
 * For those who locked themselves out: gives `admin` a new random password, to be changed at the first sign-in,
 * makes it an active administrator again, without a second factor, and ends its sessions. Whoever can run this can read the data anyway.
 * @returns the path of the file with the password
 */
export const resetAdmin = async (db: Db, config: Config, ahora_ms: number): Promise<string> => {
  const password = secretoNuevo();
  const datos = {
    password_hash: await hashPassword(password),
    role: 'administrator',
    is_first_login: true,
    activo: true,
    todos_los_sistemas: true,
    pantalla: false,
    totp_secreto: null,
    segundo_factor_at: null,
    totp_ultimo_paso: null,
  } as const;
  retirarPasswordInicial(config);
  const ruta = archivoDePassword(config);
  escribirPrivado(ruta, password);
  await db.transaction(async (tx) => {
    const cuenta = await cuentaPorUsername(tx, PRIMER_ADMIN);
    if (cuenta) {
      const { id } = cuenta.user;
      await tx.update(usuarios).set(datos).where(eq(usuarios.id, id));
      await borrarCodigos(tx, id);
      await tx.delete(llaves).where(eq(llaves.usuario_id, id));
      await cerrarSesionesDe(tx, id, 'reset_admin', ahora_ms);
    } else
      await tx.insert(usuarios).values({
        ...datos,
        username: PRIMER_ADMIN,
        username_plegado: PRIMER_ADMIN,
        nombre: 'Administrador',
        creado_at: new Date(ahora_ms),
      });
    await anotar(tx, {
      cuando_ms: ahora_ms,
      usuario_id: null,
      username: null,
      ip: null,
      accion: 'reset_admin',
    });
  });
  return ruta;
};
