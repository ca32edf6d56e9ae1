import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type ConsolaDePrueba, consolaDe } from '../../test/consola';
import { ingresar, llamar, PASSWORD, sembrarUsuario } from '../../test/sembrar';
import { auditoria, push_log } from '../db/esquema/sitio';
import { FALLOS_POR_PAR } from './frenos';
import { FALLOS_DE_RAFAGA } from './sospecha';

const DIA_MS = 86_400_000;
const OFICINA = { ip: '198.51.100.7', agente: 'Consola/1.0 (Oficina)' };
const EXTRANO = { ip: '203.0.113.66', agente: 'Otro/1.0' };

let app: AppDePrueba;
let serie = 0;
let username: string;
let id: number;
const consolas: ConsolaDePrueba[] = [];

beforeAll(async () => {
  app = await crearAppDePrueba();
  await app.escuchar();
});
afterAll(async () => {
  for (const consola of consolas) consola.cerrar();
  await app.cerrar();
});
beforeEach(async () => {
  serie += 1;
  username = `sospecha${serie}`;
  id = await sembrarUsuario(app.base.db, { username, role: 'user', sesiones_max: 2 });
});

const fallar = (ip: string) =>
  llamar(app, 'POST', '/api/auth/login', { body: { username, password: 'mala' }, ip });
const fallarDesde = async (ips: string[]) => {
  for (const ip of ips) await fallar(ip);
};
const repetida = (ip: string, veces: number) => Array<string>(veces).fill(ip);
/** Addresses of as many networks, none of them twice. */
const dispersas = (n: number) => Array.from({ length: n }, (_, i) => `192.0.2.${i + 1}`);
/** Motives of the warnings written to the account, oldest first. */
const motivos = async () => {
  const filas = await app.base.db
    .select({ mensaje: push_log.mensaje, datos: push_log.datos })
    .from(push_log)
    .where(eq(push_log.usuario_id, id))
    .orderBy(asc(push_log.pos));
  return filas.map(({ datos }) => (datos as { activityInfo: { motivo: string } }).activityInfo.motivo);
};

describe('a burst of failed passwords', () => {
  it('is told to the owner when the account has to wait at an address, not before', async () => {
    await fallarDesde(repetida(EXTRANO.ip, FALLOS_POR_PAR - 1));
    expect(await motivos()).toEqual([]);
    await fallar(EXTRANO.ip);
    expect(await motivos()).toEqual(['ingresos_fallidos']);
  });

  it('is told when it is spread over many addresses', async () => {
    await fallarDesde(dispersas(FALLOS_DE_RAFAGA - 1));
    expect(await motivos()).toEqual([]);
    await fallar('192.0.2.200');
    expect(await motivos()).toEqual(['ingresos_fallidos']);
  });

  it('is none when the failures are a quarter of an hour apart', async () => {
    for (const ip of dispersas(FALLOS_DE_RAFAGA)) {
      await fallar(ip);
      app.reloj.avanzar(2 * 60_000);
    }
    expect(await motivos()).toEqual([]);
  });

  it('is told once an hour at most', async () => {
    await fallarDesde([...repetida('192.0.2.1', FALLOS_POR_PAR), ...repetida('192.0.2.2', FALLOS_POR_PAR)]);
    expect(await motivos()).toHaveLength(1);
    app.reloj.avanzar(3_600_000);
    await fallarDesde(repetida('192.0.2.3', FALLOS_POR_PAR));
    expect(await motivos()).toHaveLength(2);
  });

  it('that goes on for hours is one incident, told once, whatever the server is restarted', async () => {
    for (let vez = 0; vez < 12; vez += 1) {
      await fallarDesde(repetida(`192.0.2.${vez + 1}`, FALLOS_POR_PAR));
      app.reloj.avanzar(30 * 60_000);
    }
    const segunda = await crearAppDePrueba({ base: app.base, ahora_ms: app.reloj.ahora() });
    try {
      for (const ip of repetida('192.0.2.99', FALLOS_POR_PAR))
        await llamar(segunda, 'POST', '/api/auth/login', { body: { username, password: 'mala' }, ip });
    } finally {
      await segunda.cerrar();
    }
    expect(await motivos()).toEqual(['ingresos_fallidos']);
    // After an hour without any, the next one is another.
    app.reloj.avanzar(3_600_000);
    await fallarDesde(repetida('192.0.2.100', FALLOS_POR_PAR));
    expect(await motivos()).toHaveLength(2);
  });

  it('says how many failed, at which account, from where and in which browser', async () => {
    await fallarDesde(dispersas(FALLOS_DE_RAFAGA - 1));
    await llamar(app, 'POST', '/api/auth/login', { body: { username, password: 'mala' }, ...EXTRANO });
    const [fila] = await app.base.db.select().from(push_log).where(eq(push_log.usuario_id, id));
    expect(fila?.datos).toMatchObject({
      timestamp: new Date(app.reloj.ahora()).toISOString(),
      activityInfo: { motivo: 'ingresos_fallidos', username, intentos: FALLOS_DE_RAFAGA, ...EXTRANO },
    });
  });

  it('is heard by the console that is signed in, and goes on the record', async () => {
    const consola = await consolaDe(app, await ingresar(app, username, OFICINA));
    consolas.push(consola);
    await fallarDesde(repetida(EXTRANO.ip, FALLOS_POR_PAR));
    expect(await consola.oir('suspicious_activity')).toMatchObject({
      message: 'Se detectó actividad sospechosa en tu cuenta',
      activityInfo: { motivo: 'ingresos_fallidos', ip: EXTRANO.ip },
    });
    const filas = await app.base.db
      .select({ accion: auditoria.accion, ip: auditoria.ip, username: auditoria.username })
      .from(auditoria)
      .where(eq(auditoria.accion, 'ingresos_fallidos'));
    expect(filas).toContainEqual({ accion: 'ingresos_fallidos', ip: EXTRANO.ip, username });
  });

  it('of an account that does not exist is told to nobody', async () => {
    const antes = await app.base.db.$count(push_log);
    for (const ip of repetida('192.0.2.9', FALLOS_POR_PAR + 1))
      await llamar(app, 'POST', '/api/auth/login', { body: { username: 'nadie', password: 'x' }, ip });
    expect(await app.base.db.$count(push_log)).toBe(antes);
  });
});

describe('a sign-in from a new network with a new browser', () => {
  it('is no news the first time an account signs in at all', async () => {
    await ingresar(app, username, EXTRANO);
    expect(await motivos()).toEqual([]);
  });

  it.each([
    ['both new', EXTRANO, ['ingreso_de_red_nueva']],
    ['the network alone', { ...OFICINA, ip: EXTRANO.ip }, []],
    ['the browser alone', { ...OFICINA, agente: EXTRANO.agente }, []],
    [
      'another address of the network, in the same browser updated',
      { ip: '198.51.100.99', agente: 'Consola/2.1 (Oficina)' },
      [],
    ],
  ])('is told when it is %s', async (_que, origen, esperados) => {
    await ingresar(app, username, OFICINA);
    await ingresar(app, username, origen);
    expect(await motivos()).toEqual(esperados);
  });

  it('is told once a day at most', async () => {
    await ingresar(app, username, OFICINA);
    await ingresar(app, username, EXTRANO);
    await ingresar(app, username, { ip: '192.0.2.5', agente: 'Tercero' });
    expect(await motivos()).toHaveLength(1);
    app.reloj.avanzar(DIA_MS);
    await ingresar(app, username, { ip: '10.9.8.7', agente: 'Cuarto' });
    expect(await motivos()).toHaveLength(2);
  });

  it('is new again after 90 days', async () => {
    await ingresar(app, username, OFICINA);
    app.reloj.avanzar(91 * DIA_MS);
    await ingresar(app, username, OFICINA);
    expect(await motivos()).toEqual(['ingreso_de_red_nueva']);
  });

  it('does not learn from sign-ins that failed', async () => {
    await ingresar(app, username, OFICINA);
    await llamar(app, 'POST', '/api/auth/login', { body: { username, password: 'mala' }, ...EXTRANO });
    await ingresar(app, username, EXTRANO);
    expect(await motivos()).toEqual(['ingreso_de_red_nueva']);
  });

  it('is told of a session opened by changing the password, too', async () => {
    await ingresar(app, username, OFICINA);
    await llamar(app, 'POST', '/api/auth/change-password', {
      body: { username, password_actual: PASSWORD, password_nueva: 'Otra-clave-2026' },
      ...EXTRANO,
    });
    expect(await motivos()).toEqual(['ingreso_de_red_nueva']);
  });

  it('reaches the consoles that stay and, before its farewell, the one that has to go', async () => {
    const primera = await consolaDe(app, await ingresar(app, username, OFICINA));
    app.reloj.avanzar(1);
    const segunda = await consolaDe(app, await ingresar(app, username, OFICINA));
    app.reloj.avanzar(1);
    consolas.push(primera, segunda);
    await ingresar(app, username, EXTRANO);
    expect(await segunda.oir('suspicious_activity')).toMatchObject({
      activityInfo: { motivo: 'ingreso_de_red_nueva', ...EXTRANO },
    });
    await primera.caer();
    expect(
      primera
        .sucesos()
        .map((o) => o.mensaje)
        .slice(-2),
    ).toEqual(['suspicious_activity', 'session_closed']);
    expect(segunda.de('session_closed')).toEqual([]);
  });
});

describe('a warning written while its owner was away', () => {
  const avisarEnAusencia = async () => {
    await ingresar(app, username, OFICINA);
    await ingresar(app, username, EXTRANO);
    app.reloj.avanzar(60_000);
  };
  const conectarse = async (desde?: number) => {
    const consola = await consolaDe(app, await ingresar(app, username, OFICINA), desde);
    consolas.push(consola);
    return consola;
  };
  const avisos = (consola: ConsolaDePrueba) =>
    consola.de('suspicious_activity').map((datos) => datos.activityInfo);

  it('is told to the console that was just opened, by whoever it was', async () => {
    await ingresar(app, username, OFICINA);
    const consola = await consolaDe(app, await ingresar(app, username, EXTRANO));
    consolas.push(consola);
    expect(avisos(consola)).toEqual([{ motivo: 'ingreso_de_red_nueva', username, ...EXTRANO }]);
  });

  it('is told to the owner who comes back within a day, before anything else', async () => {
    await avisarEnAusencia();
    const consola = await conectarse();
    expect(avisos(consola)).toEqual([{ motivo: 'ingreso_de_red_nueva', username, ...EXTRANO }]);
    expect(consola.sucesos().map((o) => o.mensaje)).toEqual([
      'authenticated',
      'suspicious_activity',
      'al_dia',
    ]);
  });

  it('is not told again to a console that has heard it, nor to anybody else, nor after a day', async () => {
    await avisarEnAusencia();
    const al_dia = (await conectarse()).de('al_dia').at(-1)?.pos as number;
    expect(avisos(await conectarse(al_dia))).toEqual([]);
    const otro = `otro${serie}`;
    await sembrarUsuario(app.base.db, { username: otro, role: 'administrator' });
    const ajena = await consolaDe(app, await ingresar(app, otro, OFICINA));
    consolas.push(ajena);
    expect(avisos(ajena)).toEqual([]);
    app.reloj.avanzar(DIA_MS);
    expect(avisos(await conectarse())).toEqual([]);
  });
});
