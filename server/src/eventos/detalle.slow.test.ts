import { PREVIOS_MAX } from '@tramos/contract/limites';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { app, instalarPersonas, norte, sur, tokens } from '../../test/personas';
import { llamar, sembrarEvento } from '../../test/sembrar';
import type { eventos } from '../db/esquema/eventos';
import { maniobras } from '../db/esquema/red';

instalarPersonas('moni', 'campo');

const detalle = async (id: number, quien: 'moni' | 'campo' = 'moni') =>
  (await llamar(app, 'GET', `/api/eventos/${id}`, { token: tokens[quien] ?? '' })).json;

const DIA_MS = 86_400_000;
let lugar = 201_000;
/** A place of the line of its own for each test, m. */
const otroLugar = () => {
  lugar += 2_000;
  return lugar;
};
/** An event at this place, this long before AHORA_MS. */
const en = (
  posicion: number,
  hace_ms: number,
  resto: Partial<typeof eventos.$inferInsert> = {},
  red = norte,
) => sembrarEvento(app.base.db, red, { posicion, created_at: new Date(AHORA_MS - hace_ms), ...resto });
const idsDe = (filas: readonly { id: number }[]) => filas.map(({ id }) => id);

describe('the earlier events at the place of an event', () => {
  it('are those within 500 m along its sistema in the 30 days before it, newest first', async () => {
    const x = otroLugar();
    const alBorde = await en(x - 500, 30 * DIA_MS);
    const ayer = await en(x + 500, DIA_MS);
    const antes = await en(x, 1_000);
    await en(x - 501, DIA_MS);
    await en(x + 501, DIA_MS);
    await en(x, 30 * DIA_MS + 1);
    await en(x, DIA_MS, {}, sur);
    await en(x, DIA_MS, { posicion: null });
    const id = await en(x, 0);
    await en(x, -1_000);
    const { previos, previos_total } = await detalle(id);
    expect(idsDe(previos)).toEqual([antes, ayer, alBorde]);
    expect(previos_total).toBe(3);
  });

  it('say when, how surely and what became of them', async () => {
    const x = otroLugar();
    const previo = await en(x, DIA_MS, {
      evento_estado: 'reconocido',
      clase: 'toma_o_fuga',
      disposicion: 'toma_confirmada',
      sigma_m: 42,
    });
    const { previos } = await detalle(await en(x, 0));
    expect(previos).toEqual([
      {
        ...{ id: previo, tipo: 'caida_presion', simulacion: false },
        created_at: new Date(AHORA_MS - DIA_MS).toISOString(),
        posicion: x,
        sigma_m: 42,
        estado: 'ok',
        evento_estado: 'reconocido',
        evento_principal: null,
        escalado_id: null,
        clase: 'toma_o_fuga',
        disposicion: 'toma_confirmada',
      },
    ]);
  });

  it('leave out the tests of the alarm', async () => {
    const x = otroLugar();
    await en(x, DIA_MS, { tipo: 'prueba' });
    expect(await detalle(await en(x, 0))).toMatchObject({ previos: [], previos_total: 0 });
  });

  it('tell those of the same instant apart by their number', async () => {
    const x = otroLugar();
    const primero = await en(x, 0);
    const segundo = await en(x, 0);
    expect(idsDe((await detalle(segundo)).previos)).toEqual([primero]);
    expect((await detalle(primero)).previos).toEqual([]);
  });

  it('are counted beyond those that are listed', async () => {
    const x = otroLugar();
    for (let i = 1; i <= PREVIOS_MAX + 3; i++) await en(x, i * 60_000);
    const { previos, previos_total } = await detalle(await en(x, 0));
    expect(previos).toHaveLength(PREVIOS_MAX);
    expect(previos_total).toBe(PREVIOS_MAX + 3);
  });

  it('are none of an event without a place', async () => {
    expect(await detalle(await en(0, 0, { posicion: null }))).toMatchObject({
      previos: [],
      previos_total: 0,
    });
  });
});

describe('the manoeuvres near an event', () => {
  const registrar = (id: string, t_ms: number, resto: Partial<typeof maniobras.$inferInsert> = {}) =>
    app.base.db.insert(maniobras).values({
      ...{ id, t_ms, equipo: 'bomba', accion: 'paro' },
      estacion_id: norte.estacion_a_id,
      ...resto,
    });

  it('are those of its sistema from half an hour before it happened to ten minutes after, in their order', async () => {
    // It happened ten days before it was stored: its data came late.
    const ocurrio_ms = AHORA_MS - 10 * DIA_MS;
    const tarde = { hora_sensor0: new Date(ocurrio_ms), hora_sensor1: new Date(ocurrio_ms + 2_000) };
    const id = await en(otroLugar(), 0, tarde);
    await registrar('despues', ocurrio_ms + 600_000, {
      equipo: 'valvula',
      accion: 'cierre',
      nota: 'Entrega',
      recibido_ms: ocurrio_ms + DIA_MS,
    });
    await registrar('antes', ocurrio_ms - 1_800_000);
    await registrar('ajena', ocurrio_ms, { estacion_id: sur.estacion_a_id });
    await registrar('tardia', ocurrio_ms + 600_001);
    await registrar('vieja', ocurrio_ms - 1_800_001);
    expect((await detalle(id)).maniobras).toEqual([
      {
        t: new Date(ocurrio_ms - 1_800_000).toISOString(),
        estacion: 'Estación norte A',
        equipo: 'bomba',
        accion: 'paro',
        nota: null,
        ...{ registrada: null, a_tiempo: true },
      },
      {
        t: new Date(ocurrio_ms + 600_000).toISOString(),
        estacion: 'Estación norte A',
        equipo: 'valvula',
        accion: 'cierre',
        nota: 'Entrega',
        ...{ registrada: new Date(ocurrio_ms + DIA_MS).toISOString(), a_tiempo: false },
      },
    ]);
  });

  it('are the nearest ones when there are many', async () => {
    const ocurrio_ms = AHORA_MS - 20 * DIA_MS;
    const id = await en(otroLugar(), 0, { hora_sensor0: new Date(ocurrio_ms), hora_sensor1: null });
    for (let i = 0; i <= 20; i++) await registrar(`muchas-${i}`, ocurrio_ms - i * 60_000);
    const { maniobras: cerca } = await detalle(id);
    expect(cerca).toHaveLength(20);
    expect(cerca[0].t).toBe(new Date(ocurrio_ms - 19 * 60_000).toISOString());
    expect(cerca[19].t).toBe(new Date(ocurrio_ms).toISOString());
  });
});

describe('the group of an event', () => {
  it('is the one that the role of who asks sees', async () => {
    const x = otroLugar();
    const fundador = await en(x, 60_000);
    const id = await en(x, 0, { grupo_usuario: fundador });
    expect((await detalle(id, 'campo')).grupo_id).toBe(`G-${fundador}`);
    expect((await detalle(id)).grupo_id).toBe(`G-${id}`);
  });
});
