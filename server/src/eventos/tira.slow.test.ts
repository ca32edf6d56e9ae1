import { TIRA_MARCAS_MAX, type Tira } from '@tramos/contract/tira';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { app, instalarPersonas, norte, sur, tokens } from '../../test/personas';
import { llamar, sembrarEvento } from '../../test/sembrar';
import { eventos } from '../db/esquema/eventos';
import { puntos_conocidos } from '../db/esquema/red';

instalarPersonas('moni', 'norteno');

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

const en = (
  posicion: number,
  hace_ms: number,
  resto: Partial<typeof eventos.$inferInsert> = {},
  red = norte,
) => {
  const t = new Date(AHORA_MS - hace_ms);
  return sembrarEvento(app.base.db, red, {
    ...{ posicion, sigma_m: 40, created_at: t, hora_sensor0: t, hora_sensor1: t },
    ...resto,
  });
};
const pedir = async (consulta = '', quien = 'moni', red = norte) =>
  (
    await llamar(app, 'GET', `/api/eventos/tira?sistema=${red.sistema_id}${consulta}`, {
      token: tokens[quien] ?? '',
    })
  ).json as Tira;
const limpiar = () => app.base.db.delete(eventos);

describe('the linear view of a sistema', () => {
  it('has every located event of the period, newest first, and none of another sistema', async () => {
    await limpiar();
    const hace_mucho = await en(201_000, 8 * DIA_MS);
    const ayer = await en(202_000, DIA_MS, { possible_operational_movement: true });
    const hoy = await en(203_000, HORA_MS, { evento_estado: 'reconocido' });
    await en(203_000, HORA_MS, { posicion: null });
    await en(203_000, HORA_MS, { tipo: 'prueba' });
    await en(203_000, HORA_MS, {}, sur);
    const tira = await pedir();
    expect(tira.marcas).toMatchObject([
      { id: hoy, posicion: 203_000, evento_estado: 'reconocido', operacion: false, sigma_m: 40 },
      { id: ayer, t: new Date(AHORA_MS - DIA_MS).toISOString(), operacion: true },
    ]);
    expect(tira).toMatchObject({ incompleta: false, hasta: new Date(AHORA_MS).toISOString() });
    expect((await pedir('&periodo=24h')).marcas.map(({ id }) => id)).toEqual([hoy, ayer]);
    expect((await pedir('&periodo=30d')).marcas.map(({ id }) => id)).toEqual([hoy, ayer, hace_mucho]);
    expect((await pedir('', 'norteno', sur)).marcas).toEqual([]);
  });

  it('leaves out the oldest of too many, and has each of the others once', async () => {
    await limpiar();
    await app.base.db.execute(sql`
      insert into eventos (clave, tipo, estado, evento_estado, tramo_id, sistema_id, created_at, hora_sensor0, posicion,
        config_version)
      select 'tira-' || n, 'caida_presion', 'ok', 'abierto', ${norte.tramo_id}::int, ${norte.sistema_id}::int,
        ${new Date(AHORA_MS).toISOString()}::timestamptz - n / 3 * interval '1 min',
        ${new Date(AHORA_MS).toISOString()}::timestamptz - n / 3 * interval '1 min', 200000 + n % 30000, 1
      from generate_series(1, ${TIRA_MARCAS_MAX + 1}::int) n`);
    const { marcas, incompleta } = await pedir('&periodo=30d');
    expect([marcas.length, new Set(marcas.map(({ id }) => id)).size]).toEqual([
      TIRA_MARCAS_MAX,
      TIRA_MARCAS_MAX,
    ]);
    expect(incompleta).toBe(true);
    const todos = await app.base.db.select().from(eventos).orderBy(eventos.created_at);
    const faltan = todos.filter(({ id }) => !marcas.some((marca) => marca.id === id));
    expect(faltan.map(({ created_at }) => created_at)).toEqual([todos[0]?.created_at]);
    expect(marcas.every(({ t }, i) => i === 0 || t <= (marcas[i - 1]?.t ?? ''))).toBe(true);
  });

  it('has the known points that are in use, by chainage', async () => {
    const punto = { tipo: 'valvula', tolerancia_m: 100, sistema_id: norte.sistema_id } as const;
    await app.base.db.insert(puntos_conocidos).values([
      { ...punto, nombre: 'Entrega Silao', tipo: 'entrega', posicion: 220_000 },
      { ...punto, nombre: 'V-12', posicion: 210_000 },
      { ...punto, nombre: 'V-13', posicion: 215_000, activo: false },
      { ...punto, nombre: 'V-14', posicion: 215_000, sistema_id: sur.sistema_id },
    ]);
    expect((await pedir()).puntos).toMatchObject([
      { nombre: 'V-12', tipo: 'valvula', posicion: 210_000 },
      { nombre: 'Entrega Silao', tipo: 'entrega', posicion: 220_000 },
    ]);
    expect((await pedir('', 'norteno', sur)).puntos).toEqual([]);
  });

  it('tells the places to which falls come back, with how long they stayed open and what they took', async () => {
    await limpiar();
    const varias = [await en(212_500, 3 * DIA_MS), await en(212_520, 2 * DIA_MS), await en(212_480, DIA_MS)];
    await en(212_510, DIA_MS - 2 * HORA_MS, { tipo: 'alza_presion' });
    await en(205_000, DIA_MS);
    const [una, ...otras] = (await pedir()).recurrencias;
    expect(otras).toEqual([]);
    expect(una).toMatchObject({ ids: varias, posicion: 212_500, duraciones_s: [7_200] });
    expect(una?.veces).toHaveLength(3);
    // By hand without friction: 2 · 0.113 m² · 0.11 kg/cm² / (738 kg/m³ · 1050 m/s) = 3.1 L/s, 22.6 m³ in two hours.
    expect(una?.volumen_m3).toBeGreaterThan(22.6);
    expect(una?.volumen_m3).toBeLessThan(45);
  });

  it('counts no operation, no echo and nothing that turned out to be something else', async () => {
    await limpiar();
    const principal = await en(212_500, 3 * DIA_MS);
    await en(212_500, 2 * DIA_MS, { possible_operational_movement: true });
    await en(212_500, 2 * DIA_MS, { evento_principal: principal });
    await en(212_500, DIA_MS, { estado: 'tardio' });
    for (const disposicion of ['operacion', 'falla_sensor', 'falsa_alarma'] as const)
      await en(212_500, HORA_MS, { disposicion });
    expect((await pedir()).recurrencias).toEqual([]);
    await en(212_500, HORA_MS, { disposicion: 'no_encontrado' });
    expect((await pedir()).recurrencias).toMatchObject([{ ids: [principal, expect.any(Number)] }]);
  });
});
