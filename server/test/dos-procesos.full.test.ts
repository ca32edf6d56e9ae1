import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import type { LoginResponse } from '@tramos/contract/sesion';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { abrirBase, type Base } from '../src/db/conexion';
import { usuarios } from '../src/db/esquema/cuentas';
import { eventos } from '../src/db/esquema/eventos';
import { type LugarDePrueba, lugarDePrueba, silencio } from './base-de-prueba';
import { type ConsolaDePrueba, conectar } from './consola';
import { lanzarProceso, type ProcesoServidor } from './proceso';
import { PASSWORD, sembrarUsuario } from './sembrar';

/** Two server processes on one PostgreSQL, and consoles on both. */
let lugar: LugarDePrueba;
let base: Base;
let a: ProcesoServidor;
let b: ProcesoServidor;
let serie = 0;
const abiertas: ConsolaDePrueba[] = [];

const lanzar = () => {
  if (lugar.config.tipo !== 'postgres') throw new Error('PostgreSQL expected');
  const env = { DATABASE_URL: lugar.config.url, DATA_DIR: lugar.carpeta, DEMO: 'on', SIM: 'off' };
  return lanzarProceso(env);
};

beforeAll(async () => {
  lugar = await lugarDePrueba();
  a = await lanzar();
  b = await lanzar();
  base = await abrirBase(lugar.config, silencio);
}, 120_000);
afterAll(async () => {
  await Promise.all([a.parar(), b.parar()]);
  await base.cerrar();
  await lugar.borrar();
});
afterEach(() => {
  for (const consola of abiertas.splice(0)) consola.cerrar();
});

/** A call to one of the processes. */
const pedir = async (
  { url }: ProcesoServidor,
  ruta: string,
  { token, body, agente = 'prueba/1.0' }: { token?: string; body?: unknown; agente?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
): Promise<{ status: number; json: any }> => {
  const respuesta = await fetch(`${url}${ruta}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      'user-agent': agente,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: respuesta.status, json: await respuesta.json() };
};

const entrar = async (
  servidor: ProcesoServidor,
  username: string,
  agente?: string,
): Promise<LoginResponse> => {
  const opciones = { body: { username, password: PASSWORD }, ...(agente === undefined ? {} : { agente }) };
  const { status, json } = await pedir(servidor, '/api/auth/login', opciones);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
};

/** A new account, signed in on this process. */
const alguien = async (servidor: ProcesoServidor): Promise<LoginResponse> => {
  serie += 1;
  const username = `oyente${serie}`;
  await sembrarUsuario(base.db, { username, role: 'monitorista' });
  return entrar(servidor, username);
};

const escuchar = async (
  { url }: ProcesoServidor,
  { user, token }: LoginResponse,
  desde?: number,
): Promise<ConsolaDePrueba> => {
  const consola = await conectar(url);
  abiertas.push(consola);
  consola.socket.emit('authenticate', { userId: user.id, token, ...(desde === undefined ? {} : { desde }) });
  await consola.oir('al_dia');
  return consola;
};

const check = (servidor: ProcesoServidor, { token }: LoginResponse) =>
  pedir(servidor, '/api/auth/check', { token });
const cierres = (consola: ConsolaDePrueba) => consola.de('session_closed');
const posiciones = (consola: ConsolaDePrueba) =>
  consola.oidos.filter((o) => o.mensaje !== 'al_dia' && 'pos' in o.datos).map((o) => o.datos.pos as number);

/** Open events of the demo's network; their ids. */
const sembrarAbiertos = async (cuantos: number): Promise<number[]> => {
  const tramo = await base.db.query.tramos.findFirst();
  if (!tramo) throw new Error('no demo network');
  const filas = Array.from({ length: cuantos }, () => ({
    clave: randomUUID(),
    tipo: 'caida_presion' as const,
    estado: 'ok' as const,
    tramo_id: tramo.id,
    sistema_id: tramo.sistema_id,
    created_at: new Date(),
    hora_sensor0: new Date(),
    hora_sensor1: new Date(),
    delta_s: 1,
    posicion: tramo.posicion_a + 1_000,
    config_version: 1,
  }));
  const nuevos = await base.db.insert(eventos).values(filas).returning({ id: eventos.id });
  return nuevos.map(({ id }) => id);
};
const reconocer = (servidor: ProcesoServidor, { token }: LoginResponse, id: number) =>
  pedir(servidor, `/api/eventos/${id}/reconocer`, { token, body: {} });

describe('the one session of a user, over two processes', () => {
  it('ends on both when the user signs in again on the other: told why and from where, and the tokens are dead', async () => {
    const sesion = await alguien(a);
    const consolas = [await escuchar(a, sesion), await escuchar(b, sesion)];
    const ajena = await escuchar(a, await alguien(a));
    await entrar(b, sesion.user.username, 'otra/2.0');
    expect((await check(a, sesion)).status).toBe(401);
    for (const consola of consolas) {
      await consola.caer();
      expect(cierres(consola)).toMatchObject([
        {
          message: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
          sessionInfo: {
            reason: 'new_login',
            newSessionIp: '127.0.0.1',
            newSessionUserAgent: 'otra/2.0',
          },
        },
      ]);
    }
    expect(ajena.socket.connected).toBe(true);
  });

  it('ends on the other when they sign out, without a word', async () => {
    const sesion = await alguien(a);
    const consola = await escuchar(a, sesion);
    await pedir(b, '/api/auth/logout', { token: sesion.token, body: {} });
    expect((await check(a, sesion)).status).toBe(401);
    await consola.caer();
    expect(cierres(consola)).toEqual([]);
  });

  it('ends on the other when the password is changed there', async () => {
    const sesion = await alguien(a);
    const consola = await escuchar(a, sesion);
    const body = {
      username: sesion.user.username,
      password_actual: PASSWORD,
      password_nueva: 'Otra-clave-2026',
    };
    expect((await pedir(b, '/api/auth/change-password', { body })).status).toBe(200);
    expect((await check(a, sesion)).status).toBe(401);
    await consola.caer();
    expect(cierres(consola)).toMatchObject([{ sessionInfo: { reason: 'cambio_password' } }]);
  });

  it('goes on with the console that changed its own password', async () => {
    const sesion = await alguien(a);
    const consola = await escuchar(a, sesion);
    const body = {
      username: sesion.user.username,
      password_actual: PASSWORD,
      password_nueva: 'Otra-clave-2026',
    };
    const { json } = await pedir(b, '/api/auth/change-password', { body, token: sesion.token });
    await consola.caer();
    expect(cierres(consola)).toEqual([]);
    expect((await escuchar(a, json)).de('al_dia')).toHaveLength(1);
  });

  it('ends everywhere when the account is disabled', async () => {
    const sesion = await alguien(a);
    const consolas = [await escuchar(a, sesion), await escuchar(b, sesion)];
    await base.db.update(usuarios).set({ activo: false }).where(eq(usuarios.id, sesion.user.id));
    for (const servidor of [a, b]) expect((await check(servidor, sesion)).status).toBe(401);
    const body = { refreshToken: sesion.refreshToken };
    expect((await pedir(b, '/api/auth/refresh-token', { body })).status).toBe(401);
    for (const consola of consolas) {
      await consola.caer();
      expect(cierres(consola)).toMatchObject([
        { message: 'Su cuenta fue desactivada.', sessionInfo: { reason: 'cuenta_desactivada' } },
      ]);
    }
  });

  it('ends everywhere when an old refresh token comes back, and the owner is warned first', async () => {
    const sesion = await alguien(a);
    const consola = await escuchar(a, sesion);
    const refrescar = (servidor: ProcesoServidor, refreshToken: string) =>
      pedir(servidor, '/api/auth/refresh-token', { body: { refreshToken } });
    const segundo = (await refrescar(a, sesion.refreshToken)).json.refreshToken;
    await refrescar(b, segundo);
    expect((await refrescar(b, sesion.refreshToken)).status).toBe(401);
    await consola.caer();
    expect(
      consola
        .sucesos()
        .slice(2)
        .map((o) => o.mensaje),
    ).toEqual(['suspicious_activity', 'session_closed']);
    const vuelta = await escuchar(b, await entrar(b, sesion.user.username), posiciones(consola)[0]);
    expect(vuelta.de('suspicious_activity')).toEqual([]);
  });

  it('has to say again who it is when its role changes', async () => {
    const sesion = await alguien(a);
    const consolas = [await escuchar(a, sesion), await escuchar(b, sesion)];
    await base.db.update(usuarios).set({ role: 'user' }).where(eq(usuarios.id, sesion.user.id));
    for (const consola of consolas) {
      await consola.caer();
      expect(cierres(consola)).toEqual([]);
    }
    await escuchar(a, sesion);
  });
});

/** What a gateway of the demo sends to one of the processes. */
const mandar = async (servidor: ProcesoServidor, items: readonly object[]): Promise<void> => {
  const archivo = readFileSync(join(lugar.carpeta, 'demo', 'gateway.json'), 'utf8');
  const { clave, secreto } = JSON.parse(archivo) as { clave: string; secreto: string };
  const respuesta = await fetch(`${servidor.url}/api/ingesta`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`,
    },
    body: JSON.stringify({ items }),
  });
  expect(respuesta.status).toBe(200);
};

describe('what one process stores', () => {
  it('is heard on both: the pressure of a sensor that consoles of both follow, each batch once', async () => {
    const consolas = [await escuchar(a, await alguien(a)), await escuchar(b, await alguien(b))];
    const sensor = await base.db.query.sensores.findFirst();
    for (const { socket } of consolas) socket.emit('suscribir_presion', { sensores: [sensor?.id] });
    const enviados: number[] = [];
    const oidos = (consola: ConsolaDePrueba | undefined) => consola?.de('presion').map((d) => d.t0) ?? [];
    await expect
      .poll(async () => {
        const t0 = Date.now() - 500;
        const topic = topicoPresion(sensor?.clave ?? '');
        await mandar(b, [{ topic, payload: { t0, dt_ms: 100, p: [30.5, 30.25] } }]);
        enviados.push(t0);
        return consolas.every((consola) => oidos(consola).length > 2);
      })
      .toBe(true);
    for (const consola of consolas) {
      const ultimo = enviados.at(-1);
      await expect.poll(() => oidos(consola)).toContain(ultimo);
      expect(oidos(consola)).toEqual(enviados.slice(enviados.length - oidos(consola).length));
    }
  });

  it('is heard on the other: an event, from the field to the consoles of both', async () => {
    const consolas = [await escuchar(a, await alguien(a)), await escuchar(b, await alguien(b))];
    const tramo = await base.db.query.tramos.findFirst();
    const sensores = await base.db.query.sensores.findMany();
    const claveDe = (id: number | undefined) => sensores.find((s) => s.id === id)?.clave ?? '';
    const t = Date.now() - 2_000;
    const item = (sensor: string, cuando: number) => ({
      topic: topicoDisparo(sensor),
      payload: {
        id: randomUUID(),
        t: cuando,
        signo: -1,
        amplitud: -0.12,
        sigma_ms: 5,
        reloj: { fuente: 'gps', offset_ms: 2 },
      },
    });
    await mandar(b, [item(claveDe(tramo?.sensor_a_id), t), item(claveDe(tramo?.sensor_b_id), t + 500)]);
    const [en_a, en_b] = [await consolas[0]?.oir('new_evento'), await consolas[1]?.oir('new_evento')];
    expect(en_a).toEqual(en_b);
    expect(en_a).toMatchObject({ evento: { tramo_id: tramo?.id } });
  });

  it('is heard on both in one order, once, whoever wrote it', async () => {
    const quien = [await alguien(a), await alguien(b)] as const;
    const consolas = [await escuchar(a, quien[0]), await escuchar(b, quien[1])];
    const ids = await sembrarAbiertos(60);
    const respuestas = await Promise.all(
      ids.map((id, i) => (i % 2 === 0 ? reconocer(a, quien[0], id) : reconocer(b, quien[1], id))),
    );
    expect(respuestas.map((r) => r.status)).toEqual(ids.map(() => 200));
    for (const consola of consolas) {
      const suyos = () => consola.de('evento_actualizado').map((d) => d.event_id);
      await expect.poll(suyos).toHaveLength(ids.length);
      expect(new Set(suyos())).toEqual(new Set(ids));
      // Alarms of these events come in between.
      const vistas = posiciones(consola);
      expect(vistas).toEqual(vistas.map((_, i) => (vistas[0] ?? 0) + i));
    }
  });

  it('waits for who was away, on whichever process they come back', async () => {
    const sesion = await alguien(a);
    const consola = await escuchar(a, sesion);
    const desde = consola.de('al_dia')[0]?.pos as number;
    consola.cerrar();
    const otra = await alguien(b);
    const ids = await sembrarAbiertos(30);
    for (const id of ids) await reconocer(b, otra, id);
    for (const servidor of [a, b]) {
      const vuelta = await escuchar(servidor, sesion, desde);
      // What the other process wrote a moment ago comes behind it: the process that is come back to may be reading it.
      await expect.poll(() => vuelta.de('evento_actualizado').map((d) => d.event_id)).toEqual(ids);
    }
  });

  it('is not lost when that process is killed, nor missed by whoever listened to it', async () => {
    const [fijo, fugaz] = [await alguien(a), await alguien(b)];
    const en_a = await escuchar(a, fijo);
    const en_b = await escuchar(b, fugaz);
    const desde = en_b.de('al_dia')[0]?.pos as number;
    const ids = await sembrarAbiertos(150);
    const hechos: number[] = [];
    const pedidos = ids.map(async (id) => {
      const { status } = await reconocer(b, fugaz, id).catch(() => ({ status: 0 }));
      if (status === 200) hechos.push(id);
    });
    await expect.poll(() => hechos.length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(20);
    await b.matar();
    await Promise.all(pedidos);
    await en_b.caer();
    const guardados = async () => {
      const filas = await base.db.query.eventos.findMany({
        columns: { id: true },
        where: (e, { and, eq: igual, inArray }) =>
          and(inArray(e.id, ids), igual(e.evento_estado, 'reconocido')),
      });
      return new Set(filas.map(({ id }) => id));
    };
    const oidos = (consola: ConsolaDePrueba) => consola.de('evento_actualizado').map((d) => d.event_id);
    // The database may still be committing what the process had sent it when it died.
    const reconocidos = await vi.waitFor(async () => {
      const suyos = await guardados();
      expect(oidos(en_a)).toHaveLength(suyos.size);
      expect(new Set(oidos(en_a))).toEqual(suyos);
      return suyos;
    }, 60_000);
    expect(hechos.every((id) => reconocidos.has(id))).toBe(true);
    const vuelta = await escuchar(a, fugaz, desde);
    expect(oidos(vuelta)).toEqual(oidos(en_a));
    b = await lanzar();
    expect(oidos(await escuchar(b, fugaz, desde))).toEqual(oidos(en_a));
  });
});
