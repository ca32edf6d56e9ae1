import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { sembrarEvento, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { usuarios } from './esquema/cuentas';
import { eventos } from './esquema/eventos';
import { estaciones, sensores, sistemas, tramos } from './esquema/red';
import { leerEvento } from './evento-consulta';
import type { Consultable } from './tipos';

let base: BaseDePrueba;
let id: number;

beforeAll(async () => {
  base = await crearBaseDePrueba();
  const red = await sembrarRed(base.db, 'norte');
  const recognized_by = await sembrarUsuario(base.db, { username: 'operadora', role: 'monitorista' });
  id = await sembrarEvento(base.db, red, { recognized_by });
});
afterAll(() => base.cerrar());

const evento = async (db: Consultable = base.db) => {
  const leido = await leerEvento(db, id);
  if (!leido) throw new Error('the event is not there');
  return leido;
};

describe('the names in an event', () => {
  it.each([
    ['the tramo', () => base.db.update(tramos).set({ nombre: 'Otro' }), { tramo: 'Otro' }],
    ['the sistema', () => base.db.update(sistemas).set({ nombre: 'Otro' }), { sistema_nombre: 'Otro' }],
    ['a sensor', () => base.db.update(sensores).set({ nombre: 'Otro' }), { sensor_a_name: 'Otro' }],
    ['a municipio', () => base.db.update(sensores).set({ municipio: 'Otro' }), { municipio_sensor1: 'Otro' }],
    ['a person', () => base.db.update(usuarios).set({ nombre: 'Otra' }), { recognized_by_user_name: 'Otra' }],
    ['a station', () => base.db.update(estaciones).set({ nombre: 'Otra' }), { sitio_sensor0: 'Otra' }],
  ])('are those of now as soon as %s has another', async (_que, cambiar, esperado) => {
    expect(await evento()).not.toMatchObject(esperado);
    await cambiar();
    expect(await evento()).toMatchObject(esperado);
  });

  it('are the old ones again when the change is undone, whoever read the new ones meanwhile', async () => {
    const { tramo } = await evento();
    const deshacer = new Error('undone');
    const cambio = base.db.transaction(async (tx) => {
      await tx.update(tramos).set({ nombre: 'Por un momento' });
      expect((await evento(tx)).tramo).toBe('Por un momento');
      throw deshacer;
    });
    await expect(cambio).rejects.toBe(deshacer);
    expect((await evento()).tramo).toBe(tramo);
  });

  it('follow a tramo that is new', async () => {
    const { sistema_id, tramo_id } = await sembrarRed(base.db, 'sur');
    await base.db.update(eventos).set({ sistema_id, tramo_id }).where(eq(eventos.id, id));
    const { rows } = await base.db.execute<{ nombre: string }>(
      sql`select nombre from tramos where id = ${tramo_id}`,
    );
    expect((await evento()).tramo_nombre).toBe(rows[0]?.nombre);
  });
});
