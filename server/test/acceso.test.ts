import { permite } from '@tramos/contract/acceso';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { type Role, RoleSchema } from '@tramos/contract/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { ingresar, llamar, sembrarUsuario } from './sembrar';

/** Exists only in the demo, and answers for itself there. */
const SOLO_DEMO: NombreLlamada[] = ['simularToma'];

const VISITANTES: (Role | null)[] = [null, ...RoleSchema.options];
const CASOS = Object.entries(LLAMADAS)
  .filter(([nombre, { acceso }]) => acceso !== 'publico' && !SOLO_DEMO.includes(nombre as NombreLlamada))
  .flatMap(([nombre, llamada]) => VISITANTES.map((role) => ({ nombre, role, ...llamada })));

let app: AppDePrueba;
const tokens: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  app = await crearAppDePrueba();
  for (const role of RoleSchema.options) {
    await sembrarUsuario(app.base.db, { username: `un-${role}`, role });
    tokens[role] = (await ingresar(app, `un-${role}`)).token;
  }
});
afterAll(() => app.cerrar());

const esperado = (role: Role | null, acceso: (typeof CASOS)[number]['acceso']) => {
  if (role === null) return 401;
  return permite(acceso, role) ? 'pasa' : 403;
};

describe('the access table, asked of the server', () => {
  it.each(CASOS)('$nombre as $role', async ({ metodo, ruta, role, acceso }) => {
    const token = role === null ? undefined : tokens[role];
    const { status, json } = await llamar(
      app,
      metodo,
      ruta.replace(':id', '999999'),
      token === undefined ? {} : { token },
    );
    expect(json.code).not.toBe('ruta_desconocida');
    expect([401, 403].includes(status) ? status : 'pasa').toBe(esperado(role, acceso));
  });
});
