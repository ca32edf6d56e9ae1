import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, PASSWORD, sembrarUsuario } from '../../test/sembrar';
import { FALLOS_POR_DIRECCION, FALLOS_POR_NAVEGADOR, FALLOS_POR_PAR } from './frenos';

const NUEVA = 'Otra-clave-2026';
/** The one address that a control room has. */
const SALA = '198.51.100.7';

let app: AppDePrueba;
let serie = 0;
let username: string;
let id: number;

beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  serie += 1;
  username = `operadora${serie}`;
  id = await sembrarUsuario(app.base.db, { username, role: 'monitorista' });
  // The failures of the test before are over.
  app.reloj.avanzar(60 * 60_000);
});

/** A browser that keeps the cookie it is given. */
const crearNavegador = (galleta = '') => {
  let suya = galleta;
  const pedir = async (ruta: string, body: object, cual = app) => {
    const { statusCode, headers, json } = await cual.http.inject({
      method: 'POST',
      url: ruta,
      remoteAddress: SALA,
      headers: suya === '' ? {} : { cookie: suya },
      payload: body,
    });
    suya = String(headers['set-cookie'] ?? suya).split(';')[0] ?? '';
    return { status: statusCode, espera: headers['retry-after'], json: json() };
  };
  return {
    galleta: () => suya,
    pedir,
    entrar: (password = PASSWORD, quien = username, cual = app) =>
      pedir('/api/auth/login', { username: quien, password }, cual),
  };
};
type NavegadorDePrueba = ReturnType<typeof crearNavegador>;

const fallar = async (navegador: NavegadorDePrueba, veces: number, quien = username) => {
  const estados = [];
  for (let i = 0; i < veces; i++) estados.push((await navegador.entrar('mala', quien)).status);
  return estados;
};
/** A colleague at the same address uses up the attempts of the account. */
const bloquear = () => fallar(crearNavegador(), FALLOS_POR_PAR);
/** The operator's own browser, which signed in at some time. */
const conocido = async () => {
  const navegador = crearNavegador();
  await navegador.entrar();
  return navegador;
};

describe('a lockout', () => {
  it('says how long in words and in Retry-After, ever less, and does not grow by trying', async () => {
    await bloquear();
    const extrano = crearNavegador();
    const decir = async () => {
      const { status, espera, json } = await extrano.entrar();
      return [status, espera, json.espera_s, json.message];
    };
    expect(await decir()).toEqual([
      ...[429, '900', 900],
      'Demasiados intentos. Podrá intentar de nuevo en 15 minutos.',
    ]);
    app.reloj.avanzar(13 * 60_000 + 500);
    expect(await decir()).toEqual([
      ...[429, '120', 120],
      'Demasiados intentos. Podrá intentar de nuevo en 2 minutos.',
    ]);
    app.reloj.avanzar(90_000);
    expect(await decir()).toEqual([
      ...[429, '30', 30],
      'Demasiados intentos. Podrá intentar de nuevo en 30 segundos.',
    ]);
    app.reloj.avanzar(30_000);
    expect((await extrano.entrar()).status).toBe(200);
  });

  it('says the same of an account that does not exist', async () => {
    const galleta = (await conocido()).galleta();
    const de = async (quien: string) => {
      const navegador = crearNavegador(galleta);
      const estados = await fallar(navegador, FALLOS_POR_PAR, quien);
      return [estados, await navegador.entrar('mala', quien)];
    };
    await sembrarUsuario(app.base.db, { username: `otra${serie}`, role: 'user' });
    expect(await de(`otra${serie}`)).toEqual(await de(`nadie${serie}`));
  });
});

describe('a browser that signed in to the account before', () => {
  it('is let past what others at its address have used up, of the account and of the address', async () => {
    const operadora = await conocido();
    await bloquear();
    for (let i = 0; i < FALLOS_POR_DIRECCION; i++) await crearNavegador().entrar('mala', `inventado${i}`);
    expect((await crearNavegador().entrar()).status).toBe(429);
    expect((await operadora.entrar()).status).toBe(200);
    // Nor does that forgive the others anything.
    expect((await crearNavegador().entrar()).status).toBe(429);
  });

  it('has so many failures of its own, and then waits like anybody', async () => {
    const operadora = await conocido();
    expect(await fallar(operadora, FALLOS_POR_NAVEGADOR + 1)).toEqual([401, 401, 401, 401, 401, 429]);
    const { status, espera } = await operadora.entrar();
    expect([status, espera]).toEqual([429, '900']);
    // Without its cookie it has those of a stranger, and no more.
    expect(await fallar(crearNavegador(), FALLOS_POR_PAR + 1)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is known to each account of the shift that shares it', async () => {
    const otra = `relevo${serie}`;
    await sembrarUsuario(app.base.db, { username: otra, role: 'monitorista' });
    const escritorio = await conocido();
    await escritorio.entrar(PASSWORD, otra);
    await bloquear();
    await fallar(crearNavegador(), FALLOS_POR_PAR, otra);
    expect((await escritorio.entrar()).status).toBe(200);
    expect((await escritorio.entrar(PASSWORD, otra)).status).toBe(200);
  });

  it('is still known after a restart', async () => {
    const operadora = await conocido();
    const segunda = await crearAppDePrueba({ base: app.base, ahora_ms: app.reloj.ahora() });
    try {
      for (let i = 0; i < FALLOS_POR_PAR; i++) await crearNavegador().entrar('mala', username, segunda);
      expect((await crearNavegador().entrar(PASSWORD, username, segunda)).status).toBe(429);
      expect((await operadora.entrar(PASSWORD, username, segunda)).status).toBe(200);
    } finally {
      await segunda.cerrar();
    }
  });

  it('is a stranger after the password was changed elsewhere, and the one that changed it is known', async () => {
    const vieja = await conocido();
    const nueva = crearNavegador();
    const cambio = { username, password_actual: PASSWORD, password_nueva: NUEVA };
    expect((await nueva.pedir('/api/auth/change-password', cambio)).status).toBe(200);
    await bloquear();
    expect((await vieja.entrar(NUEVA)).status).toBe(429);
    expect((await nueva.entrar(NUEVA)).status).toBe(200);
  });

  it('is a stranger after an administrator gave the account another password', async () => {
    const operadora = await conocido();
    await sembrarUsuario(app.base.db, { username: `jefa${serie}`, role: 'administrator' });
    const { token } = await ingresar(app, `jefa${serie}`);
    const { json: lista } = await llamar(app, 'GET', '/api/configuracion/usuarios?limit=1000', { token });
    const { version } = lista.usuarios.find((u: { id: number }) => u.id === id);
    const dada = await llamar(app, 'POST', `/api/configuracion/usuarios/${id}/password`, {
      token,
      body: { version },
    });
    expect(dada.status).toBe(200);
    await bloquear();
    expect((await operadora.entrar(dada.json.password)).status).toBe(429);
  });
});

describe('what that browser carries', () => {
  it('opens nothing by itself', async () => {
    const operadora = await conocido();
    expect((await operadora.entrar('mala')).status).toBe(401);
    const { statusCode } = await app.http.inject({
      url: '/api/auth/check',
      headers: { cookie: operadora.galleta() },
    });
    expect(statusCode).toBe(401);
  });

  it('lets nobody past by being made up, copied to another account, or changed with each try', async () => {
    const otra = `ladron${serie}`;
    await sembrarUsuario(app.base.db, { username: otra, role: 'user' });
    const propia = crearNavegador();
    await propia.entrar(PASSWORD, otra);
    const [nombre, numero] = /^(tramos_navegador)=([\w-]{22})/.exec(propia.galleta())?.slice(1) ?? [];
    const inventadas = Array.from(
      { length: 20 },
      (_, i) => `${nombre}=${i % 2 ? numero : String(i).padStart(22, 'A')}.${String(i).padStart(22, 'B')}`,
    );
    const estados = [];
    for (const galleta of [propia.galleta(), ...inventadas])
      estados.push((await crearNavegador(galleta).entrar('mala')).status);
    expect(estados.slice(0, FALLOS_POR_PAR)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(estados.slice(FALLOS_POR_PAR))).toEqual(new Set([429]));
  });
});
