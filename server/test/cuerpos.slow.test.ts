import type { Llamada } from '@tramos/contract/llamada';
import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { GW_NORTE, sembrarCampo } from './campo-de-prueba';
import { ingresar, sembrarUsuario } from './sembrar';

let app: AppDePrueba;
let token: string;
beforeAll(async () => {
  app = await crearAppDePrueba();
  await sembrarCampo(app.base.db);
  await sembrarUsuario(app.base.db, { username: 'admin', role: 'administrator' });
  ({ token } = await ingresar(app, 'admin'));
  await app.ingesta.escuchar();
});
afterAll(() => app.cerrar());

const NIVELES = 5_000;
const ANIDADO = `{"a":${'['.repeat(NIVELES)}${']'.repeat(NIVELES)}}`;
const CON_CUERPO = (Object.keys(LLAMADAS) as NombreLlamada[]).filter((n) => LLAMADAS[n].metodo !== 'GET');
const BASIC = `Basic ${Buffer.from(`${GW_NORTE.clave}:${GW_NORTE.secreto}`).toString('base64')}`;

const mandar = (nombre: NombreLlamada, tipo = 'application/json', authorization?: string) =>
  app.http.inject({
    method: LLAMADAS[nombre].metodo,
    url: LLAMADAS[nombre].ruta.replace(/:\w+/g, '1'),
    headers: { 'content-type': tipo, ...(authorization === undefined ? {} : { authorization }) },
    payload: ANIDADO,
  });

describe('a body of lists within lists', () => {
  it.each(CON_CUERPO)('is not read by %s', async (nombre) => {
    const authorization = nombre === 'ingesta' ? BASIC : `Bearer ${token}`;
    const respuesta = await mandar(nombre, 'application/json', authorization);
    expect([respuesta.statusCode, respuesta.json()]).toEqual([
      413,
      {
        code: 'demasiado_compleja',
        message: 'La petición tiene demasiados niveles o demasiadas partes: no se leyó.',
      },
    ]);
  });

  it.each([
    ['login', 'application/json'],
    ['refreshToken', 'application/json'],
    ['changePassword', 'application/json'],
    ['logout', 'text/plain'],
  ] as const)('is not read from a stranger by %s as %s', async (nombre, tipo) => {
    expect((await mandar(nombre, tipo)).statusCode).toBe(413);
  });
});

const CON_CONSULTA = (Object.keys(LLAMADAS) as NombreLlamada[]).flatMap((nombre) => {
  const { query }: Llamada = LLAMADAS[nombre];
  return query instanceof z.core.$ZodObject
    ? Object.keys(query._zod.def.shape).map((campo) => [nombre, campo] as const)
    : [];
});

describe('a sign that no database can hold', () => {
  it.each(CON_CONSULTA)('does not break %s in %s', async (nombre, campo) => {
    const { metodo, ruta } = LLAMADAS[nombre];
    const respuesta = await app.http.inject({
      method: metodo,
      url: `${ruta.replace(/:\w+/g, '1')}?${campo}=a%00b`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(respuesta.statusCode).toBeLessThan(500);
  });
});

describe('a body larger than those of other calls', () => {
  it.each(['crearTramo', 'editarTramo', 'ponerIdentidad', 'importarEstaciones', 'importarSensores'] as const)(
    'is not read from a stranger by %s',
    async (nombre) => {
      const payload = `{ this would be 400${' '.repeat(70_000)}`;
      const url = LLAMADAS[nombre].ruta.replace(/:\w+/g, '1');
      const pedir = (headers: Record<string, string>) =>
        app.http.inject({
          ...{ method: LLAMADAS[nombre].metodo, url, payload },
          headers: { 'content-type': 'application/json', ...headers },
        });
      expect((await pedir({})).json().code).toBe('no_autenticado');
      expect((await pedir({ authorization: 'Bearer x' })).json().code).toBe('sesion_terminada');
      expect((await pedir({ authorization: `Bearer ${token}` })).json().code).toBe('datos_invalidos');
    },
  );
});
