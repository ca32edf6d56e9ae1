import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { topicoPresion } from '@tramos/contract/ingesta';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type Credencial, GW_NORTE, GW_SUR, sembrarCampo } from '../../test/campo-de-prueba';
import { lecturas, mensajes_rechazados } from '../db/esquema/mediciones';
import { gateways } from '../db/esquema/red';
import { hashSecreto } from '../http/secreto';
import { crearAccesoGateway } from './acceso-gateway';
import { leerBasic } from './http';

let app: AppDePrueba;
beforeAll(async () => {
  app = await crearAppDePrueba();
  await sembrarCampo(app.base.db);
  await app.ingesta.escuchar();
});
afterAll(() => app.cerrar());

const basic = ({ clave, secreto }: Credencial) =>
  `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`;
const mandar = (items: unknown, authorization: string | null = basic(GW_NORTE)) =>
  app.http.inject({
    method: 'POST',
    url: '/api/ingesta',
    headers: authorization === null ? {} : { authorization },
    payload: { items } as object,
  });
const presion = (clave: string, t0: number) => ({
  topic: topicoPresion(clave),
  payload: { t0, dt_ms: 100, p: [30, 31] },
});

const cambiar = ({ clave }: Credencial, valores: { secreto_hash?: string; activo?: boolean }) =>
  app.base.db.update(gateways).set(valores).where(eq(gateways.clave, clave));

describe('POST /api/ingesta', () => {
  it.each([
    ['nobody', null],
    ['a session token', 'Bearer abc'],
    ['a wrong secret', basic({ ...GW_NORTE, secreto: 'no' })],
    ['an unknown key', basic({ ...GW_NORTE, clave: 'GW-NADIE' })],
    ['a key without a secret', basic({ ...GW_NORTE, secreto: '' })],
  ])('refuses %s', async (_nombre, authorization) => {
    const { statusCode, headers, json } = await mandar([presion('PT-A', AHORA_MS)], authorization);
    expect([statusCode, json().code]).toEqual([401, 'gateway_no_autorizado']);
    expect(headers['www-authenticate']).toContain('Basic');
    expect(await app.base.db.select().from(lecturas)).toEqual([]);
  });

  it('says of each item what became of it, and one bad item does not stop the rest', async () => {
    const bueno = presion('PT-A', AHORA_MS - 5_000);
    const { statusCode, json } = await mandar([
      bueno,
      { topic: topicoPresion('PT-A'), payload: { t0: 'ayer' } },
      presion('PT-SUR', AHORA_MS),
      { topic: 'otra/cosa', payload: null },
      presion('PT-B', AHORA_MS - 4_000),
    ]);
    expect(statusCode).toBe(200);
    expect(json().resultados.map((r: { resultado: string }) => r.resultado)).toEqual([
      'guardado',
      'rechazado',
      'desconocido',
      'desconocido',
      'guardado',
    ]);
    expect(json().resultados[1].motivo).toBe(
      't0 = "ayer" es un texto: se esperan milisegundos desde 1970, como número',
    );
    expect(await app.base.db.select().from(lecturas)).toHaveLength(2);
    expect(await app.base.db.select().from(mensajes_rechazados)).toHaveLength(3);
    expect((await mandar([bueno])).json().resultados).toEqual([{ resultado: 'duplicado' }]);
  });

  it('reads nothing of a call in which lists are nested without end', async () => {
    const { topic, payload } = presion('PT-A', AHORA_MS - 9_000);
    const anidado = '['.repeat(50_000) + ']'.repeat(50_000);
    const { statusCode, json } = await app.http.inject({
      method: 'POST',
      url: '/api/ingesta',
      headers: { authorization: basic(GW_NORTE), 'content-type': 'application/json' },
      payload: `{"items":[{"topic":"${topic}","payload":${JSON.stringify(payload)}},{"topic":"${topic}","payload":${anidado}}]}`,
    });
    expect([statusCode, json().code]).toEqual([413, 'demasiado_compleja']);
  });

  const lotes = (cuantos: number, muestras: number) =>
    Array.from({ length: cuantos }, (_, i) => ({
      topic: topicoPresion('PT-A'),
      payload: { t0: AHORA_MS - 3_600_000 + i * muestras, dt_ms: 1, p: new Array(muestras).fill(30) },
    }));

  const crudo = (payload: string | Buffer, tipo: string | null = 'application/json', credencial = GW_NORTE) =>
    app.http.inject({
      method: 'POST',
      url: '/api/ingesta',
      headers: {
        authorization: basic(credencial),
        ...(tipo === null ? {} : { 'content-type': tipo }),
      },
      payload,
    });
  const VACIA = 'La carga está vacía. La llamada lleva {"items": [{"topic": …, "payload": …}]}';
  const llamada = (t0: number) => JSON.stringify({ items: [presion('PT-A', t0)] });

  it.each([
    ['as text', 'text/plain', (texto: string) => Buffer.from(texto)],
    ['without a type', null, (texto: string) => Buffer.from(texto)],
    [
      'with a byte order mark',
      'application/json; charset=utf-8',
      (texto: string) => Buffer.from(`\ufeff${texto}`),
    ],
    ['in UTF-16', 'application/json', (texto: string) => Buffer.from(`\ufeff${texto}`, 'utf16le')],
    ['in gzip', 'application/json', (texto: string) => gzipSync(texto)],
  ])('reads a body that comes %s', async (_como, tipo, bytes) => {
    const { statusCode, json } = await crudo(bytes(llamada(AHORA_MS - 20_000)), tipo);
    expect([statusCode, ['guardado', 'duplicado'].includes(json().resultados?.[0].resultado)]).toEqual([
      200,
      true,
    ]);
  });

  it.each([
    ['breaks off', '{"items":[{"topic":', 'La carga no es JSON: se acaba en el carácter 20, incompleta'],
    ['is empty', '', VACIA],
    ['is blank', '  ', VACIA],
    [
      'is one message and no list of them',
      JSON.stringify(presion('PT-A', AHORA_MS)),
      'Falta items: se espera la lista de los mensajes. La llamada lleva {"items": [{"topic": …, "payload": …}]}',
    ],
  ])('keeps a body that %s among the rejected, with its gateway and why', async (_como, cuerpo, motivo) => {
    const { statusCode, json } = await crudo(cuerpo);
    expect(statusCode).toBe(400);
    expect(json().message).toBe(motivo);
    const [guardado] = await app.base.db
      .select()
      .from(mensajes_rechazados)
      .orderBy(desc(mensajes_rechazados.id))
      .limit(1);
    expect(guardado).toMatchObject({
      ...{ gateway: GW_NORTE.clave, topic: 'POST /api/ingesta', motivo: json().message },
      payload: cuerpo.trimEnd() === '' ? cuerpo : cuerpo.slice(0, 2_048),
    });
  });

  it.each([
    ['as curl -d sends it', 'application/x-www-form-urlencoded'],
    ['without a type', null],
  ])('says of an empty body that it is empty, and what belongs in it: %s', async (_como, tipo) => {
    const antes = await app.base.db.$count(mensajes_rechazados);
    const { statusCode, json } = await crudo('', tipo);
    expect([statusCode, json().message]).toEqual([400, VACIA]);
    expect(await app.base.db.$count(mensajes_rechazados)).toBe(antes + 1);
  });

  it('keeps nothing of what comes without good credentials', async () => {
    const antes = await app.base.db.$count(mensajes_rechazados);
    expect((await crudo('{', 'application/json', { ...GW_NORTE, secreto: 'no' })).statusCode).toBe(401);
    expect(await app.base.db.$count(mensajes_rechazados)).toBe(antes);
  });

  it('takes more samples in one call than any call of a person has parts', async () => {
    const { statusCode, json } = await mandar(lotes(40, 2_000));
    expect(statusCode).toBe(200);
    expect(new Set(json().resultados.map((r: { resultado: string }) => r.resultado))).toEqual(
      new Set(['guardado']),
    );
  });

  it('reads nothing of a call that is ones from end to end', async () => {
    const { statusCode, json } = await mandar(lotes(100, 24_999));
    expect([statusCode, json().code]).toEqual([413, 'demasiado_compleja']);
  });

  it('reads nothing of a body before it knows who sends it', async () => {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: '/api/ingesta',
      headers: { 'content-type': 'application/json' },
      payload: '{ this would be 400',
    });
    expect(statusCode).toBe(401);
  });

  it("does not tell another gateway's device from one that does not exist", async () => {
    const { json } = await mandar([presion('PT-A', AHORA_MS), presion('PT-NO', AHORA_MS)], basic(GW_SUR));
    expect(json().resultados[0]).toEqual(json().resultados[1]);
  });

  it.each([
    ['no items', []],
    ['too many items', Array.from({ length: 501 }, () => ({ topic: 'x', payload: 1 }))],
    ['an item without topic', [{ payload: 1 }]],
  ])('answers 400 to %s', async (_nombre, items) => {
    const { statusCode, json } = await mandar(items);
    expect([statusCode, json().code]).toEqual([400, 'datos_invalidos']);
  });

  it('stops guessing a secret after some failures, also with the right one', async () => {
    const nueva = { ...GW_SUR, secreto: 'recién cambiado' };
    const con = async (credencial: Credencial) =>
      (await mandar([presion('PT-SUR', AHORA_MS)], basic(credencial))).statusCode;
    await cambiar(GW_SUR, { secreto_hash: await hashSecreto(nueva.secreto) });
    for (let i = 0; i < 10; i++) await con({ ...GW_SUR, secreto: 'adivina' });
    expect(await con(nueva)).toBe(401);
    app.reloj.avanzar(5 * 60_000 + 1);
    expect(await con(nueva)).toBe(200);
  });

  it('takes the right secret for right though it comes a dozen times before it is known, and counts each guess', async () => {
    const acceso = crearAccesoGateway(app.base.db);
    const doce = (secreto: (i: number) => string) =>
      Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          acceso.verificar({ ...GW_NORTE, secreto: secreto(i) }, '10.0.0.9', AHORA_MS),
        ),
      );
    expect((await doce(() => GW_NORTE.secreto)).map(({ gateway }) => gateway?.clave)).toEqual(
      Array(12).fill(GW_NORTE.clave),
    );
    const recien = crearAccesoGateway(app.base.db);
    for (let i = 0; i < 10; i++)
      await recien.verificar({ ...GW_NORTE, secreto: `adivina ${i}` }, '10.0.0.9', AHORA_MS);
    expect(await recien.verificar(GW_NORTE, '10.0.0.9', AHORA_MS)).toEqual({
      ...{ gateway: null, motivo: 'demasiados_intentos' },
    });
  });

  it('does not keep out a gateway it knows, whoever guesses from the same address', async () => {
    expect((await mandar([presion('PT-A', AHORA_MS)])).statusCode).toBe(200);
    const mala = basic({ ...GW_NORTE, secreto: 'adivina' });
    for (let i = 0; i < 11; i++) await mandar([presion('PT-A', AHORA_MS)], mala);
    expect((await mandar([presion('PT-A', AHORA_MS)])).statusCode).toBe(200);
  });

  it('refuses a gateway it knows as soon as its secret has changed or it is switched off', async () => {
    app.reloj.avanzar(5 * 60_000 + 1);
    const mandada = async () => (await mandar([presion('PT-A', AHORA_MS)])).statusCode;
    expect(await mandada()).toBe(200);
    await cambiar(GW_NORTE, { activo: false });
    expect(await mandada()).toBe(401);
    await cambiar(GW_NORTE, { activo: true, secreto_hash: await hashSecreto('otro') });
    expect(await mandada()).toBe(401);
    await cambiar(GW_NORTE, { secreto_hash: await hashSecreto(GW_NORTE.secreto) });
    expect(await mandada()).toBe(200);
  });
});

describe('calls of one gateway at a time', () => {
  /** The head of a call whose body is still on its way; `terminar` sends the rest and gives back the answer. */
  const empezar = async ({ port }: AddressInfo, t0: number) => {
    const cuerpo = JSON.stringify({ items: [presion('PT-A', t0)] });
    const socket = connect(port, '127.0.0.1');
    abiertos.push(socket);
    let oido = '';
    socket.on('data', (parte: Buffer) => {
      oido += parte.toString();
    });
    const cerrado = once(socket, 'close');
    await once(socket, 'connect');
    socket.write(
      `POST /api/ingesta HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: ${basic(GW_NORTE)}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(cuerpo)}\r\n\r\n`,
    );
    return {
      oido: () => oido,
      abandonar: async () => {
        socket.destroy();
        await cerrado;
      },
      terminar: async () => {
        socket.write(cuerpo);
        await cerrado;
        return oido;
      },
    };
  };
  const rechazada = (llamada: { oido: () => string }) => /^HTTP\/1\.1 429/.test(llamada.oido());

  const abiertos: Socket[] = [];
  afterEach(() => {
    for (const socket of abiertos.splice(0)) socket.destroy();
  });

  let direccion: AddressInfo;
  beforeAll(async () => {
    await cambiar(GW_SUR, { secreto_hash: await hashSecreto(GW_SUR.secreto) });
    app.reloj.avanzar(5 * 60_000 + 1);
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    direccion = app.http.server.address() as AddressInfo;
  });

  it('keeps the others waiting or tells them when to come back, and no other gateway', async () => {
    const llamadas = await Promise.all(
      Array.from({ length: 6 }, (_, i) => empezar(direccion, AHORA_MS - 100_000 - i * 1_000)),
    );
    await expect.poll(() => llamadas.filter(rechazada)).toHaveLength(2);
    expect((await mandar([presion('PT-SUR', AHORA_MS - 1)], basic(GW_SUR))).statusCode).toBe(200);
    for (const llamada of llamadas.filter(rechazada)) {
      expect(llamada.oido()).toMatch(/\r\nretry-after: 5\r\n/i);
      expect(llamada.oido()).toContain('"code":"ingesta_ocupada"');
    }
    const admitidas = llamadas.filter((llamada) => !rechazada(llamada));
    for (const respuesta of await Promise.all(admitidas.map((llamada) => llamada.terminar())))
      expect(respuesta).toMatch(/^HTTP\/1\.1 200/);
  });

  it('are answered though their sender closes its side once it has spoken', async () => {
    const cuerpo = JSON.stringify({ items: [presion('PT-A', AHORA_MS - 202_000)] });
    const socket = connect(direccion.port, '127.0.0.1').end(
      `POST /api/ingesta HTTP/1.0\r\nauthorization: ${basic(GW_NORTE)}\r\ncontent-length: ${cuerpo.length}\r\n\r\n${cuerpo}`,
    );
    abiertos.push(socket);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"resultado":"guardado"/);
  });

  it('go on after one that was given up half-way', async () => {
    const primera = await empezar(direccion, AHORA_MS - 200_000);
    const segunda = await empezar(direccion, AHORA_MS - 201_000);
    await primera.abandonar();
    expect(await segunda.terminar()).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe('leerBasic', () => {
  it.each([
    ['Basic R1c6YTpi', { clave: 'GW', secreto: 'a:b' }],
    ['basic R1c6YTpi', { clave: 'GW', secreto: 'a:b' }],
    ['Basic ***', null],
    ['Basic', null],
    ['Bearer R1c6YTpi', null],
    [undefined, null],
  ])('reads %j', (cabecera, esperado) => {
    expect(leerBasic(cabecera)).toEqual(esperado);
  });
});
