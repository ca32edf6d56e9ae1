import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Canales, Envio } from '@tramos/contract/escalaciones';
import { AvisoWebhookSchema } from '@tramos/contract/escalaciones';
import { asc, eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { verificarCadena } from '../auditoria/auditoria';
import { usuarios } from '../db/esquema/cuentas';
import { envio_intentos, envios } from '../db/esquema/escalaciones';
import { push_log } from '../db/esquema/sitio';
import { selloWebhook } from '../sesion/sellos';
import { clavesDe } from '../sesion/tokens';
import { crearDespacho, type DepsEnvio, PRESTAMO_MS } from './despachar';
import { revisarLineas } from './revisar-lineas';
import { depsDeEnvio } from './rutas';

const MIN_MS = 60_000;
const CLAVES = clavesDe('secreto de la instalación de la prueba');

/** What a webhook's receiver heard, and how it answers. */
interface Llegada {
  headers: IncomingHttpHeaders;
  cuerpo: string;
}
const llegadas: Llegada[] = [];
let responder: (cuantas: number) => { status: number; headers?: Record<string, string> } = () => ({
  status: 204,
});
/** The path of a receiver that answers no call before this has come. */
const LENTO = '/lento';
let permiso: Promise<void> = Promise.resolve();
const cartas: string[] = [];
let rechazar_correo = false;

let receptor: Server;
let buzon: SMTPServer;
let app: AppDePrueba;
let deps: DepsEnvio;
let norte: RedDePrueba;
let sur: RedDePrueba;
let monitorista: string;
let url: string;

beforeAll(async () => {
  receptor = createServer((peticion, respuesta) => {
    let cuerpo = '';
    peticion.on('data', (trozo) => (cuerpo += trozo));
    peticion.on('end', async () => {
      if (peticion.url === LENTO) await permiso;
      llegadas.push({ headers: peticion.headers, cuerpo });
      const { status, headers } = responder(llegadas.length);
      respuesta.writeHead(status, headers).end('x');
    });
  }).listen(0, '127.0.0.1');
  await once(receptor, 'listening');
  url = `http://127.0.0.1:${(receptor.address() as AddressInfo).port}/aviso`;
  buzon = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (flujo, _sesion, listo) => {
      let texto = '';
      flujo.on('data', (trozo) => (texto += trozo));
      flujo.on('end', () => {
        if (rechazar_correo) return listo(Object.assign(new Error('Busy'), { responseCode: 451 }));
        cartas.push(texto);
        listo();
      });
    },
  });
  buzon.listen(0, '127.0.0.1');
  await once(buzon.server, 'listening');
  const smtp = (buzon.server.address() as AddressInfo).port;
  app = await crearAppDePrueba({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtp}?from=alertas@ducto.mx`,
      PUBLIC_URL: 'https://consola.ducto.mx/',
      WEBHOOK_ALLOW: '127.0.0.1',
    },
  });
  deps = depsDeEnvio(app.deps, selloWebhook(CLAVES));
  norte = await sembrarRed(app.base.db, 'norte');
  sur = await sembrarRed(app.base.db, 'sur');
  await sembrarUsuario(app.base.db, { username: 'turno', role: 'monitorista' });
  monitorista = (await ingresar(app, 'turno')).token;
});
afterAll(async () => {
  deps.correo?.cerrar();
  await app.cerrar();
  await new Promise<void>((listo) => buzon.close(listo));
  receptor.close();
});
beforeEach(() => {
  responder = () => ({ status: 204 });
  rechazar_correo = false;
});
afterEach(async () => {
  const { db } = app.base;
  await db.execute(sql`delete from envios`);
  await db.execute(sql`update eventos set evento_estado = 'reconocido'`);
  await db.execute(sql`delete from canales_aviso`);
  await db.execute(sql`delete from pasos_aviso`);
  await db.execute(sql`delete from lineas_aviso`);
  llegadas.length = 0;
  cartas.length = 0;
  app.reloj.fijar(AHORA_MS);
});

let serie = 0;
interface Persona {
  id: number;
  token: string;
  nombre: string;
}
/** Somebody who asked to be told by these ways; her address is her name at ducto.mx. */
const persona = async (
  pedido: { correo?: boolean; webhook?: boolean },
  sistemas?: number[],
): Promise<Persona> => {
  serie += 1;
  const username = `persona${serie}`;
  const { db } = app.base;
  const id = await sembrarUsuario(db, { username, role: 'user', ...(sistemas ? { sistemas } : {}) });
  await db
    .update(usuarios)
    .set({ correo: `${username}@ducto.mx` })
    .where(eq(usuarios.id, id));
  const { token } = await ingresar(app, username);
  const body = { correo: pedido.correo ?? false, webhook_url: pedido.webhook ? url : null };
  const { status } = await llamar(app, 'PUT', `/api/usuarios/${id}/canales`, { token, body });
  expect(status).toBe(200);
  return { id, token, nombre: `Sr. ${username}` };
};
const escalar = async (red = norte, resto = {}): Promise<number> => {
  const id = await sembrarEvento(app.base.db, red, resto);
  const { status } = await llamar(app, 'POST', `/api/eventos/${id}/escalar`, { token: monitorista });
  expect(status).toBe(200);
  return id;
};
const pendientes = async () => {
  const filas = await app.base.db.select().from(envios).orderBy(asc(envios.id));
  return filas.map(({ usuario_id, canal, motivo, estado }) => ({ usuario_id, canal, motivo, estado }));
};
type Pasos = { usuario_id: number; minutos: number }[];
const pedirLinea = (pasos: Pasos, version = 0, token = monitorista) =>
  llamar(app, 'PUT', `/api/configuracion/sistemas/${norte.sistema_id}/linea`, {
    token,
    body: { pasos, version },
  });
/** Sends what is due and waits until it is answered for. */
const despachar = async (con: DepsEnvio): Promise<void> => {
  const despacho = crearDespacho(con);
  await despacho.atender();
  await despacho.terminar();
};
/** The line is taken. */
const linea = async (...pedido: Parameters<typeof pedirLinea>) => {
  const dicho = await pedirLinea(...pedido);
  expect(dicho.status).toBe(200);
  return dicho;
};
const textoDe = (carta: string) =>
  Buffer.from(
    carta
      .slice(carta.indexOf('\r\n\r\n'))
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_m, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

describe('an escalation', () => {
  it('reaches whoever asked for it and sees the sistema, by each way, once', async () => {
    const dos = await persona({ correo: true, webhook: true }, [norte.sistema_id]);
    await persona({ webhook: true }, [sur.sistema_id]);
    await persona({});
    const id = await escalar();
    expect(await pendientes()).toEqual([
      { usuario_id: dos.id, canal: 'correo', motivo: 'escalado', estado: 'pendiente' },
      { usuario_id: dos.id, canal: 'webhook', motivo: 'escalado', estado: 'pendiente' },
    ]);
    await despachar(deps);
    await despachar(deps);
    expect([cartas.length, llegadas.length]).toEqual([1, 1]);
    expect((await pendientes()).map(({ estado }) => estado)).toEqual(['enviado', 'enviado']);
    const aviso = AvisoWebhookSchema.parse(JSON.parse(llegadas[0]?.cuerpo ?? ''));
    expect(aviso).toMatchObject({
      motivo: 'escalado',
      evento: {
        ...{ id, tramo: 'Tramo norte', sistema: 'Ducto norte', prueba: false },
        mapa: `https://consola.ducto.mx/mapa?centro=20.545123,-101.063450&evento=${id}`,
      },
    });
  });

  it('says in Spanish where it is, how sure, when at the site and where to look', async () => {
    await persona({ correo: true });
    const id = await escalar();
    await despachar(deps);
    const [carta = ''] = cartas;
    expect(carta).toContain('From: Tramos <alertas@ducto.mx>');
    expect(carta).toMatch(/Message-ID: <envio-\d+@consola\.ducto\.mx>/);
    const texto = textoDe(carta);
    expect(texto).toMatch(/Evento escalado ESC-2026-\d{6}/);
    expect(texto).toContain('Tramo: Tramo norte (Ducto norte)');
    expect(texto).toContain('Posición: 213+688 km ± 31 m');
    expect(texto).toContain('Hora: 21/11/2026, 12:00:00 (America/Mexico_City)');
    expect(texto).toContain('Municipio: Irapuato');
    expect(texto).toContain(`https://consola.ducto.mx/mapa?centro=20.545123,-101.063450&evento=${id}`);
  });

  it('carries names as words: none becomes a header, another receiver or a line of the message', async () => {
    await persona({ correo: true, webhook: true });
    const nombre = 'Uno\r\nBcc: ladron@otro.mx\r\n\r\nMapa: https://otro.mx\u2028Detalle: x';
    const red = await sembrarRed(app.base.db, nombre);
    const token = monitorista;
    const id = await sembrarEvento(app.base.db, red);
    expect((await llamar(app, 'POST', `/api/eventos/${id}/escalar`, { token })).status).toBe(200);
    await despachar(deps);
    const [carta = ''] = cartas;
    const cabeceras = carta.slice(0, carta.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ');
    expect(cabeceras).not.toMatch(/^Bcc/im);
    expect(cabeceras.match(/^To:/gim)).toHaveLength(1);
    for (const texto of [
      textoDe(carta),
      AvisoWebhookSchema.parse(JSON.parse(llegadas[0]?.cuerpo ?? '')).texto,
    ]) {
      expect(texto).toContain('Bcc: ladron@otro.mx Mapa: https://otro.mx Detalle: x');
      expect(texto.match(/^(Mapa|Detalle): .*/gm)?.map((linea) => linea.trim())).toEqual([
        expect.stringMatching(/^Mapa: https:\/\/consola/),
        expect.stringMatching(/^Detalle: https:\/\/consola/),
      ]);
    }
  });

  it('is signed with the secret of the person, which is told once', async () => {
    const una = await persona({});
    const poner = { token: una.token, body: { correo: false, webhook_url: url } };
    const primero = await llamar(app, 'PUT', `/api/usuarios/${una.id}/canales`, poner);
    expect(primero.json.secreto).toMatch(/^[\w-]{43}$/);
    expect((await llamar(app, 'PUT', `/api/usuarios/${una.id}/canales`, poner)).json.secreto).toBeNull();
    // The app's own sender holds the key of the installation.
    const { json: probado } = await llamar(app, 'POST', `/api/usuarios/${una.id}/canales/probar`, {
      token: una.token,
      body: { canal: 'webhook' },
    });
    expect(probado).toMatchObject({ motivo: 'prueba', estado: 'enviado', intentos: [{ error: null }] });
    const [llegada] = llegadas;
    const marca = llegada?.headers['x-tramos-marca'];
    const firma = createHmac('sha256', primero.json.secreto)
      .update(`${marca}.${llegada?.cuerpo}`)
      .digest('hex');
    expect(llegada?.headers['x-tramos-firma']).toBe(`sha256=${firma}`);
    const renovado = await llamar(app, 'POST', `/api/usuarios/${una.id}/canales/secreto`, {
      token: una.token,
    });
    expect(renovado.json.secreto).not.toBe(primero.json.secreto);
    // For a day it is signed with both, so that the receiver may learn the new one in its own time.
    const firmas = async () => {
      app.reloj.avanzar(11_000);
      llegadas.length = 0;
      await llamar(app, 'POST', `/api/usuarios/${una.id}/canales/probar`, {
        ...{ token: (await ingresar(app, `persona${serie}`)).token, body: { canal: 'webhook' } },
      });
      const { headers, cuerpo } = llegadas[0] ?? { headers: {}, cuerpo: '' };
      const con = (secreto: string) =>
        `sha256=${createHmac('sha256', secreto).update(`${headers['x-tramos-marca']}.${cuerpo}`).digest('hex')}`;
      const dicho = String(headers['x-tramos-firma']).split(', ');
      return [dicho.includes(con(renovado.json.secreto)), dicho.includes(con(primero.json.secreto))];
    };
    expect(await firmas()).toEqual([true, true]);
    app.reloj.avanzar(86_400_000);
    expect(await firmas()).toEqual([true, false]);
  });

  it('is tried again after a failure, later each time, and then not again', async () => {
    const una = await persona({ correo: true, webhook: true });
    responder = (cuantas) => ({ status: cuantas < 3 ? 503 : 200 });
    rechazar_correo = true;
    const id = await escalar();
    await despachar(deps);
    await despachar(deps);
    expect(llegadas).toHaveLength(1);
    app.reloj.avanzar(15_000);
    await despachar(deps);
    rechazar_correo = false;
    app.reloj.avanzar(30_000);
    await despachar(deps);
    await despachar(deps);
    expect([llegadas.length, cartas.length]).toEqual([3, 1]);
    const { json } = await llamar(app, 'GET', `/api/envios?evento_id=${id}`, { token: monitorista });
    const errores = (canal: string) =>
      (json.envios as Envio[]).find((e) => e.canal === canal)?.intentos.map(({ error }) => error);
    expect(errores('webhook')).toEqual(['El webhook respondió 503', 'El webhook respondió 503', null]);
    expect(errores('correo')).toEqual([
      'El servidor de correo respondió 451',
      'El servidor de correo respondió 451',
      null,
    ]);
    const { json: canales } = await llamar(app, 'GET', `/api/usuarios/${una.id}/canales`, {
      token: una.token,
    });
    expect((canales as Canales).ultimos.map(({ estado }) => estado)).toEqual(['enviado', 'enviado']);
  });

  it('is given up in the end, and the administrators are told, before and then', async () => {
    await persona({ webhook: true });
    responder = () => ({ status: 500 });
    await escalar();
    const [antes] = await app.base.db.select({ n: sql<number>`count(*)::int` }).from(push_log);
    for (let i = 0; i < 20; i++) {
      await despachar(deps);
      app.reloj.avanzar(60 * MIN_MS);
    }
    expect(await pendientes()).toMatchObject([{ estado: 'fallido' }]);
    expect(llegadas).toHaveLength(10);
    const dichos = await app.base.db
      .select()
      .from(push_log)
      .where(eq(push_log.mensaje, 'escalacion_fallida'))
      .orderBy(push_log.pos);
    expect(dichos.slice(-2)).toMatchObject([
      { sistema_id: norte.sistema_id, datos: { error: 'El webhook respondió 500', definitivo: false } },
      { datos: { definitivo: true } },
    ]);
    expect(antes?.n).toBeGreaterThan(0);
    expect(JSON.stringify(dichos)).not.toContain('/aviso');
  });

  it('goes out after the server that held it died, with the same id: at least once, and known as the same', async () => {
    await persona({ webhook: true });
    await escalar();
    const { db } = app.base;
    // It died between the call and the mark: what was sent stays taken.
    const muerta: DepsEnvio = {
      ...deps,
      db: new Proxy(db, {
        get: (base, campo) =>
          campo === 'transaction' ? () => Promise.reject(new Error('killed')) : Reflect.get(base, campo),
      }),
      log: app.deps.log,
    };
    await despachar(muerta);
    expect(llegadas).toHaveLength(1);
    await despachar(deps);
    expect(llegadas).toHaveLength(1);
    app.reloj.avanzar(PRESTAMO_MS);
    await despachar(deps);
    await despachar(deps);
    expect(llegadas.map(({ headers }) => headers['x-tramos-envio'])).toEqual([
      llegadas[0]?.headers['x-tramos-envio'],
      llegadas[0]?.headers['x-tramos-envio'],
    ]);
    expect(await db.select().from(envio_intentos)).toHaveLength(1);
  });

  it('is sent by one server when several look at once, however often', async () => {
    for (let i = 0; i < 6; i++) await persona({ webhook: true });
    for (let vez = 1; vez <= 20; vez++) {
      await escalar();
      await Promise.all([1, 2, 3, 4, 5].map(() => despachar({ ...deps })));
      expect(llegadas).toHaveLength(6 * vez);
    }
    expect(new Set(llegadas.map(({ headers }) => headers['x-tramos-envio'])).size).toBe(120);
  });

  it('reaches the others while a receiver does not answer, which gets no more until it does', async () => {
    let soltar = () => {};
    permiso = new Promise((listo) => (soltar = listo));
    const lenta = await persona({ webhook: true });
    const body = { correo: false, webhook_url: url.replace('/aviso', LENTO) };
    await llamar(app, 'PUT', `/api/usuarios/${lenta.id}/canales`, { token: lenta.token, body });
    const despacho = crearDespacho(deps);
    await escalar();
    expect(await despacho.atender()).toBe(1);
    await persona({ webhook: true });
    await escalar();
    expect(await despacho.atender()).toBe(1);
    await vi.waitFor(() => expect(llegadas).toHaveLength(1), 20_000);
    expect(await despacho.atender()).toBe(0);
    soltar();
    await despacho.terminar();
    expect(await despacho.atender()).toBe(1);
    await despacho.terminar();
    expect(llegadas).toHaveLength(3);
  });

  it('of a test of the alarm is listed as one', async () => {
    await persona({ webhook: true });
    const real = await escalar();
    const prueba = await escalar(norte, { tipo: 'prueba' });
    const ruta = `/api/envios?sistema_id=${norte.sistema_id}`;
    const { json } = await llamar(app, 'GET', ruta, { token: monitorista });
    expect(json.envios.map((e: Envio) => [e.evento_id, e.prueba])).toEqual([
      [prueba, true],
      [real, false],
    ]);
  });

  it('goes to nobody who meanwhile lost the account or the sistema', async () => {
    const ida = await persona({ webhook: true }, [norte.sistema_id]);
    const sin_alcance = await persona({ webhook: true }, [norte.sistema_id]);
    await escalar();
    const { db } = app.base;
    await db.update(usuarios).set({ activo: false }).where(eq(usuarios.id, ida.id));
    await db.execute(sql`delete from usuario_sistemas where usuario_id = ${sin_alcance.id}`);
    await despachar(deps);
    expect(llegadas).toEqual([]);
    expect((await pendientes()).map(({ estado }) => estado)).toEqual(['cancelado', 'cancelado']);
  });
});

describe('a webhook', () => {
  it('does not follow a redirect', async () => {
    await persona({ webhook: true });
    responder = () => ({ status: 302, headers: { location: `${url}/otro` } });
    await escalar();
    await despachar(deps);
    expect(llegadas).toHaveLength(1);
    const [fila] = await app.base.db.select().from(envio_intentos);
    expect(fila?.error).toBe('El webhook respondió 302');
  });

  it.each([
    ['http://10.0.0.1/x', /WEBHOOK_ALLOW/],
    ['https://169.254.169.254/latest/meta-data', /WEBHOOK_ALLOW/],
    ['https://[::ffff:a9fe:a9fe]/', /WEBHOOK_ALLOW/],
    ['http://2130706434/', /WEBHOOK_ALLOW/],
    ['https://ana:clave@avisos.ducto.mx/', /Sin usuario ni contraseña/],
    ['ftp://avisos.ducto.mx/', /https/],
  ])('refuses %s', async (webhook_url, dicho) => {
    const una = await persona({});
    const { status, json } = await llamar(app, 'PUT', `/api/usuarios/${una.id}/canales`, {
      token: una.token,
      body: { correo: false, webhook_url },
    });
    expect([status, json.field]).toEqual([400, 'webhook_url']);
    expect(json.message).toMatch(dicho);
  });

  it('with a name that leads inside is refused when it is called', async () => {
    const cerrada: DepsEnvio = { ...deps, tratar: () => 'prohibida' };
    await persona({ webhook: true });
    const { db } = app.base;
    await db.execute(sql`update canales_aviso set webhook_url = 'https://localhost:9/'`);
    await escalar();
    await despachar(cerrada);
    expect(await pendientes()).toMatchObject([{ estado: 'fallido' }]);
    const [fila] = await db.select().from(envio_intentos);
    expect(fila?.error).toBe('La dirección del webhook no está permitida en este sitio');
  });

  it('of somebody else is not for a regular user to see or set', async () => {
    const una = await persona({ webhook: true });
    const otra = await persona({});
    const ruta = `/api/usuarios/${una.id}/canales`;
    expect((await llamar(app, 'GET', ruta, { token: otra.token })).status).toBe(403);
    const body = { correo: false, webhook_url: null };
    expect((await llamar(app, 'PUT', ruta, { token: otra.token, body })).status).toBe(403);
    expect((await llamar(app, 'PUT', ruta, { token: monitorista, body })).status).toBe(200);
  });
});

describe('an event that nobody acknowledges', () => {
  it('goes down the line, a person at a time, until somebody does', async () => {
    const [ana, beto] = [await persona({ webhook: true }), await persona({ webhook: true })];
    const guardada = await linea([
      { usuario_id: ana.id, minutos: 5 },
      { usuario_id: beto.id, minutos: 15 },
    ]);
    expect(guardada.json.pasos).toMatchObject([{ alcanzable: true }, { alcanzable: true }]);
    const id = await sembrarEvento(app.base.db, norte);
    await sembrarEvento(app.base.db, norte, { tipo: 'prueba' });
    await sembrarEvento(app.base.db, norte, { estado: 'incierto' });
    const avanzar = async (minutos: number) => {
      app.reloj.fijar(AHORA_MS + minutos * MIN_MS);
      await revisarLineas(deps);
      await revisarLineas(deps);
      await despachar(deps);
      return (await pendientes()).map(({ usuario_id }) => usuario_id);
    };
    expect(await avanzar(4)).toEqual([]);
    expect(await avanzar(5)).toEqual([ana.id]);
    expect(await avanzar(14)).toEqual([ana.id]);
    expect(await avanzar(15)).toEqual([ana.id, beto.id]);
    expect(JSON.parse(llegadas[0]?.cuerpo ?? '{}')).toMatchObject({
      motivo: 'sin_reconocer',
      texto: expect.stringMatching(/^Evento sin reconocer hace 5 min\n/),
      evento: { id },
    });
  });

  it('is told of once for all events of its group, and of another once the first were acknowledged', async () => {
    const ana = await persona({ webhook: true });
    await linea([{ usuario_id: ana.id, minutos: 5 }]);
    const primero = await sembrarEvento(app.base.db, norte);
    const grupo_operador = primero;
    await app.base.db.execute(sql`update eventos set grupo_operador = ${primero} where id = ${primero}`);
    await sembrarEvento(app.base.db, norte, { grupo_operador });
    app.reloj.fijar(AHORA_MS + 6 * MIN_MS);
    await revisarLineas(deps);
    expect(await pendientes()).toHaveLength(1);
    await llamar(app, 'POST', `/api/eventos/${primero}/reconocer`, { token: monitorista });
    await revisarLineas(deps);
    expect(await pendientes()).toHaveLength(2);
  });

  it('is told of though somebody wrote an event by hand at its place before, of which the line was told', async () => {
    const ana = await persona({ webhook: true });
    await linea([{ usuario_id: ana.id, minutos: 5 }]);
    const aMano = await sembrarEvento(app.base.db, norte, { tipo: 'manual' });
    await app.base.db.execute(sql`update eventos set grupo_operador = id where id = ${aMano}`);
    app.reloj.fijar(AHORA_MS + 6 * MIN_MS);
    await revisarLineas(deps);
    expect(await pendientes()).toHaveLength(1);
    await sembrarEvento(app.base.db, norte, { grupo_operador: aMano });
    app.reloj.fijar(AHORA_MS + 12 * MIN_MS);
    await revisarLineas(deps);
    expect(await pendientes()).toHaveLength(2);
  });

  it('is not told of any more when it is acknowledged before the message leaves', async () => {
    const ana = await persona({ webhook: true });
    await linea([{ usuario_id: ana.id, minutos: 1 }]);
    const id = await sembrarEvento(app.base.db, norte);
    app.reloj.fijar(AHORA_MS + 2 * MIN_MS);
    await revisarLineas(deps);
    await llamar(app, 'POST', `/api/eventos/${id}/reconocer`, { token: monitorista });
    await despachar(deps);
    expect(llegadas).toEqual([]);
    expect(await pendientes()).toMatchObject([{ estado: 'cancelado' }]);
  });

  it('goes to the next when a person cannot be reached, or the messages to them were given up', async () => {
    const [muda, sin_correo, ultima] = [
      await persona({}),
      await persona({ webhook: true }),
      await persona({ correo: true }),
    ];
    await linea([
      { usuario_id: muda.id, minutos: 5 },
      { usuario_id: sin_correo.id, minutos: 60 },
      { usuario_id: ultima.id, minutos: 120 },
    ]);
    await sembrarEvento(app.base.db, norte);
    app.reloj.fijar(AHORA_MS + 5 * MIN_MS);
    await revisarLineas(deps);
    await despachar({ ...deps, tratar: () => 'prohibida' });
    expect(await pendientes()).toMatchObject([{ usuario_id: sin_correo.id, estado: 'fallido' }]);
    await revisarLineas(deps);
    await despachar(deps);
    expect(await pendientes()).toMatchObject([
      { estado: 'fallido' },
      { usuario_id: ultima.id, estado: 'enviado' },
    ]);
  });

  it('from before there was a line wakes nobody', async () => {
    await sembrarEvento(app.base.db, norte);
    app.reloj.fijar(AHORA_MS + 60 * MIN_MS);
    const ana = await persona({ webhook: true });
    await sembrarUsuario(app.base.db, { username: 'relevo', role: 'monitorista' });
    const { token } = await ingresar(app, 'relevo');
    await linea([{ usuario_id: ana.id, minutos: 1 }], 0, token);
    await revisarLineas(deps);
    expect(await pendientes()).toEqual([]);
  });
});

describe('the line of a sistema', () => {
  it('is refused with somebody who does not see it, twice the same, backwards, or over another’s change', async () => {
    const ana = await persona({});
    const ajena = await persona({}, [sur.sistema_id]);
    const paso = (usuario_id: number, minutos = 5) => ({ usuario_id, minutos });
    expect((await pedirLinea([paso(ajena.id)])).json).toMatchObject({ field: 'pasos.0.usuario_id' });
    expect((await pedirLinea([paso(ana.id), paso(ana.id)])).status).toBe(400);
    expect((await pedirLinea([paso(ana.id, 9), paso(ajena.id, 3)])).status).toBe(400);
    expect((await linea([paso(ana.id)])).json).toMatchObject({ version: 1 });
    expect(await pedirLinea([], 0)).toMatchObject({
      status: 409,
      json: { code: 'editado_por_otro', detalle: { version: 1, pasos: [{ usuario_id: ana.id }] } },
    });
    expect((await linea([], 1)).json).toMatchObject({ version: 2, pasos: [] });
    expect(await verificarCadena(app.base.db)).toMatchObject({ rota_en: null });
  });

  it('keeps its people from being removed', async () => {
    const ana = await persona({});
    await linea([{ usuario_id: ana.id, minutos: 5 }]);
    const { status, json } = await llamar(app, 'DELETE', `/api/configuracion/usuarios/${ana.id}?version=1`, {
      token: monitorista,
    });
    expect([status, json.code]).toEqual([409, 'tiene_dependientes']);
    expect(json.detalle).toMatchObject([{ que: 'líneas de aviso en que está', cuantos: 1 }]);
  });
});

it('a way can be tried every ten seconds, and the answer says what became of it', async () => {
  const una = await persona({ correo: true });
  const probar = () =>
    llamar(app, 'POST', `/api/usuarios/${una.id}/canales/probar`, {
      token: una.token,
      body: { canal: 'correo' },
    });
  rechazar_correo = true;
  expect((await probar()).json).toMatchObject({ estado: 'fallido', proximo_at: null });
  expect((await probar()).status).toBe(429);
  app.reloj.avanzar(10_000);
  rechazar_correo = false;
  expect((await probar()).json).toMatchObject({ estado: 'enviado' });
  expect(textoDe(cartas[0] ?? '')).toContain('Prueba de avisos');
});
