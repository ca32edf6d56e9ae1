import { connect, type Socket } from 'node:net';
import { topicoPresion } from '@tramos/contract/ingesta';
import { sql } from 'drizzle-orm';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import {
  conectarGateway,
  esperarA,
  GW_NORTE,
  GW_SUR,
  publicar,
  sembrarCampo,
} from '../../test/campo-de-prueba';
import { hacerCertificado } from '../../test/certificado';
import { lecturas } from '../db/esquema/mediciones';
import { conectarClienteMqtt } from './cliente-mqtt';
import { MQTT_AFORO } from './plazos';

/** Real TLS from end to end, with certificates made here. */
let base: BaseDePrueba;
let app: AppDePrueba;
let servidor: ReturnType<typeof hacerCertificado>;
let puerta: ReturnType<typeof hacerCertificado>;
const abiertos: { cerrar: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  base = await crearBaseDePrueba();
  await sembrarCampo(base.db);
  servidor = hacerCertificado(base.carpeta, 'servidor');
  puerta = hacerCertificado(base.carpeta, 'puerta');
});
beforeEach(() => base.db.execute(sql`truncate lecturas, resumenes`));
afterEach(async () => {
  for (const { cerrar } of abiertos.splice(0).reverse()) await cerrar();
});
afterAll(() => base.cerrar());

const arrancar = async (env: Record<string, string> = {}) => {
  const tls = { TLS_CERT: servidor.ruta_cert, TLS_KEY: servidor.ruta_key, MQTT_TLS_PORT: '0' };
  app = await crearAppDePrueba({ base, env: { HOST: '0.0.0.0', ...tls, ...env } });
  abiertos.push(app);
  await app.ingesta.escuchar();
};
const entrar = async (opciones: IClientOptions = {}, quien = GW_NORTE) => {
  const cliente = await conectarGateway(app.ingesta.puerto_mqtts(), quien, {
    ...{ protocol: 'mqtts', ca: servidor.cert },
    ...opciones,
  });
  abiertos.push({ cerrar: () => cliente.endAsync(true) });
  return cliente;
};
const LOTE = { t0: AHORA_MS - 1_000, dt_ms: 100, p: [30, 30.1] };
/** A connection that says nothing, and whether it still stands. */
const callada = async (puerto: number | null, host = '127.0.0.1') => {
  const socket: Socket = connect(puerto ?? 0, host);
  const estado = { abierta: true };
  socket.on('close', () => {
    estado.abierta = false;
  });
  const fin = new Promise<string>((listo) => {
    socket.once('connect', () => listo('conectada'));
    socket.once('error', (error: NodeJS.ErrnoException) => listo(error.code ?? ''));
  });
  abiertos.push({ cerrar: async () => socket.destroy() });
  return { fin: await fin, socket, estado };
};

/** Whether a gateway with this certificate gets as far as to be answered; a connection that is cut tells it no reason. */
const responde = (suyo: { cert?: Buffer; key?: Buffer }) =>
  new Promise<boolean>((listo) => {
    const { clave: username, secreto: password } = GW_NORTE;
    const cliente = mqtt.connect(`mqtts://127.0.0.1:${app.ingesta.puerto_mqtts()}`, {
      ...{ username, password, ca: servidor.cert, reconnectPeriod: 0, ...suyo },
    });
    abiertos.push({ cerrar: () => cliente.endAsync(true) });
    cliente.once('connect', () => listo(true));
    cliente.once('close', () => listo(false));
    cliente.on('error', () => undefined);
  });

describe('the broker of a server that has a certificate', () => {
  it('takes what a gateway says over TLS', async () => {
    await arrancar();
    await publicar(await entrar(), topicoPresion('PT-A'), LOTE);
    expect(await base.db.select().from(lecturas)).toMatchObject([{ t0_ms: LOTE.t0 }]);
    await expect(entrar({}, { ...GW_NORTE, secreto: 'otro' })).rejects.toThrow();
  });

  it('is known by its certificate: a gateway that believes another authority does not speak to it', async () => {
    await arrancar();
    await expect(entrar({ ca: puerta.cert })).rejects.toThrow(/certificate/);
  });

  it.runIf(process.platform === 'linux').each([
    ['off', 'ECONNREFUSED'],
    ['on', 'conectada'],
  ])('hears other machines without TLS with INSECURE_MQTT=%s: %s', async (INSECURE_MQTT, fin) => {
    await arrancar({ INSECURE_MQTT });
    expect((await callada(app.ingesta.puerto_mqtt(), '127.0.0.2')).fin).toBe(fin);
    expect((await callada(app.ingesta.puerto_mqtt())).fin).toBe('conectada');
    expect((await callada(app.ingesta.puerto_mqtts(), '127.0.0.2')).fin).toBe('conectada');
  });

  it('asks gateways for a certificate too where the site signs them', async () => {
    await arrancar({ MQTT_TLS_CA: puerta.ruta_cert });
    for (const suyo of [{}, { cert: servidor.cert, key: servidor.key }])
      expect(await responde(suyo)).toBe(false);
    expect(await responde({ cert: puerta.cert, key: puerta.key })).toBe(true);
    await publicar(await entrar({ cert: puerta.cert, key: puerta.key }), topicoPresion('PT-A'), LOTE);
    expect(await base.db.select().from(lecturas)).toHaveLength(1);
  });

  it.each<[string, boolean, () => Promise<unknown>, object]>([
    [
      'MQTT without TLS',
      false,
      async () =>
        (await callada(app.ingesta.puerto_mqtts())).socket.write(
          Buffer.from('\x10\x10\0\x04MQTT\x04\x02\0\x3c\0\x04caja'),
        ),
      { motivo: 'falta_tls', detalle: null },
    ],
    [
      'a browser',
      false,
      async () => (await callada(app.ingesta.puerto_mqtts())).socket.write('GET / HTTP/1.1\r\n\r\n'),
      { motivo: 'falta_tls', detalle: 'HTTP' },
    ],
    ['one that says nothing', false, () => callada(app.ingesta.puerto_mqtts()), { motivo: 'silencio' }],
    [
      'one that does not believe its certificate',
      false,
      () => entrar({ ca: puerta.cert }).catch(() => undefined),
      { motivo: 'certificado' },
    ],
    ['one without a certificate', true, () => responde({}), { motivo: 'certificado' }],
    [
      'one whose certificate nobody of the site signed',
      true,
      () => responde({ cert: servidor.cert, key: servidor.key }),
      { motivo: 'certificado' },
    ],
    [
      'a wrong secret',
      false,
      () => entrar({}, { ...GW_NORTE, secreto: 'otro' }).catch(() => undefined),
      { motivo: 'secreto_incorrecto' },
    ],
  ])(
    'tells whom it turned away, from where and why: %s',
    async (_quien, pide_certificado, hacer, esperado) => {
      await arrancar(pide_certificado ? { MQTT_TLS_CA: puerta.ruta_cert } : {});
      await hacer();
      await esperarA(() => expect(app.ingesta.conexiones.rechazadas()).toHaveLength(1));
      expect(app.ingesta.conexiones.rechazadas()).toMatchObject([{ direccion: '127.0.0.1', ...esperado }]);
    },
  );

  it('has few places for who does not even begin to speak TLS, and gives them back', async () => {
    await arrancar();
    const mudas = await Promise.all(
      Array.from({ length: MQTT_AFORO.por_direccion + 1 }, () => callada(app.ingesta.puerto_mqtts())),
    );
    const sinLugar = () =>
      app.ingesta.conexiones
        .rechazadas()
        .filter(({ motivo }) => motivo === 'sin_lugar')
        .map(({ veces }) => veces);
    await esperarA(() => expect(sinLugar()).toEqual([1]));
    mudas[0]?.socket.write('GET / HTTP/1.1\r\n\r\n');
    await esperarA(() => expect(mudas[0]?.estado.abierta).toBe(false));
    expect((await entrar()).connected).toBe(true);
    for (const { socket } of mudas) socket.destroy();
  });

  it('lets the newest four connections of a gateway stand, encrypted or not, and forgets those that are gone', async () => {
    await arrancar();
    for (let i = 0; i < 2 * MQTT_AFORO.por_direccion; i++) await (await entrar()).endAsync(true);
    const clientes: MqttClient[] = [];
    for (let i = 0; i <= MQTT_AFORO.por_gateway; i++) clientes.push(await entrar());
    const ajeno = await entrar({}, GW_SUR);
    await esperarA(() => expect(clientes[0]?.connected).toBe(false));
    expect(clientes.slice(1).every(({ connected }) => connected)).toBe(true);
    expect(ajeno.connected).toBe(true);
  });
});

describe('a broker of the site’s own', () => {
  /** Connects as the server does; what it says when it cannot. */
  const conectarse = (ca?: Buffer) => {
    const dichos: string[] = [];
    const log = pino({ level: 'warn' }, { write: (linea: string) => void dichos.push(linea) });
    const { clave, secreto } = GW_NORTE;
    const cliente = conectarClienteMqtt({
      url: `mqtts://${clave}:${secreto}@127.0.0.1:${app.ingesta.puerto_mqtts()}`,
      ...{ ...(ca && { ca }), client_id: 'consola', ahora: Date.now, log },
      receptor: { recibir: () => Promise.reject(new Error('nothing comes')) },
    });
    abiertos.push(cliente);
    return { cliente, dichos };
  };

  it('is spoken to where its certificate is signed by whom MQTT_CA names, and nowhere else', async () => {
    await arrancar();
    const { cliente } = conectarse(servidor.cert);
    await esperarA(() => expect(cliente.conectado()).toBe(true));
    for (const ca of [undefined, puerta.cert]) {
      const otro = conectarse(ca);
      await esperarA(() => expect(otro.dichos.join()).toMatch(/certificate/));
      expect(otro.cliente.conectado()).toBe(false);
    }
  });

  it('is not looked for with a file that holds no authority', async () => {
    for (const MQTT_CA of [servidor.ruta_key, '/no/hay']) {
      const otra = await crearAppDePrueba({ base, env: { MQTT_URL: 'mqtts://broker.sitio.mx', MQTT_CA } });
      abiertos.push(otra);
      await expect(otra.ingesta.escuchar()).rejects.toThrow(/^MQTT_CA no sirve.*\.$/);
    }
  });
});
