import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { ingresar, sembrarUsuario } from './sembrar';

let app: AppDePrueba;
let tokens: string[];
beforeAll(async () => {
  app = await crearAppDePrueba();
  const personas = ['una', 'otra'];
  for (const username of personas) await sembrarUsuario(app.base.db, { username, role: 'monitorista' });
  tokens = await Promise.all(personas.map(async (username) => (await ingresar(app, username)).token));
  // The minute in which requests are counted does not end meanwhile.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.cerrar();
});

const pedir = async (url: string, token?: string, method: 'GET' | 'POST' = 'GET') =>
  (
    await app.http.inject({
      ...{ method, url },
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  ).statusCode;

/** Asks until it is told that it is too much. */
const agotar = async (token?: string) => {
  for (let i = 0; i < 200; i += 1) {
    const dichos = await Promise.all(Array.from({ length: 50 }, () => pedir('/api/auth/check', token)));
    if (dichos.includes(429)) return;
  }
  throw new Error('no limit was met');
};

it('the requests of strangers at the address of a control room take nothing from who is signed in there', async () => {
  await agotar();
  expect(await pedir('/api/auth/check')).toBe(429);
  expect(await pedir('/api/auth/check', tokens[0])).toBe(200);
  expect(await pedir('/api/health/live')).toBe(200);
});

it('one session that asks too much holds up itself only, and acknowledging never', async () => {
  await agotar(tokens[0]);
  expect(await pedir('/api/auth/check', tokens[0])).toBe(429);
  expect(await pedir('/api/eventos/999/reconocer', tokens[0], 'POST')).toBe(404);
  expect(await pedir('/api/auth/check', tokens[1])).toBe(200);
});

it('a token that is none of ours has no quota of its own', async () => {
  await agotar();
  expect(await pedir('/api/auth/check', 'inventado')).toBe(429);
});
