import { createConnection } from 'node:net';
import { topicoPresion } from '@tramos/contract/ingesta';
import { expect } from 'vitest';
import { mensajesTotal, sinRespuestaTotal } from '../../src/ingesta/metricas';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../app-de-prueba';
import { conectarGateway, GW_NORTE, publicar, sembrarCampo } from '../campo-de-prueba';
import { type ConsolaDePrueba, conectar, consolaDe, direccionDe } from '../consola';
import { contar } from '../contar';
import { ingresar, sembrarUsuario } from '../sembrar';
import { corpusDe, fuzzear, SEMILLA } from './fuzz';
import { type Azar, elegir, mutar, mutarValor } from './mutador';

/** Bytes thrown at the two doors that are no HTTP, over connections as anybody makes them. */

/** Inputs that one connection carries, as long as the other side keeps it. */
const POR_CONEXION = 20;

const tramaDe = (cadena: string | Buffer): Buffer => {
  const bytes = Buffer.from(cadena as string).subarray(0, 65_535);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};
const PAQUETE = { connect: 0x10, connack: 0x20, publish_qos_1: 0x32, puback: 0x40 } as const;
const paquete = (tipo: number, cuerpo: Buffer): Buffer => {
  const largo: number[] = [];
  for (let resto = cuerpo.length; largo.length === 0 || resto > 0; resto >>= 7)
    largo.push((resto & 127) | (resto > 127 ? 128 : 0));
  return Buffer.concat([Buffer.from([tipo, ...largo]), cuerpo]);
};
/** CONNECT as a gateway sends it: what comes after it is read as its own. */
const CONECTAR = paquete(
  PAQUETE.connect,
  Buffer.concat([
    ...[tramaDe('MQTT'), Buffer.from([4, 0xc2, 0, 30])],
    ...['fuzz', GW_NORTE.clave, GW_NORTE.secreto].map(tramaDe),
  ]),
);
/** A whole PUBLISH, whatever it carries: the first line is its topic. */
const publicacion = (carga: Buffer, id: number): Buffer => {
  const corte = Math.max(0, carga.indexOf(10));
  const numero = Buffer.from([id >> 8, id & 255]);
  return paquete(
    PAQUETE.publish_qos_1,
    Buffer.concat([tramaDe(carga.subarray(0, corte)), numero, carga.subarray(corte + 1)]),
  );
};

interface Visita {
  con_clave: boolean;
  /** Whole messages, each of which is answered or ends the connection, and then whatever else. */
  cargas: Buffer[];
  crudos: Buffer[];
}
/**
 * One connection to the broker, which ends when the other side has read all of it. Behind a key nothing is sent before
 * the broker has let it in: what is written sooner may be dropped unread with the connection. Gives back how many messages
 * were answered.
 */
const visitar = (port: number, { con_clave, cargas, crudos }: Visita): Promise<number> =>
  new Promise((listo) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    let oido = Buffer.alloc(0);
    const oidos = { [PAQUETE.connack]: 0, [PAQUETE.puback]: 0 };
    const escribir = (partes: readonly Buffer[]) => {
      for (const parte of partes) socket.write(parte);
    };
    const terminar = () => {
      escribir(crudos);
      socket.end();
    };
    // Both answers that count are of four bytes; others are of nobody's interest.
    socket.on('data', (trozo) => {
      oido = Buffer.concat([oido, trozo]);
      while (oido.length >= 4) {
        const tipo = oido[0];
        oido = oido.subarray(4);
        if (tipo === PAQUETE.connack) {
          oidos[tipo] += 1;
          escribir(cargas.map((carga, i) => publicacion(carga, i + 1)));
          if (cargas.length === 0) terminar();
        } else if (tipo === PAQUETE.puback) {
          oidos[tipo] += 1;
          if (oidos[tipo] === cargas.length) terminar();
        }
      }
    });
    socket.on('error', () => undefined);
    socket.once('close', () => listo(oidos[PAQUETE.puback]));
    if (con_clave) socket.write(CONECTAR);
    else terminar();
  });

/** How many messages of the field came to what end. */
const finesDeMensajes = async (): Promise<Record<string, number>> => {
  const { values } = await mensajesTotal.get();
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.resultado), value]));
};
const sinRespuesta = async (): Promise<number> => (await sinRespuestaTotal.get()).values[0]?.value ?? 0;

/** Messages of the devices that the gateway of the test speaks for: their topics, then what they say. */
const cargasDelCampo = (): Carga[] =>
  corpusDe('carga').map((carga) => {
    const corte = carga.indexOf(10);
    const topic = carga.subarray(0, corte).toString();
    const suyo = topic.replace('/PT-01/', '/PT-A/').replace('/R-01/', '/RT-A/').replace('/E-01', '/E-PT-A');
    return { topic: suyo, dicho: carga.subarray(corte + 1) };
  });
interface Carga {
  topic: string;
  dicho: Buffer;
}
/** What it says, as something that was not said before. */
const nuevo = ({ dicho }: Carga, azar: Azar): Record<string, unknown> => {
  const valor = JSON.parse(dicho.toString()) as Record<string, unknown>;
  const cuando = AHORA_MS - azar(500_000_000) / 1_000;
  for (const clave of ['t0', 't']) if (clave in valor) valor[clave] = Math.floor(cuando);
  if ('id' in valor) valor.id = `d-${azar(2 ** 31)}`;
  return valor;
};
const seLee = ({ dicho }: Carga): boolean => {
  try {
    JSON.parse(dicho.toString());
    return true;
  } catch {
    return false;
  }
};
/** One of them: changed as bytes, as what it says, seldom where it goes as well, which ends most connections; or good. */
const cambiada = (cargas: readonly Carga[], azar: Azar): Buffer => {
  const carga = elegir(azar, cargas);
  const renglon = Buffer.from(`${carga.topic}\n`);
  if (azar(20) === 0) return mutar([Buffer.concat([renglon, carga.dicho])], azar);
  if (azar(3) === 0 || !seLee(carga)) return Buffer.concat([renglon, mutar([carga.dicho], azar)]);
  const valor = nuevo(carga, azar);
  const dicho = azar(3) === 0 ? valor : mutarValor(valor, azar);
  return Buffer.concat([renglon, Buffer.from(JSON.stringify(dicho) ?? '')]);
};

/** Throws packets at the embedded broker, with and without a key; a good gateway is stored before and after. */
export const fuzzearMqtt = async (veces: number): Promise<void> => {
  const app = await crearAppDePrueba();
  await sembrarCampo(app.base.db);
  await app.ingesta.escuchar();
  const port = app.ingesta.puerto_mqtt() ?? 0;
  const [tramas, cargas] = [[...corpusDe('tramas'), CONECTAR], cargasDelCampo()];
  const [antes, callados] = [await finesDeMensajes(), await sinRespuesta()];
  let segundo = 0;
  const guardar = async () => {
    const gateway = await conectarGateway(port);
    const mensaje = { t0: AHORA_MS - 600_000 + segundo++ * 1_000, dt_ms: 100, p: [30, 31] };
    await publicar(gateway, topicoPresion('PT-A'), mensaje);
    await gateway.endAsync(true);
  };
  let visita: Visita = { con_clave: true, cargas: [], crudos: [] };
  let [contestadas, publicadas] = [0, 0];
  const enviar = async () => {
    const ida = visita;
    visita = { con_clave: !ida.con_clave, cargas: [], crudos: [] };
    publicadas += ida.cargas.length;
    contestadas += await visitar(port, ida);
  };
  try {
    await guardar();
    await fuzzear({
      que: 'mqtt',
      veces,
      // Behind a key nine in ten are whole messages: what breaks the packets ends the connection.
      siguiente: (azar) => (visita.con_clave && azar(10) > 0 ? cambiada(cargas, azar) : mutar(tramas, azar)),
      probar: async (entrada) => {
        const es_carga = visita.con_clave && entrada.subarray(0, 6).toString('latin1') === 'tramos';
        (es_carga ? visita.cargas : visita.crudos).push(entrada);
        if (visita.cargas.length + visita.crudos.length >= POR_CONEXION) await enviar();
      },
    });
    await enviar();
    await guardar();
    const despues = await finesDeMensajes();
    const fin = (cual: string) => (despues[cual] ?? 0) - (antes[cual] ?? 0);
    // Behind the key some of each kind, else nothing was reached there; and nothing that the store chokes on.
    const reparto = `FUZZ_SEED=${SEMILLA}: ${publicadas} sent, ${JSON.stringify(despues)}`;
    expect(fin('guardado'), reparto).toBeGreaterThan(publicadas / 20);
    expect(fin('rechazado'), reparto).toBeGreaterThan(publicadas / 20);
    expect(contestadas, reparto).toBeGreaterThan(publicadas / 2);
    expect(await sinRespuesta(), reparto).toBe(callados);
    contar(`fuzz, mqtt, tras la clave ${fin('guardado')} guardados, ${fin('rechazado')} rechazados`);
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
  for (const username of ['ana', 'eva'])
    await sembrarUsuario(app.base.db, { username, role: 'monitorista', sesiones_max: 5 });
  const sesion = await ingresar(app, 'ana');
  const buena = await consolaDe(app, sesion);
  const suya = await ingresar(app, 'eva');
  const presentarse = { userId: suya.user.id, token: suya.token, desde: 0 };
  const paquetes = [...corpusDe('paquete'), Buffer.from(`2${JSON.stringify(['authenticate', presentarse])}`)];
  let una: ConsolaDePrueba | null = null;
  let serie = 0;
  const cuentas = { dejadas: 0, tras_entrar: 0 };
  /** Every other one has said who it is, and was believed, before anything else is sent on it. */
  const otra = async () => {
    const consola = await nuevaConsola(app, serie++);
    consola.socket.on('authenticated', () => {
      cuentas.dejadas += 1;
    });
    if (serie % 2 === 0) {
      const dentro = new Promise((listo) => consola.socket.once('authenticated', listo));
      consola.socket.emit('authenticate', presentarse);
      await dentro;
    }
    return consola;
  };
  try {
    await fuzzear({
      que: 'socket',
      veces,
      siguiente: (azar) => Buffer.from(comoTexto(azar, paquetes)),
      probar: async (entrada) => {
        if (!una || lineaDe(una).readyState !== 'open') una = await otra();
        if (una.de('authenticated').length > 0) cuentas.tras_entrar += 1;
        lineaDe(una).write(entrada.toString('utf8'));
        // What was sent is read before the next: the answer of a ping of the transport would come behind it.
        await new Promise<void>((listo) => setImmediate(listo));
      },
    });
    (una as ConsolaDePrueba | null)?.cerrar();
    expect(buena.socket.connected).toBe(true);
    const despues = await consolaDe(app, sesion);
    despues.cerrar();
    // Behind the door a good part of them was read, else nothing was reached there.
    expect(cuentas.tras_entrar, `FUZZ_SEED=${SEMILLA}, of ${veces}`).toBeGreaterThan(veces / 10);
    expect(cuentas.dejadas, `FUZZ_SEED=${SEMILLA}`).toBeGreaterThan(0);
    contar(
      `fuzz, socket, ${cuentas.tras_entrar} entradas tras authenticate, aceptado ${cuentas.dejadas} veces`,
    );
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
