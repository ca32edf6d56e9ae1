import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Conexiones, Llegada } from '@tramos/contract/instalacion';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lecturas } from '../src/db/esquema/mediciones';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { GW_NORTE, sembrarCampo } from './campo-de-prueba';
import { hacerCertificado } from './certificado';
import { LLEGAN_MS, leerMensaje, type Renglon, renglones } from './mensajes';
import { hayNginx, type ProxyPuesto, ponerNginx } from './nginx';
import { ingresar, llamar, sembrarUsuario } from './sembrar';

/** The messages of docs/messages.md, sent by the tools of the field to a server that listens. */

const carpeta = mkdtempSync(join(tmpdir(), 'mensajes-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
const certificado = hacerCertificado(carpeta, 'proxy');

const hay = (programa: string, ...args: string[]) => !spawnSync(programa, args, { stdio: 'ignore' }).error;
const sinEl = (esta: boolean, programa: string) => (esta ? '' : ` (skipped: ${programa} is not installed)`);
const HAY_MOSQUITTO = hay('mosquitto_pub', '--help');
const HAY_CURL = hay('curl', '--version');
const HAY_BUSYBOX = hay('busybox', 'true');

const correr = async (programa: string, args: readonly string[], entrada: Buffer) => {
  const proceso = spawn(programa, args, { stdio: 'pipe' });
  proceso.stdin.on('error', () => undefined).end(entrada);
  const [salida, errores] = [buffer(proceso.stdout), text(proceso.stderr)];
  const [codigo] = await once(proceso, 'close');
  return { codigo, salida: await salida, errores: await errores };
};

interface Sitio {
  app: AppDePrueba;
  token: string;
  url: string;
}
const levantar = async (env: Record<string, string> = {}): Promise<Sitio> => {
  const app = await crearAppDePrueba({ env, ahora_ms: LLEGAN_MS });
  await sembrarCampo(app.base.db);
  await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
  await app.ingesta.escuchar();
  const { token } = await ingresar(app, 'jefa');
  return { app, token, url: await app.escuchar() };
};
const conSitio = (env: Record<string, string> = {}) => {
  let sitio: Sitio | undefined;
  beforeAll(async () => {
    sitio = await levantar(env);
  });
  afterAll(() => sitio?.app.cerrar());
  return () => {
    if (!sitio) throw new Error('the site does not stand');
    return sitio;
  };
};

/** The newest message that *Instalación* shows. */
const ultima = async ({ app, token }: Sitio): Promise<Omit<Renglon, 'archivo'>> => {
  const { json } = await llamar(app, 'GET', '/api/configuracion/instalacion/llegadas', { token });
  const { resultado, motivo, aviso } = json.llegadas[0] as Llegada;
  const con_hueco = aviso?.startsWith('Sin valor, ') ?? false;
  return { que_pasa: con_hueco ? 'guardado con hueco' : resultado, dicho: motivo ?? aviso ?? '' };
};
/** The row, as far as *Instalación* tells: what was read stands in the database. */
const contado = ({ que_pasa, dicho }: Renglon) => {
  if (que_pasa === 'guardado') return { que_pasa, dicho: '' };
  return {
    que_pasa,
    dicho: que_pasa === 'guardado con hueco' ? dicho.slice(dicho.indexOf('Sin valor')) : dicho,
  };
};
const sinEspacioDuro = <T extends { dicho: string }>(dicho: T): T => ({
  ...dicho,
  dicho: dicho.dicho.replaceAll('\u00a0', ' '),
});

const deMenorAMayor = (p: readonly number[]) => [...p].sort((a, b) => a - b);
/** Every sample of pressure that these rows say is stored. */
const muestrasDe = (filas: readonly Renglon[]): number[] =>
  deMenorAMayor(
    filas.flatMap(({ que_pasa, dicho }) => {
      const [, lista] = / cada 100 ms: ([^.]*(?:\.\d[^.]*)*)/.exec(dicho) ?? [];
      return que_pasa.startsWith('guardado') && lista ? [...lista.matchAll(/\d+\.\d+/g)].map(Number) : [];
    }),
  );
const guardadas = async ({ app }: Sitio): Promise<number[]> =>
  deMenorAMayor(
    (await app.base.db.select().from(lecturas)).flatMap(({ p }) => p.map((v) => Number(v.toFixed(3)))),
  );

/** Newest first: a batch of the past is held against none before it. */
const FILAS = renglones().sort((a, b) => (a.dicho < b.dicho ? 1 : -1));

const { clave, secreto } = GW_NORTE;
const publicar = ({ app }: Sitio, version: string, topic: string, bytes: Buffer) =>
  correr(
    'mosquitto_pub',
    [
      ...['-h', '127.0.0.1', '-p', String(app.ingesta.puerto_mqtt()), '-V', version, '-q', '1'],
      ...['-u', clave, '-P', secreto, '-t', topic, bytes.length === 0 ? '-n' : '-s'],
    ],
    bytes,
  );

describe.skipIf(!HAY_MOSQUITTO).each(['mqttv31', 'mqttv311'])(
  `mosquitto_pub -V %s${sinEl(HAY_MOSQUITTO, 'mosquitto_pub')}`,
  (version) => {
    const sitio = conSitio();

    it.each(FILAS)('$archivo is seen as docs/messages.md says', async (fila) => {
      const { topic, bytes } = leerMensaje(fila.archivo);
      expect(await publicar(sitio(), version, topic, bytes)).toMatchObject({ codigo: 0, errores: '' });
      expect(sinEspacioDuro(await ultima(sitio()))).toEqual(contado(fila));
    });

    it('has stored every sample that is a number, and no other', async () => {
      const esperadas = muestrasDe(FILAS);
      expect(esperadas.length).toBeGreaterThan(80);
      expect(await guardadas(sitio())).toEqual(esperadas);
    });
  },
);

describe.skipIf(!HAY_MOSQUITTO)(`mosquitto_pub -V mqttv5${sinEl(HAY_MOSQUITTO, 'mosquitto_pub')}`, () => {
  const sitio = conSitio();
  it('is told so by its own library, and is seen among the connections that were turned away', async () => {
    const { topic, bytes } = leerMensaje('sola');
    const { codigo, errores } = await publicar(sitio(), 'mqttv5', topic, bytes);
    expect(codigo).not.toBe(0);
    expect(errores).toMatch(/version/i);
    const { app, token } = sitio();
    const { json } = await llamar(app, 'GET', '/api/configuracion/instalacion/conexiones', { token });
    expect((json as Conexiones).rechazadas).toMatchObject([
      { via: 'mqtt', direccion: '127.0.0.1', motivo: 'version', gateway: clave, detalle: 'MQTT 5' },
    ]);
  });
});

const esSuelto = ({ archivo }: Renglon) => {
  const { bytes } = leerMensaje(archivo);
  return bytes[0] === 0x7b && !bytes.includes(0) && bytes.toString('latin1').trim().endsWith('}');
};
/** Messages that can stand in a call as they are. */
const EN_LLAMADA = FILAS.filter((fila) => esSuelto(fila) && !/no es JSON/.test(fila.dicho));
/** Bodies that nobody can read, by whichever door; how large one may be, or that it is empty, is another matter at each. */
const ILEGIBLES = FILAS.filter(
  ({ dicho }) => /^La carga (?!es |está vacía)/.test(dicho) && !/kB/.test(dicho),
);

const llamadaCon = ({ archivo }: Renglon): Buffer => {
  const { topic, bytes } = leerMensaje(archivo);
  return Buffer.concat([Buffer.from(`{"items":[{"topic":"${topic}","payload":`), bytes, Buffer.from('}]}')]);
};
const AUTORIZACION = `Authorization: Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`;
const curl = (url: string, cuerpo: Buffer, ...mas: string[]) =>
  correr('curl', ['-sS', ...mas, '-u', `${clave}:${secreto}`, '--data-binary', '@-', url], cuerpo);
const wget = (url: string, cuerpo: Buffer) => {
  const archivo = join(carpeta, 'cuerpo');
  writeFileSync(archivo, cuerpo);
  return correr(
    'busybox',
    ['wget', '-qO-', '--header', AUTORIZACION, '--post-file', archivo, url],
    Buffer.alloc(0),
  );
};
/** HTTP by hand, as a script on a router does it. */
const nc = async (url: string, cuerpo: Buffer) => {
  const { hostname, port, pathname } = new URL(url);
  const cabeza = `POST ${pathname} HTTP/1.0\r\nHost: ${hostname}\r\n${AUTORIZACION}\r\nContent-Length: ${cuerpo.length}\r\n\r\n`;
  const entrada = Buffer.concat([Buffer.from(cabeza), cuerpo]);
  const { salida } = await correr('busybox', ['nc', hostname, port], entrada);
  return { salida: salida.subarray(salida.indexOf('\r\n\r\n') + 4) };
};

type Enviar = (url: string, cuerpo: Buffer) => Promise<{ salida: Buffer }>;
describe.each<[string, string, boolean, Enviar, boolean]>([
  ['curl', 'curl', HAY_CURL, curl, true],
  ['busybox nc', 'busybox', HAY_BUSYBOX, nc, true],
  // It shows nothing of an answer that is a refusal, and sends nothing from a NUL on.
  ['busybox wget', 'busybox', HAY_BUSYBOX, wget, false],
])('POST /api/ingesta by %s', (_como, programa, esta, enviar, es_entero) => {
  const ilegibles = ILEGIBLES.filter(({ archivo }) => es_entero || !leerMensaje(archivo).bytes.includes(0));

  describe.skipIf(!esta)(`in words${sinEl(esta, programa)}`, () => {
    const sitio = conSitio();

    it.each(EN_LLAMADA)('$archivo is seen as docs/messages.md says', async (fila) => {
      const { salida } = await enviar(`${sitio().url}/api/ingesta`, llamadaCon(fila));
      expect(sinEspacioDuro(await ultima(sitio()))).toEqual(contado(fila));
      const [{ resultado }] = JSON.parse(salida.toString()).resultados;
      expect(fila.que_pasa.split(' ')[0]).toBe(resultado);
    });

    it.each(ilegibles)(
      '$archivo is kept among the rejected, in the same words',
      async ({ archivo, dicho }) => {
        const { salida } = await enviar(`${sitio().url}/api/ingesta`, leerMensaje(archivo).bytes);
        if (es_entero)
          expect(JSON.parse(salida.toString())).toMatchObject({ code: 'datos_invalidos', message: dicho });
        expect(await ultima(sitio())).toEqual({ que_pasa: 'rechazado', dicho });
      },
    );
  });
});

const HAY_AMBOS = HAY_CURL && hayNginx;
const agente = new Agent({ ca: certificado.cert });
afterAll(() => agente.destroy());
const nginxAnte = (url: string, base_path: string): Promise<ProxyPuesto> =>
  ponerNginx({
    ...{ destino: Number(new URL(url).port), base_path, certificado, carpeta },
    responde: async (port) => {
      const peticion = get({ host: '127.0.0.1', agent: agente, port, path: `${base_path}/api/health/live` });
      const [respuesta] = await once(peticion, 'response');
      respuesta.resume();
    },
  });
const curlPor = ({ puerto }: ProxyPuesto, base_path: string, cuerpo: Buffer) =>
  curl(`https://127.0.0.1:${puerto}${base_path}/api/ingesta`, cuerpo, '--cacert', certificado.ruta_cert);

describe.skipIf(!HAY_AMBOS)(
  `POST /api/ingesta by curl through nginx${sinEl(HAY_AMBOS, 'nginx or curl')}`,
  () => {
    const sitio = conSitio({ TRUST_PROXY: '127.0.0.1' });
    let proxy: ProxyPuesto;
    beforeAll(async () => {
      proxy = await nginxAnte(sitio().url, '');
    });
    afterAll(() => proxy.cerrar());

    it.each(EN_LLAMADA)('$archivo is seen as docs/messages.md says', async (fila) => {
      await curlPor(proxy, '', llamadaCon(fila));
      expect(sinEspacioDuro(await ultima(sitio()))).toEqual(contado(fila));
    });

    it.each(ILEGIBLES)(
      '$archivo is kept among the rejected, in the same words',
      async ({ archivo, dicho }) => {
        const { salida } = await curlPor(proxy, '', leerMensaje(archivo).bytes);
        expect(JSON.parse(salida.toString())).toMatchObject({ code: 'datos_invalidos', message: dicho });
        expect(await ultima(sitio())).toEqual({ que_pasa: 'rechazado', dicho });
      },
    );

    it('is the same below a path', async () => {
      const base_path = '/norte/tramos';
      const app = await crearAppDePrueba({
        env: { TRUST_PROXY: '127.0.0.1', BASE_PATH: base_path },
        ahora_ms: LLEGAN_MS,
      });
      await sembrarCampo(app.base.db);
      await app.ingesta.escuchar();
      const bajo = await nginxAnte(await app.escuchar(), base_path);
      for (const fila of EN_LLAMADA) {
        const { salida } = await curlPor(bajo, base_path, llamadaCon(fila));
        const [{ resultado }] = JSON.parse(salida.toString()).resultados;
        expect([fila.archivo, fila.que_pasa.split(' ')[0]]).toEqual([fila.archivo, resultado]);
      }
      await bajo.cerrar();
      await app.cerrar();
    });
  },
);

it('so many of them can stand in a call, and so many can be read by nobody', () => {
  expect(EN_LLAMADA.length).toBeGreaterThanOrEqual(40);
  expect(ILEGIBLES.length).toBeGreaterThanOrEqual(20);
});
