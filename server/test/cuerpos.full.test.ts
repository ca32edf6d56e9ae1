import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { MENSAJES } from '@tramos/contract/error';
import { topicoPresion } from '@tramos/contract/ingesta';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INGESTA_CUERPO_MAX_BYTES } from '../src/ingesta/plazos';
import { type Credencial, GW_NORTE, GW_SUR, sembrarCampo } from './campo-de-prueba';
import { hacerSitio, lanzarProceso, type ProcesoServidor } from './proceso';
import { PASSWORD, sembrarUsuario } from './sembrar';
import { tallerDePrueba } from './servidor-de-prueba';

/** What large bodies of lists within lists, sent at once by one sender, cost a server that runs, and everybody else. */
const A_LA_VEZ = 12;
/**
 * Twelve bodies are 96 MiB. One of each sender is read at a time, which takes its bytes twice while they are put together;
 * read as JSON, one alone takes 250 MB.
 */
const CRECE_MAX_KB = 200 * 1_024;

const data_dir = tallerDePrueba();
let servidor: ProcesoServidor;
let operador: string;
let administrador: string;

const basic = ({ clave, secreto }: Credencial) =>
  `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`;

interface Contestado {
  /** 0: the server shut the door before all of the body had gone out, and its answer was lost on the way. */
  status: number;
  json: { code?: string; message?: string };
}
const CORTADA = ['EPIPE', 'ECONNRESET'];
const mandar = (ruta: string, authorization: string, cuerpo: Buffer | string): Promise<Contestado> =>
  new Promise((listo, fallar) => {
    const headers = {
      ...{ authorization, 'content-type': 'application/json' },
      'content-length': Buffer.byteLength(cuerpo),
    };
    const cortada = (error: NodeJS.ErrnoException) =>
      CORTADA.includes(error.code ?? '') ? listo({ status: 0, json: {} }) : fallar(error);
    const peticion = request(`${servidor.url}${ruta}`, { method: 'POST', agent: false, headers });
    peticion.once('response', (respuesta) => {
      peticion.on('error', () => undefined);
      const trozos: Buffer[] = [];
      respuesta.on('data', (trozo: Buffer) => trozos.push(trozo));
      respuesta.once('error', cortada);
      respuesta.once('end', () => {
        listo({ status: respuesta.statusCode ?? 0, json: JSON.parse(Buffer.concat(trozos).toString()) });
        peticion.destroy();
      });
    });
    peticion.on('error', cortada);
    peticion.end(cuerpo);
  });

const entrar = async (username: string): Promise<string> => {
  const { status, json } = await mandar(
    '/api/auth/login',
    '',
    JSON.stringify({ username, password: PASSWORD }),
  );
  expect(status).toBe(200);
  return `Bearer ${(json as { token: string }).token}`;
};

beforeAll(async () => {
  await hacerSitio(data_dir, async (db) => {
    await sembrarCampo(db);
    await sembrarUsuario(db, { username: 'operador', role: 'monitorista' });
    await sembrarUsuario(db, { username: 'administrador', role: 'administrator' });
  });
  servidor = await lanzarProceso({ DATA_DIR: data_dir, DEMO: 'off' });
  operador = await entrar('operador');
  administrador = await entrar('administrador');
});
afterAll(async () => {
  await servidor?.matar();
  rmSync(data_dir, { recursive: true, force: true });
});

/** As large as a body may be, and little else than lists within lists. */
const anidado = (() => {
  const [antes, despues] = ['{"items":[{"topic":"x","payload":', '}]}'];
  const niveles = (INGESTA_CUERPO_MAX_BYTES - antes.length - despues.length) >> 1;
  return Buffer.from(`${antes}${'['.repeat(niveles)}${']'.repeat(niveles)}${despues}`);
})();

const delProceso = (campo: 'VmHWM' | 'VmRSS'): number => {
  const texto = readFileSync(`/proc/${servidor.proceso.pid}/status`, 'utf8');
  return Number(new RegExp(`^${campo}:\\s+(\\d+) kB`, 'm').exec(texto)?.[1]);
};
/** From here on the most that the process takes is counted anew (proc(5), clear_refs). */
const contarDeNuevo = (): number => {
  writeFileSync(`/proc/${servidor.proceso.pid}/clear_refs`, '5');
  return delProceso('VmRSS');
};

let serie = 0;
/** Another gateway and an operator, one call after another while the others are answered; what they were answered. */
const mientras = async (otros: Promise<unknown>): Promise<number[]> => {
  let acabaron = false;
  void otros.finally(() => {
    acabaron = true;
  });
  const estados: number[] = [];
  do {
    const payload = { t0: Date.now() - 60_000 + serie++, dt_ms: 100, p: [30] };
    const items = [{ topic: topicoPresion('PT-SUR'), payload }];
    estados.push((await mandar('/api/ingesta', basic(GW_SUR), JSON.stringify({ items }))).status);
    const headers = { authorization: operador };
    estados.push((await fetch(`${servidor.url}/api/eventos?limit=10`, { headers })).status);
  } while (!acabaron);
  return estados;
};

it.skipIf(process.platform !== 'linux').each([
  ['a gateway', '/api/ingesta', () => basic(GW_NORTE), ['demasiado_compleja', 'ingesta_ocupada']],
  ['an operator as filters', '/api/eventos/filtros', () => operador, ['demasiado_grande']],
  ['an operator as a note', '/api/eventos/1/notas', () => operador, ['demasiado_grande']],
  [
    'an administrator as the line of a tramo',
    '/api/configuracion/tramos',
    () => administrador,
    ['demasiado_grande', 'demasiadas_peticiones'],
  ],
] as const)(
  'nested JSON of 8 MB from %s, twelve at once, is refused in words and holds up nobody else',
  async (_, ruta, quien, codigos) => {
    const antes_kb = contarDeNuevo();
    const ataque = Promise.all(Array.from({ length: A_LA_VEZ }, () => mandar(ruta, quien(), anidado)));
    const otros = await mientras(ataque);
    const contestados = await ataque;
    expect(delProceso('VmHWM') - antes_kb).toBeLessThan(CRECE_MAX_KB);
    const oidos = contestados.filter(({ status }) => status !== 0);
    expect(oidos).not.toEqual([]);
    for (const { status, json } of oidos) {
      expect([400, 413, 429]).toContain(status);
      expect(codigos).toContain(json.code);
      expect(json.message).toBe(MENSAJES[json.code as keyof typeof MENSAJES]);
    }
    expect(new Set(otros)).toEqual(new Set([200]));
  },
);
