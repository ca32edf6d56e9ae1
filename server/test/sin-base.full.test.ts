import { sql } from 'drizzle-orm';
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

  it('goes on after the sudden death of one of its sessions, with the same server of the database', async () => {
    await sembrarUsuario(app.base.db, { username: 'eva', role: 'monitorista' });
    const { token } = await ingresar(app, 'eva');
    const servidor = app.base.pid();
    const { rows } = await app.base.db.execute(sql`select pg_backend_pid() as pid`);
    process.kill(Number(rows[0]?.pid), 'SIGKILL');
    // Its siblings are ended by PostgreSQL, which cannot know what the dead one left behind in their common memory.
    await vi.waitFor(
      async () => {
        const { status, json } = await llamar(app, 'GET', '/api/tramos', { token });
        if (status !== 200) expect([status, json.code]).toEqual([503, 'no_disponible']);
        expect((await llamar(app, 'GET', '/api/health')).json.base_de_datos).toBe('lista');
        expect(status).toBe(200);
      },
      { timeout: 25_000, interval: 20 },
    );
    expect(app.base.pid()).toBe(servidor);
  });
});
