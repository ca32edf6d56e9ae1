import { createConnection } from 'node:net';
import { topicoPresion } from '@tramos/contract/ingesta';
import { expect } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../app-de-prueba';
import { conectarGateway, GW_NORTE, publicar, sembrarCampo } from '../campo-de-prueba';
import { type ConsolaDePrueba, conectar, consolaDe, direccionDe } from '../consola';
import { ingresar, sembrarUsuario } from '../sembrar';
import { corpusDe, fuzzear } from './fuzz';
import { type Azar, mutar } from './mutador';

/** Bytes thrown at the two doors that are no HTTP, over connections as anybody makes them. */

/** Inputs that one connection carries, as long as the other side keeps it. */
const POR_CONEXION = 20;

/** Writes these bytes to the broker and waits until one of both ends it, or it has been read. */
const enviarCrudo = (port: number, partes: readonly Buffer[]): Promise<void> =>
  new Promise((listo) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.once('close', () => listo());
    for (const parte of partes) socket.write(parte);
    socket.write(Buffer.alloc(0), () => socket.resetAndDestroy());
  });

const tramaDe = (cadena: string): Buffer => {
  const bytes = Buffer.from(cadena);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};
/** CONNECT as a gateway sends it: what comes after it is read as its own. */
const CONECTAR = (() => {
  const cabeza = [tramaDe('MQTT'), Buffer.from([4, 0xc2, 0, 30])];
  const cuerpo = Buffer.concat([
    ...cabeza,
    tramaDe('fuzz'),
    tramaDe(GW_NORTE.clave),
    tramaDe(GW_NORTE.secreto),
  ]);
  return Buffer.concat([Buffer.from([0x10, cuerpo.length]), cuerpo]);
})();

/** Throws packets at the embedded broker, with and without a key; a good gateway is stored before and after. */
export const fuzzearMqtt = async (veces: number): Promise<void> => {
  const app = await crearAppDePrueba();
  await sembrarCampo(app.base.db);
  await app.ingesta.escuchar();
  const port = app.ingesta.puerto_mqtt() ?? 0;
  const tramas = corpusDe('tramas');
  let segundo = 0;
  const guardar = async () => {
    const gateway = await conectarGateway(port);
    const mensaje = { t0: AHORA_MS - 600_000 + segundo++ * 1_000, dt_ms: 100, p: [30, 31] };
    await publicar(gateway, topicoPresion('PT-A'), mensaje);
    await gateway.endAsync(true);
  };
  try {
    await guardar();
    let juntas: Buffer[] = [];
    await fuzzear({
      que: 'mqtt',
      veces,
      siguiente: (azar) => mutar(tramas, azar),
      probar: async (entrada, azar) => {
        juntas.push(entrada);
        if (juntas.length < POR_CONEXION) return;
        const [partes, con_clave] = [juntas, azar(2) === 0];
        juntas = [];
        await enviarCrudo(port, con_clave ? [CONECTAR, ...partes] : partes);
      },
    });
    await guardar();
  } finally {
    await app.cerrar();
  }
};

/** Makes each packet a text, which is all that a console sends. */
const comoTexto = (azar: Azar, paquetes: readonly Buffer[]): string => mutar(paquetes, azar).toString('utf8');

/** What of the transport a test has to reach: the line under the messages. */
const lineaDe = ({ socket }: ConsolaDePrueba) =>
  socket.io.engine as unknown as { write: (dato: string) => void; readyState: string };

/** Throws packets and messages at the consoles' door; a good console hears before and after. */
export const fuzzearSocket = async (veces: number): Promise<void> => {
  const app = await crearAppDePrueba({ env: { ACCESS_TTL_S: '1000000' } });
  await app.escuchar();
  await sembrarUsuario(app.base.db, { username: 'ana', role: 'monitorista', sesiones_max: 5 });
  const sesion = await ingresar(app, 'ana');
  const buena = await consolaDe(app, sesion);
  const paquetes = [
    ...corpusDe('paquete'),
    Buffer.from(
      `2${JSON.stringify(['authenticate', { userId: sesion.user.id, token: sesion.token, desde: 0 }])}`,
    ),
  ];
  let una: ConsolaDePrueba | null = null;
  let serie = 0;
  try {
    await fuzzear({
      que: 'socket',
      veces,
      siguiente: (azar) => Buffer.from(comoTexto(azar, paquetes)),
      probar: async (entrada) => {
        if (!una || lineaDe(una).readyState !== 'open') una = await nuevaConsola(app, serie++);
        lineaDe(una).write(entrada.toString('utf8'));
        // What was sent is read before the next: the answer of a ping of the transport would come behind it.
        await new Promise<void>((listo) => setImmediate(listo));
      },
    });
    (una as ConsolaDePrueba | null)?.cerrar();
    expect(buena.socket.connected).toBe(true);
    const despues = await consolaDe(app, sesion);
    despues.cerrar();
  } finally {
    buena.cerrar();
    await app.cerrar();
  }
};

/** Fewer than may fail in a minute at one address, ten times each. */
const CONSOLAS_POR_MINUTO = 10;
/** The brakes of the door forget what was before: its clock is the test's, and no session lasts for ever. */
const nuevaConsola = (app: AppDePrueba, serie: number): Promise<ConsolaDePrueba> => {
  if (serie % CONSOLAS_POR_MINUTO === 0) app.reloj.avanzar(60_001);
  return conectar(direccionDe(app));
};
