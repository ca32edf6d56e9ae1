import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { ajustes, auditoria } from '../db/esquema/sitio';

let app: AppDePrueba;
let token: string;

const RUTA = '/api/ajustes/ventanas';
const DE_FABRICA = { operador_s: 600, usuario_s: 3_600 };
const OTRAS = { operador_s: 900, usuario_s: 7_200 };

beforeAll(async () => {
  app = await crearAppDePrueba();
  await sembrarUsuario(app.base.db, { username: 'jefa', role: 'administrator' });
  token = (await ingresar(app, 'jefa')).token;
});
afterAll(() => app.cerrar());
beforeEach(() => app.base.db.delete(ajustes));

describe('the windows of grouping', () => {
  it('are ten minutes and an hour until an administrator sets others', async () => {
    expect(await llamar(app, 'GET', RUTA, { token })).toEqual({ status: 200, json: DE_FABRICA });
    const puestas = await llamar(app, 'POST', RUTA, { token, body: OTRAS });
    expect(puestas).toEqual({ status: 200, json: OTRAS });
    expect(await llamar(app, 'GET', RUTA, { token })).toEqual({ status: 200, json: OTRAS });
  });

  it.each([
    ['less than a minute', { ...DE_FABRICA, operador_s: 59 }],
    ['more than a day', { ...DE_FABRICA, usuario_s: 86_401 }],
    ['a part of a second', { ...DE_FABRICA, operador_s: 600.5 }],
    ['only one of them', { operador_s: 600 }],
  ])('are not taken with %s', async (_que, body) => {
    expect(await llamar(app, 'POST', RUTA, { token, body })).toMatchObject({
      status: 400,
      json: { code: 'datos_invalidos' },
    });
    expect(await llamar(app, 'GET', RUTA, { token })).toMatchObject({ json: DE_FABRICA });
  });

  it('go on the record with what they were and what they are, once per change', async () => {
    for (const body of [OTRAS, OTRAS, DE_FABRICA]) await llamar(app, 'POST', RUTA, { token, body });
    const filas = await app.base.db
      .select({ username: auditoria.username, datos: auditoria.datos })
      .from(auditoria)
      .where(eq(auditoria.accion, 'ajuste_ventanas'))
      .orderBy(auditoria.id);
    expect(filas.slice(-2)).toEqual([
      { username: 'jefa', datos: { antes: DE_FABRICA, despues: OTRAS } },
      { username: 'jefa', datos: { antes: OTRAS, despues: DE_FABRICA } },
    ]);
  });
});
