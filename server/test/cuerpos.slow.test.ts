import { LLAMADAS, type NombreLlamada } from '@tramos/contract/llamadas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

interface Operacion {
  parameters?: { name: string; in: string }[];
}

describe('a sign that no database can hold', () => {
  it('is refused by every operation of the API, in each of its parameters', async () => {
    const { paths } = (await app.http.inject('/api/docs/json')).json<{
      paths: Record<string, Record<string, Operacion>>;
    }>();
    const casos = Object.entries(paths).flatMap(([ruta, metodos]) =>
      Object.entries(metodos).flatMap(([metodo, { parameters = [] }]) =>
        parameters.map(({ name, in: donde }) => ({ metodo, ruta, name, donde })),
      ),
    );
    expect(casos.map(({ donde }) => donde)).toEqual(expect.arrayContaining(['path', 'query']));
    const otros: unknown[] = [];
    for (const { metodo, ruta, name, donde } of casos) {
      const camino = ruta.replaceAll(/\{(\w+)\}/g, (_, cual) => (cual === name ? 'a%00b' : '1'));
      const { statusCode, body } = await app.http.inject({
        method: metodo.toUpperCase() as 'GET',
        url: donde === 'query' ? `${camino}?${name}=a%00b` : camino,
        headers: { authorization: `Bearer ${token}` },
      });
      if (statusCode !== 400) otros.push([metodo, ruta, name, statusCode, body]);
    }
    expect(otros).toEqual([]);
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
