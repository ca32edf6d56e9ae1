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

const leer = () => llamar(app, 'GET', RUTA, { token });
const poner = (body: object) => llamar(app, 'POST', RUTA, { token, body });

describe('the windows of grouping', () => {
  it('are ten minutes and an hour until an administrator sets others', async () => {
    expect(await leer()).toEqual({ status: 200, json: { ...DE_FABRICA, version: 0 } });
    expect(await poner({ ...OTRAS, version: 0 })).toEqual({ status: 200, json: { ...OTRAS, version: 1 } });
    expect(await leer()).toEqual({ status: 200, json: { ...OTRAS, version: 1 } });
  });

  it.each([
    ['less than a minute', { ...DE_FABRICA, operador_s: 59, version: 0 }],
    ['more than a day', { ...DE_FABRICA, usuario_s: 86_401, version: 0 }],
    ['a part of a second', { ...DE_FABRICA, operador_s: 600.5, version: 0 }],
    ['only one of them', { operador_s: 600, version: 0 }],
    ['no word of what was seen', OTRAS],
  ])('are not taken with %s', async (_que, body) => {
    expect(await poner(body)).toMatchObject({ status: 400, json: { code: 'datos_invalidos' } });
    expect(await leer()).toMatchObject({ json: DE_FABRICA });
  });

  it('go on the record with what they were and what they are, once per change', async () => {
    await poner({ ...OTRAS, version: 0 });
    await poner({ ...OTRAS, version: 1 });
    await poner({ ...DE_FABRICA, version: 1 });
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
