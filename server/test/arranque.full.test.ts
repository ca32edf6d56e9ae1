import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { RED_DEMO } from '@tramos/simulator/red-demo';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrancar, type Servidor } from '../src/arrancar';
import { type Config, leerConfig } from '../src/config';
import { usuarios } from '../src/db/esquema/cuentas';
import { estaciones, gateways, sensores, tramos } from '../src/db/esquema/red';
import { auditoria } from '../src/db/esquema/sitio';
import { exigirModo } from '../src/db/modo';
import type { Db } from '../src/db/tipos';
import { PASSWORD_DEMO } from '../src/demo/cuentas';
import { crearServidor } from '../src/http/servidor';
import { RAIZ } from '../src/raiz';
import { asegurarPrimerAdmin } from '../src/sesion/primer-admin';
import { resetAdmin } from '../src/sesion/reset-admin';
import { type LugarDePrueba, lugarDePrueba, silencio } from './base-de-prueba';
import { tallerDePrueba } from './servidor-de-prueba';

/** Starts the server on this place, as `npm start` would with these variables. */
const iniciar = async (lugar: LugarDePrueba, env: Record<string, string> = {}): Promise<Servidor> => {
  const leida = leerConfig({ DATA_DIR: lugar.carpeta, PORT: '0', MQTT_PORT: '0', SIM: 'off', ...env });
  const config: Config = { ...leida, base: lugar.config };
  return arrancar(config, silencio, Date.now);
};

/** Takes a port that was free. */
const ocupar = async (): Promise<{ puerto: number; servidor: Server }> => {
  const servidor = createServer();
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const direccion = servidor.address();
  return { puerto: typeof direccion === 'object' && direccion ? direccion.port : 0, servidor };
};

/** Takes 1883, unless something else on this machine already has it. */
const ocuparMqtt = () =>
  new Promise<Server | null>((listo) => {
    const servidor = createServer();
    servidor.once('error', () => listo(null));
    servidor.listen(1_883, '127.0.0.1', () => listo(servidor));
  });

const conteos = async (db: Db) =>
  Promise.all([estaciones, sensores, tramos, usuarios, gateways].map((tabla) => db.$count(tabla)));

const entrar = (servidor: Servidor, username: string, password: string) =>
  servidor.http.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } });

const frase = (promesa: Promise<unknown>) =>
  promesa.then(
    () => 'started',
    (error: unknown) => (error as Error).message,
  );

describe('a demo', () => {
  let lugar: LugarDePrueba;
  let servidor: Servidor;
  let broker_ajeno: Server | null;
  beforeAll(async () => {
    lugar = await lugarDePrueba();
    broker_ajeno = await ocuparMqtt();
    servidor = await iniciar(lugar, { MQTT_PORT: '' });
  });
  afterAll(async () => {
    await servidor.cerrar();
    await lugar.borrar();
    broker_ajeno?.close();
  });

  it('says where it is, and that MQTT had to take the next free port', () => {
    const dicho = servidor.lineas.join('\n');
    expect(dicho).toMatch(/Consola +http:\/\/127\.0\.0\.1:\d+/);
    expect(dicho).toMatch(/MQTT +mqtt:\/\/127\.0\.0\.1:(?!1883\b)\d+ \(el puerto 1883 estaba ocupado\)/);
  });

  it('lets its four accounts in', async () => {
    const cuentas = { admin: 'administrator', monitorista: 'monitorista', usuario: 'user' };
    for (const [cuenta, role] of Object.entries(cuentas))
      expect((await entrar(servidor, cuenta, PASSWORD_DEMO)).json()).toMatchObject({
        user: { role, todos_los_sistemas: true },
        isFirstLogin: false,
      });
    expect((await entrar(servidor, 'nuevo', PASSWORD_DEMO)).json()).toMatchObject({ isFirstLogin: true });
  });

  it('has no simulator with SIM=off, and tells the administrator who asks for a tap', async () => {
    expect(servidor.simulador).toBeNull();
    const { token } = (await entrar(servidor, 'admin', PASSWORD_DEMO)).json();
    const orden = { method: 'POST', url: '/api/demo/simular-toma', payload: {} } as const;
    const respuesta = await servidor.http.inject({ ...orden, headers: { authorization: `Bearer ${token}` } });
    expect([respuesta.statusCode, respuesta.json().code]).toEqual([503, 'simulador_ausente']);
  });

  it('refuses to be taken for a real installation', async () => {
    expect(await frase(exigirModo(servidor.deps.db, 'real'))).toMatch(
      /^Esta base de datos es de la demostración .*DEMO=on/,
    );
  });

  it('is seeded once however often it starts, and leaves what was changed alone', async () => {
    const { estaciones: e, sensores: s, tramos: t } = RED_DEMO;
    const sembrado = [e.length, s.length, t.length, 4, 1];
    expect(await conteos(servidor.deps.db)).toEqual(sembrado);
    await servidor.deps.db.update(usuarios).set({ nombre: 'Cambiada' });
    await servidor.cerrar();
    servidor = await iniciar(lugar, { SIM: 'on' });
    expect(await conteos(servidor.deps.db)).toEqual(sembrado);
    const nombres = await servidor.deps.db.select({ nombre: usuarios.nombre }).from(usuarios);
    expect(new Set(nombres.map(({ nombre }) => nombre))).toEqual(new Set(['Cambiada']));
  });

  it('hands the simulator credentials that only their owner can read and the database does not know', async () => {
    const archivo = join(lugar.carpeta, 'demo', 'gateway.json');
    const { secreto } = JSON.parse(readFileSync(archivo, 'utf8'));
    expect(statSync(archivo).mode & 0o777).toBe(0o600);
    expect(servidor.simulador).toMatchObject({ SIM_GATEWAY_SECRET: secreto, DATA_DIR: lugar.carpeta });
    const [gateway] = await servidor.deps.db.select().from(gateways);
    expect(gateway?.secreto_hash).toMatch(/^\$argon2id\$/);
    expect(gateway?.secreto_hash).not.toContain(secreto);
    expect(servidor.lineas.join()).not.toContain(secreto);
  });
});

describe('a real installation', () => {
  const REAL = { DEMO: 'off' };
  let lugar: LugarDePrueba;
  beforeAll(async () => {
    lugar = await lugarDePrueba();
  });
  afterAll(() => lugar.borrar());

  it('gives its first administrator a random password in a file of its owner’s, gone once it is changed', async () => {
    const servidor = await iniciar(lugar, REAL);
    const archivo = join(lugar.carpeta, 'admin-password');
    const password = readFileSync(archivo, 'utf8');
    expect(statSync(archivo).mode & 0o777).toBe(0o600);
    expect(servidor.lineas.join('\n')).toContain(archivo);
    expect(servidor.lineas.join('\n')).not.toContain(password);
    expect((await entrar(servidor, 'admin', password)).json()).toMatchObject({ isFirstLogin: true });
    const cambio = await servidor.http.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { username: 'admin', password_actual: password, password_nueva: 'Segunda-Clave-2' },
    });
    expect(cambio.statusCode).toBe(200);
    expect(existsSync(archivo)).toBe(false);
    expect(await conteos(servidor.deps.db)).toEqual([0, 0, 0, 1, 0]);
    await servidor.cerrar();
  });

  it('refuses a zone that its database does not know', async () => {
    expect(await frase(iniciar(lugar, { DEMO: 'off', SITE_TIMEZONE: 'US/Pacific-New' }))).toBe(
      'SITE_TIMEZONE=US/Pacific-New: la base de datos no conoce esa zona, elija otra.',
    );
  });

  it('refuses to be taken for a demo', async () => {
    expect(await frase(iniciar(lugar, { DEMO: 'on' }))).toMatch(/^Esta base de datos es real .*DEMO=off/);
  });

  it('makes no second administrator, the first with ADMIN_PASSWORD when that is set, and a new password on request', async () => {
    const servidor = await iniciar(lugar, REAL);
    const { db, config } = servidor.deps;
    expect(await conteos(db)).toEqual([0, 0, 0, 1, 0]);
    await db.delete(usuarios);
    for (const admin_password of ['Password-2026', 'Tramos-2026'])
      await expect(asegurarPrimerAdmin(db, { ...config, admin_password }, Date.now())).rejects.toThrow(
        /^ADMIN_PASSWORD no sirve/,
      );
    const con_clave = { ...config, admin_password: 'Primera-Clave-1' };
    expect(await asegurarPrimerAdmin(db, con_clave, Date.now())).toBeNull();
    expect((await entrar(servidor, 'admin', 'Primera-Clave-1')).json()).toMatchObject({
      isFirstLogin: true,
      user: { role: 'administrator' },
    });
    expect(existsSync(join(lugar.carpeta, 'admin-password'))).toBe(false);

    const { token } = (await entrar(servidor, 'admin', 'Primera-Clave-1')).json();
    const archivo = await resetAdmin(db, config, Date.now());
    const revisar = { url: '/api/auth/check', headers: { authorization: `Bearer ${token}` } };
    expect((await servidor.http.inject(revisar)).statusCode).toBe(401);
    expect((await entrar(servidor, 'admin', 'Primera-Clave-1')).statusCode).toBe(401);
    const nueva = readFileSync(archivo, 'utf8');
    expect((await entrar(servidor, 'admin', nueva)).json()).toMatchObject({ isFirstLogin: true });
    expect(await conteos(db)).toEqual([0, 0, 0, 1, 0]);
    await servidor.cerrar();
  });
});

describe('npm run reset-admin', () => {
  let lugar: LugarDePrueba;
  beforeAll(async () => {
    lugar = await lugarDePrueba({ embebida: true });
  });
  afterAll(() => lugar.borrar());
  /** As a person runs it, with the server's variables. */
  const correr = () => {
    const cargador = createRequire(import.meta.url).resolve('tsx');
    const env = { ...process.env, DATA_DIR: lugar.carpeta, DEMO: 'off', DATABASE_URL: '' };
    const args = ['--import', cargador, join(RAIZ, 'server', 'src', 'reset-admin.ts')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { status, dicho: `${stdout}${stderr}`.trim() };
  };
  const archivos = () => readdirSync(lugar.carpeta).filter((nombre) => /admin/.test(nombre));

  it('lets in beside a server that runs, and tells the file of the password and never the password', async () => {
    const servidor = await iniciar(lugar, { DEMO: 'off', ADMIN_PASSWORD: 'Primera-Clave-1' });
    expect((await entrar(servidor, 'admin', 'Primera-Clave-1')).statusCode).toBe(200);

    const { status, dicho } = correr();
    const archivo = join(lugar.carpeta, 'admin-password');
    expect(dicho).toBe(`La contraseña nueva de admin está en ${archivo}; pedirá cambiarla al entrar.`);
    expect([status, archivos(), statSync(archivo).mode & 0o777]).toEqual([0, ['admin-password'], 0o600]);
    const nueva = readFileSync(archivo, 'utf8');
    expect(nueva).toMatch(/^[\w-]{43}$/);

    expect((await entrar(servidor, 'admin', 'Primera-Clave-1')).statusCode).toBe(401);
    expect((await entrar(servidor, 'admin', nueva)).json()).toMatchObject({ isFirstLogin: true });
    const asientos = await servidor.deps.db
      .select()
      .from(auditoria)
      .where(eq(auditoria.accion, 'reset_admin'));
    expect(asientos).toHaveLength(1);
    expect(JSON.stringify(asientos)).not.toContain(nueva);
    await servidor.cerrar();
  });

  it('lets in while no server runs', async () => {
    await (await iniciar(lugar, { DEMO: 'off', ADMIN_PASSWORD: 'Primera-Clave-1' })).cerrar();
    expect(correr().status).toBe(0);
    const nueva = readFileSync(join(lugar.carpeta, 'admin-password'), 'utf8');
    const servidor = await iniciar(lugar, { DEMO: 'off' });
    expect((await entrar(servidor, 'admin', nueva)).json()).toMatchObject({ isFirstLogin: true });
    await servidor.cerrar();
  });
});

describe('a port that is taken', () => {
  let lugar: LugarDePrueba;
  beforeAll(async () => {
    lugar = await lugarDePrueba();
  });
  afterAll(() => lugar.borrar());

  it.each([
    ['PORT', (n: number) => `El puerto ${n} está ocupado: libérelo o elija otro con PORT.`],
    [
      'MQTT_PORT',
      (n: number) => `El puerto ${n} del broker MQTT está ocupado: libérelo o elija otro con MQTT_PORT.`,
    ],
  ])('is refused with its number and its variable: %s', async (variable, esperada) => {
    const { puerto, servidor } = await ocupar();
    expect(await frase(iniciar(lugar, { [variable]: String(puerto) }))).toBe(esperada(puerto));
    servidor.close();
  });
});

describe('a start that cannot go on', () => {
  const intentar = (env: Record<string, string>) =>
    frase(arrancar(leerConfig({ DATA_DIR: carpeta, PORT: '0', MQTT_PORT: '0', ...env }), silencio, Date.now));
  let carpeta: string;
  beforeAll(() => {
    carpeta = tallerDePrueba();
    writeFileSync(join(carpeta, 'archivo'), 'no es una carpeta');
  });
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

  it('says that PostgreSQL does not answer, without its address', async () => {
    const dicho = await intentar({ DATABASE_URL: 'postgres://ana:hunter2@127.0.0.1:1/tramos' });
    expect(dicho).toBe('La base de datos de DATABASE_URL no se puede usar: nadie atiende en esa dirección.');
  });

  it('says that the data folder cannot be written', async () => {
    const ruta = join(carpeta, 'archivo', 'demo');
    expect(await intentar({ DATA_DIR: join(carpeta, 'archivo') })).toBe(
      `No se puede escribir en ${ruta} (DATA_DIR): una parte de la ruta es un archivo y no una carpeta.`,
    );
  });

  it.each(['on', 'off'])('names HOST when nobody knows it, in a demo (%s) as elsewhere', async (DEMO) => {
    const dicho = await intentar({ HOST: 'nohay.invalid', INSECURE_HTTP: 'on', DEMO });
    expect(dicho).toBe('Esta máquina no tiene la dirección nohay.invalid: corrija HOST.');
  });

  it('says that the certificate cannot be read', async () => {
    const config = leerConfig({ TLS_CERT: join(carpeta, 'archivo'), TLS_KEY: join(carpeta, 'nada') });
    expect(() => crearServidor(config, silencio)).toThrow(
      `TLS_KEY no sirve (${config.tls?.key}): no existe.`,
    );
  });
});
