import { connect, type Socket } from 'node:net';
import { topicoPresion } from '@tramos/contract/ingesta';
import type { Conexiones } from '@tramos/contract/instalacion';
import type { IClientOptions } from 'mqtt';
import { afterEach, beforeEach, expect } from 'vitest';
import { lecturas } from '../src/db/esquema/mediciones';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { conectarGateway, GW_NORTE, GW_SUR, publicar, sembrarCampo } from './campo-de-prueba';
import { ingresar, llamar, sembrarUsuario } from './sembrar';

/** Real clients at the real broker; what the installer is told of them is asked of the API. */
export let app: AppDePrueba;
let token: string;
export const abiertos: { cerrar: () => Promise<unknown> }[] = [];

/** A server of its own for each test of this file, that listens to the field. */
export const instalarConexiones = (): void => {
  beforeEach(async () => {
    app = await crearAppDePrueba();
    await sembrarCampo(app.base.db);
    await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
    ({ token } = await ingresar(app, 'jefa'));
    await app.ingesta.escuchar();
  });
  afterEach(async () => {
    for (const { cerrar } of abiertos.splice(0).reverse()) await cerrar();
    await app.cerrar();
  });
};

export const leer = async (): Promise<Conexiones> =>
  (await llamar(app, 'GET', '/api/configuracion/instalacion/conexiones', { token })).json;
export const entrar = async (quien: Partial<typeof GW_NORTE> = GW_NORTE, opciones: IClientOptions = {}) => {
  const cliente = await conectarGateway(app.ingesta.puerto_mqtt(), quien, opciones);
  abiertos.push({ cerrar: () => cliente.endAsync(true) });
  return cliente;
};
/** A connection that says these bytes; all that it hears until it is closed. */
export const crudo = (bytes: Uint8Array | string, localAddress = '127.0.0.1', al?: (s: Socket) => void) =>
  new Promise<Buffer>((listo) => {
    const oido: Buffer[] = [];
    const port = app.ingesta.puerto_mqtt() ?? 0;
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(bytes);
      al?.(socket);
    });
    socket.on('data', (bloque: Buffer) => oido.push(bloque)).on('error', () => undefined);
    socket.on('close', () => listo(Buffer.concat(oido)));
    abiertos.push({ cerrar: async () => socket.destroy() });
  });
const campoDe = (texto: string) => [texto.length >> 8, texto.length & 255, ...Buffer.from(texto)];
/** A CONNECT by hand, for what no library sends. */
export const connectDe = (
  { clave, secreto }: typeof GW_NORTE,
  { version = 4, keepalive = 60, id = 'x' } = {},
) => {
  const cuerpo = [...campoDe('MQTT'), version, 0xc2, keepalive >> 8, keepalive & 255];
  const todo = [...cuerpo, ...campoDe(id), ...campoDe(clave), ...campoDe(secreto)];
  return Buffer.from([0x10, todo.length, ...todo]);
};

const A_LA_VEZ = 50;

/** So many connections of a stranger, which are counted to the last in a few entries, and keep no gateway from being heard. */
export const resistirA = async (cuantas: number): Promise<void> => {
  const buena = await entrar(GW_NORTE);
  const malas = [
    (i: number) => connectDe({ clave: `nadie-${i}`, secreto: 'x' }, { id: `${i}` }),
    () => connectDe(GW_NORTE, { version: 6 }),
    () => Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    () => Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]),
  ];
  let hechas = 0;
  const inundar = async () => {
    while (hechas < cuantas) {
      const i = hechas++;
      await crudo(malas[i % malas.length]?.(i) ?? '', '127.0.0.2');
    }
  };
  const inundacion = Promise.all(Array.from({ length: A_LA_VEZ }, inundar));
  let dichos = 0;
  while (hechas < cuantas) {
    const t0 = AHORA_MS - 3_600_000 + dichos * 100;
    await publicar(buena, topicoPresion('PT-A'), { t0, dt_ms: 100, p: [30] });
    dichos++;
  }
  expect((await entrar(GW_SUR)).connected).toBe(true);
  await inundacion;
  expect(await app.base.db.$count(lecturas)).toBe(dichos);
  const { rechazadas, otras } = await leer();
  expect(rechazadas.length).toBeLessThan(10);
  expect(rechazadas.reduce((n, { veces }) => n + veces, otras)).toBe(cuantas);
  expect(rechazadas.every(({ direccion }) => direccion === '127.0.0.2')).toBe(true);
};
