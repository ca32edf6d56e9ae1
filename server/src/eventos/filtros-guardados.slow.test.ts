import { FILTROS_GUARDADOS_MAX } from '@tramos/contract/limites';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';

let app: AppDePrueba;
let token: string;
let serie = 0;

const alguien = async (): Promise<string> => {
  serie += 1;
  await sembrarUsuario(app.base.db, { username: `persona${serie}`, role: 'user' });
  return (await ingresar(app, `persona${serie}`)).token;
};

beforeAll(async () => {
  app = await crearAppDePrueba();
});
afterAll(() => app.cerrar());
beforeEach(async () => {
  token = await alguien();
});

const RUTA = '/api/eventos/filtros';
const guardar = (nombre: string, consulta: unknown = {}, quien = token) =>
  llamar(app, 'POST', RUTA, { token: quien, body: { nombre, consulta } });
const lista = async (quien = token) => (await llamar(app, 'GET', RUTA, { token: quien })).json;
const quitar = (id: number, quien = token) => llamar(app, 'DELETE', `${RUTA}/${id}`, { token: quien });

describe('saved filters', () => {
  it('come back as they were kept, by name', async () => {
    const consulta = { estado: 'abierto', tramo: 3, escalado: true };
    const { status, json } = await guardar('  Órdenes  ', consulta);
    expect({ status, json }).toEqual({ status: 200, json: { id: json.id, nombre: 'Órdenes', consulta } });
    await guardar('Abiertos');
    await guardar('zona 10');
    await guardar('Zona 9');
    const { filtros, total } = await lista();
    expect(filtros.map((f: { nombre: string }) => f.nombre)).toEqual([
      'Abiertos',
      'Órdenes',
      'Zona 9',
      'zona 10',
    ]);
    expect(total).toBe(4);
    expect(filtros[1]).toEqual(json);
  });

  it('take the place of those of the same name', async () => {
    const { json: primero } = await guardar('Abiertos', { tramo: 1 });
    expect((await guardar('Abiertos', { tramo: 2 })).json).toEqual({ ...primero, consulta: { tramo: 2 } });
    expect((await lista()).total).toBe(1);
  });

  it('belong to one person: another neither sees nor removes them, and may use the name', async () => {
    const otra = await alguien();
    const { json } = await guardar('Abiertos', { tramo: 1 });
    expect((await lista(otra)).total).toBe(0);
    expect(await quitar(json.id, otra)).toMatchObject({ status: 404, json: { code: 'no_encontrado' } });
    expect((await guardar('Abiertos', { tramo: 2 }, otra)).status).toBe(200);
    expect((await lista()).filtros).toEqual([json]);
  });

  it('are removed once', async () => {
    const { json } = await guardar('Abiertos');
    expect(await quitar(json.id)).toEqual({ status: 200, json: {} });
    expect((await quitar(json.id)).status).toBe(404);
    expect((await quitar(99_999_999_999)).status).toBe(404);
    expect((await lista()).total).toBe(0);
  });

  it('have an end: the last place is given once, and a name that is taken still changes', async () => {
    for (let i = 1; i < FILTROS_GUARDADOS_MAX; i++) await guardar(`Filtro ${i}`);
    const respuestas = await Promise.all(['a', 'b', 'c'].map((nombre) => guardar(nombre)));
    expect(respuestas.map((r) => r.status).sort()).toEqual([200, 409, 409]);
    expect(respuestas.find((r) => r.status === 409)?.json.code).toBe('demasiados_filtros');
    expect((await guardar('Filtro 7', { tramo: 7 })).status).toBe(200);
    expect((await lista()).total).toBe(FILTROS_GUARDADOS_MAX);
  });

  it('under a name that looks like one there is change what that one held', async () => {
    const primero = await guardar('Estación Norte');
    const parecido = await guardar('ESTACIO\u0301N\u00a0\u200bNORTE', { tramo: 7 });
    expect(parecido).toMatchObject({
      status: 200,
      json: { id: primero.json.id, nombre: 'Estación Norte', consulta: { tramo: 7 } },
    });
    expect((await lista()).total).toBe(1);
  });

  it.each([
    ['no name', { nombre: ' ', consulta: {} }, 'nombre'],
    ['a name that nobody can read', { nombre: '\0', consulta: {} }, 'nombre'],
    ['a filter that is a list', { nombre: 'x', consulta: { a: [1] } }, 'consulta.a'],
    [
      'more filters than there are',
      { nombre: 'x', consulta: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`f${i}`, 1])) },
      'consulta',
    ],
  ])('are refused with %s', async (_que, body, field) => {
    expect(await llamar(app, 'POST', RUTA, { token, body })).toMatchObject({ status: 400, json: { field } });
    expect((await lista()).total).toBe(0);
  });

  it.each([
    ['the name', 'Busca\0', {}, 'nombre'],
    ['a value', 'Busca', { search: 'a\0b' }, 'consulta.search'],
    ['half a character of a value', 'Busca', { search: 'a\ud800' }, 'consulta.search'],
    ['the name of a value', 'Busca', { 'a\0b': 1 }, 'consulta.ab'],
  ])(
    'are refused where the database cannot hold %s, and none is kept',
    async (_, nombre, consulta, field) => {
      expect(await llamar(app, 'POST', RUTA, { token, body: { nombre, consulta } })).toMatchObject({
        status: 400,
        json: { field, message: expect.stringMatching(/^(Nombre|Filtros|Búsqueda|Datos).*: .*bórrelo$/) },
      });
      expect((await lista()).total).toBe(0);
    },
  );
});
