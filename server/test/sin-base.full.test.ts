import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { matarBase } from './base-de-prueba';
import { ingresar, llamar, sembrarUsuario } from './sembrar';

let app: AppDePrueba;
beforeAll(async () => {
  app = await crearAppDePrueba({ embebida: true });
});
afterAll(() => app.cerrar());

describe('without its database', () => {
  it('says so on every call, and is well again by itself', async () => {
    await sembrarUsuario(app.base.db, { username: 'ana', role: 'monitorista' });
    const { token } = await ingresar(app, 'ana');
    matarBase(app.base);
    const [lista, salud] = await Promise.all([
      llamar(app, 'GET', '/api/tramos', { token }),
      llamar(app, 'GET', '/api/health'),
    ]);
    expect([lista.status, lista.json.code]).toEqual([503, 'no_disponible']);
    expect([salud.status, salud.json.base_de_datos]).toEqual([503, 'sin_respuesta']);
    await vi.waitFor(
      async () => expect((await llamar(app, 'GET', '/api/tramos', { token })).status).toBe(200),
      { timeout: 25_000, interval: 200 },
    );
    expect((await llamar(app, 'GET', '/api/health')).json.base_de_datos).toBe('lista');
  });
});
