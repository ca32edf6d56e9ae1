import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LugarDePrueba, lugarDePrueba, silencio } from '../../test/base-de-prueba';
import { abrirBase, type Base } from './conexion';
import { DIA_MS, diaDe, leerPartes } from './dias-guardados';
import { migracionesConocidas, migrarEn } from './migrar';

/** A site of before its pressure was parted by days is brought up to date. */
const ANTES = migracionesConocidas().indexOf('0038_por_dias');
const fecha = (t_ms: number) => new Date(t_ms).toISOString().slice(0, 10).replaceAll('-', '');

let lugar: LugarDePrueba;
let base: Base;
/** As the database has it. */
let manana_ms: number;
beforeAll(async () => {
  lugar = await lugarDePrueba({ vacia: true });
  base = await abrirBase(lugar.config, silencio);
});
beforeEach(async () => {
  await base.db.execute(sql`drop schema if exists public cascade`);
  await base.db.execute(sql`drop schema if exists drizzle cascade`);
  await base.db.execute(sql`create schema public`);
  await base.db.transaction((tx) => migrarEn(tx, ANTES));
  const { rows } = await base.db.execute<{ ms: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as ms`,
  );
  manana_ms = (diaDe(rows[0]?.ms ?? 0) + 1) * DIA_MS;
});
afterAll(async () => {
  await base.cerrar();
  await lugar.borrar();
});

const poner = async (...t_ms: number[]) => {
  for (const t of t_ms) {
    await base.db.execute(sql`insert into lecturas (sensor_id, t0_ms, dt_ms, p, seq, recibido_ms)
      values (1, ${t}::float8, 100, '{30}', 7, ${t}::float8)`);
    await base.db.execute(sql`insert into resumenes select paso, 1, floor(${t}::float8 / paso / 1000) * paso * 1000, 1, 2, 3, 4
      from unnest('{10,60,600,3600,86400}'::int[]) paso on conflict do nothing`);
  }
};
const filas = async (tabla: string) =>
  (
    await base.db.execute<{ fila: string }>(
      sql`select (t.*)::text as fila from ${sql.identifier(tabla)} t order by 1`,
    )
  ).rows.map(({ fila }) => fila);
const todas = async () => [await filas('lecturas'), await filas('resumenes')];
const partes = async () => (await leerPartes(base.db, 'lecturas')).map(({ nombre }) => nombre);
const migrar = () => base.db.transaction((tx) => migrarEn(tx));

describe('what was stored before its days were parted', () => {
  it('is all there afterwards, in one part up to the end of its last day', async () => {
    await poner(manana_ms - 40 * DIA_MS, manana_ms - 3 * DIA_MS + 5, manana_ms - DIA_MS, manana_ms - 1);
    const antes = await todas();
    await migrar();
    expect(await todas()).toEqual(antes);
    expect(await partes()).toEqual([`lecturas_hasta_${fecha(manana_ms)}`]);
    expect((await leerPartes(base.db, 'resumenes_finos')).map(({ nombre }) => nombre)).toEqual([
      `resumenes_finos_hasta_${fecha(manana_ms)}`,
    ]);
    expect((await filas('resumenes_gruesos')).every((fila) => !fila.startsWith('(10,'))).toBe(true);
  });

  it('and is dated years ahead by a wrong clock does not hold the days between', async () => {
    await poner(
      manana_ms - 1,
      manana_ms + 900 * DIA_MS,
      manana_ms + 900 * DIA_MS + 1,
      manana_ms + 2_000 * DIA_MS,
    );
    const antes = await todas();
    await migrar();
    expect(await todas()).toEqual(antes);
    expect(await partes()).toEqual([
      `lecturas_${fecha(manana_ms + 900 * DIA_MS)}`,
      `lecturas_${fecha(manana_ms + 2_000 * DIA_MS)}`,
      `lecturas_hasta_${fecha(manana_ms + DIA_MS)}`,
    ]);
  });

  it('and is dated on any day of decades makes no more parts than a few', async () => {
    await poner(manana_ms, ...Array.from({ length: 100 }, (_, n) => manana_ms + (2 + 7 * n) * DIA_MS));
    const antes = await todas();
    await migrar();
    expect(await todas()).toEqual(antes);
    expect((await partes()).length).toBe(61);
  });

  it('is nothing: then there is no part of it', async () => {
    await migrar();
    expect(await partes()).toEqual([]);
    const { rows } = await base.db.execute(
      sql`select to_regclass('lecturas_previas') as t, to_regclass('lecturas_t0') as i`,
    );
    expect(rows).toEqual([{ t: null, i: null }]);
  });
});
