import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { registros_ingreso } from '../db/esquema/cuentas';

let app: AppDePrueba;
beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());

it('a running server closes, by itself, the record of a tab that left', async () => {
  await sembrarUsuario(app.base.db, { username: 'ana', role: 'user' });
  const { loginLogId } = await ingresar(app, 'ana');
  await llamar(app, 'POST', '/api/auth/logout', { body: { loginLogId } });
  app.reloj.avanzar(31_000);
  const motivo = async () => {
    const [fila] = await app.base.db
      .select({ motivo: registros_ingreso.motivo_cierre })
      .from(registros_ingreso)
      .where(eq(registros_ingreso.id, loginLogId));
    return fila?.motivo;
  };
  await expect.poll(motivo, { timeout: 30_000, interval: 100 }).toBe('pestana_cerrada');
}, 40_000);
