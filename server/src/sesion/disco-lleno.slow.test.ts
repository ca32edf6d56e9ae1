import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { provocar } from '../../test/fallas-de-prueba';
import { PASSWORD, sembrarUsuario } from '../../test/sembrar';

let app: AppDePrueba;
beforeAll(async () => {
  app = await crearAppDePrueba();
  await sembrarUsuario(app.base.db, { username: 'turno', role: 'monitorista' });
});
afterAll(() => app.cerrar());

const entrar = (password = PASSWORD) =>
  app.http.inject({ method: 'POST', url: '/api/auth/login', payload: { username: 'turno', password } });

it.each([
  ['53100', /^El disco del servidor está lleno/],
  ['53200', /^La base de datos no responde/],
  ['25006', /^La base de datos no responde/],
  ['58030', /^La base de datos no responde/],
])(
  'who signs in while the store answers %s is told so in one sentence, and gets in afterwards',
  async (sqlstate, frase) => {
    // Whatever of a sign-in is written first.
    for (const tabla of ['sesiones', 'registros_ingreso', 'auditoria']) {
      const falla = await provocar(app.base.db, tabla, sqlstate);
      const negado = await entrar();
      expect([negado.statusCode, negado.json()]).toEqual([
        503,
        { code: 'no_disponible', message: expect.stringMatching(frase) },
      ]);
      expect(Number(negado.headers['retry-after'])).toBeGreaterThan(0);
      expect(await falla.veces()).toBeGreaterThan(0);
      await falla.quitar();
    }
    expect((await entrar()).statusCode).toBe(200);
  },
);
