import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { ingresar, llamar, sembrarEvento, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { estaciones, sensores } from '../db/esquema/red';
import { completarLugares } from './completar';

let app: AppDePrueba;
let token: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  await sembrarUsuario(app.base.db, { username: 'usuario', role: 'user' });
  token = (await ingresar(app, 'usuario')).token;
});
afterAll(() => app.cerrar());

const lugar = (lat: unknown, lng: unknown) =>
  llamar(app, 'GET', `/api/lugar?lat=${lat}&lng=${lng}`, { token });

describe('what lies at a place', () => {
  it('is told to anyone signed in', async () => {
    expect(await lugar(20.67, -103.35)).toMatchObject({ status: 200, json: { estado: 'Jalisco' } });
  });

  it.each([
    ['is no number', 'norte', -103],
    ['is beyond the pole', 91, 0],
  ])('is refused for what %s', async (_, lat, lng) => {
    expect(await lugar(lat, lng)).toMatchObject({ status: 400, json: { code: 'datos_invalidos' } });
  });

  it('stands on an event that has a place, and is null on one that has none', async () => {
    const { db } = app.base;
    const red = await sembrarRed(db, 'con-lugar');
    const con = await sembrarEvento(db, red, { latitud: 21.1, longitud: -100.6 });
    const sin = await sembrarEvento(db, red, { latitud: null, longitud: null });
    const pedir = async (id: number) => (await llamar(app, 'GET', `/api/eventos/${id}`, { token })).json;
    expect((await pedir(con)).lugar).toMatchObject({ estado: 'Guanajuato', aproximado: true });
    expect((await pedir(sin)).lugar).toBeNull();
  });
});

describe('a station or a sensor without municipio', () => {
  it('gets that of its place, and keeps what somebody wrote', async () => {
    const { db } = app.base;
    const { sensor_a_id, sensor_b_id } = await sembrarRed(db, 'sin-lugar');
    const aqui = { latitud: 20.67, longitud: -103.35 };
    await db
      .update(sensores)
      .set({ ...aqui, municipio: null, estado: null })
      .where(eq(sensores.id, sensor_a_id));
    await db
      .update(sensores)
      .set({ ...aqui, municipio: 'El de siempre', estado: null })
      .where(eq(sensores.id, sensor_b_id));
    await db.update(estaciones).set({ ...aqui, municipio: null, estado: null });
    await completarLugares(db, app.deps.lugarEn);
    const de = async (id: number) => (await db.select().from(sensores).where(eq(sensores.id, id)))[0];
    expect(await de(sensor_a_id)).toMatchObject({ municipio: expect.any(String), estado: 'Jalisco' });
    expect(await de(sensor_b_id)).toMatchObject({ municipio: 'El de siempre', estado: 'Jalisco' });
    const [estacion] = await db.select().from(estaciones);
    expect(estacion).toMatchObject({ municipio: expect.any(String), estado: 'Jalisco' });
  });
});
