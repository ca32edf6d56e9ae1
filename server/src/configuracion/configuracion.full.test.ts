import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { esperas } from '../../test/esperas';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { estaciones, sistemas } from '../db/esquema/red';

let app: AppDePrueba;
let token: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  await sembrarUsuario(app.base.db, { username: 'admin', role: 'administrator' });
  ({ token } = await ingresar(app, 'admin'));
});
afterAll(() => app.cerrar());

describe('a sistema into which somebody is putting a station', () => {
  it('is not removed, and whoever tried is told of the station', async () => {
    const { db } = app.base;
    const [sistema] = await db.insert(sistemas).values({ clave: 'oeste', nombre: 'Oeste' }).returning();
    if (!sistema) throw new Error('the sistema was not stored');
    let pedido: ReturnType<typeof llamar> | undefined;
    await db.transaction(async (tx) => {
      await tx.insert(estaciones).values({
        ...{ clave: 'oeste-a', nombre: 'Oeste A', sistema_id: sistema.id },
        ...{ posicion: 0, latitud: 20, longitud: -100 },
      });
      const ruta = `/api/configuracion/sistemas/${sistema.id}?version=${sistema.version}`;
      pedido = llamar(app, 'DELETE', ruta, { token });
      await expect.poll(() => esperas(db), { timeout: 15_000 }).toBe(1);
    });
    const respuesta = await pedido;
    expect(respuesta).toMatchObject({
      status: 409,
      json: { code: 'tiene_dependientes', detalle: [{ que: 'estaciones', cuantos: 1 }] },
    });
  });
});
