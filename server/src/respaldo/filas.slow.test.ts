import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import type { Tx } from '../db/tipos';
import { contarLegibles, fijarTexto, leerFilas, ponerFilas } from './filas';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

/** Names that our own statements use, and names of types. */
const NOMBRES = ['fila', 'filas', 'leidas', 'texto', 'dicho', 't', 'f', 'time', 'text', 'Mayúscula "x"'];

/** All that a table holds, column by column. */
const verlas = async (tx: Tx, nombre: string) =>
  (await tx.execute(sql`select to_jsonb(a.*) as dato from public.${sql.identifier(nombre)} as a`)).rows;

const todas = async (tx: Tx, nombre: string) => {
  const textos: string[] = [];
  for await (const algunas of leerFilas(tx, nombre)) textos.push(...algunas);
  return textos;
};

it.each(NOMBRES)(
  'a table called %s whose columns are called like our own words keeps its rows',
  async (nombre) => {
    const tabla = sql.identifier(nombre);
    const columnas = [...new Set([...NOMBRES, nombre])];
    await expect(
      base.db.transaction(async (tx) => {
        const definidas = columnas.map((columna) => sql`${sql.identifier(columna)} text`);
        await tx.execute(sql`create table public.${tabla} (${sql.join(definidas, sql`, `)})`);
        for (const valor of ['(1,2)', 'a "b" \\ \u2028', ''])
          await tx.execute(
            sql`insert into public.${tabla} values (${sql.join(
              columnas.map((columna, i) => (i === 3 ? sql`null` : sql`${`${columna} ${valor}`}`)),
              sql`, `,
            )})`,
          );
        const antes = await verlas(tx, nombre);
        expect(antes).toHaveLength(3);
        const textos = await todas(tx, nombre);
        expect(await contarLegibles(tx, nombre, textos)).toBe(3);
        await tx.execute(sql`delete from public.${tabla}`);
        await ponerFilas(tx, { nombre, columnas }, textos);
        expect(await verlas(tx, nombre)).toEqual(antes);
        tx.rollback();
      }),
    ).rejects.toThrow(/Rollback/);
  },
);

it('rows are written the same whatever the database is set to', async () => {
  const escritas = (ajustes: readonly string[]) =>
    base.db.transaction(async (tx) => {
      for (const ajuste of ajustes) await tx.execute(sql.raw(`set local ${ajuste}`));
      await fijarTexto(tx);
      await tx.execute(sql`create temporary table raras on commit drop as
        select '2026-02-01 03:04:05.678+00'::timestamptz as hora, '1 day -2 hours'::interval as lapso,
          0.1::float8 + 0.2::float8 as doble, 1.0::float4 / 3 as sencillo, '\\x00ff'::bytea as bytes`);
      const { rows } = await tx.execute<{ texto: string }>(
        sql`select (fila.*)::text as texto from raras as fila`,
      );
      return rows;
    });
  const otras = [`timezone = 'Asia/Kathmandu'`, `datestyle = 'SQL, DMY'`, `intervalstyle = 'iso_8601'`];
  const raras = [...otras, 'extra_float_digits = -3', `bytea_output = 'escape'`];
  expect(await escritas(raras)).toEqual(await escritas([]));
});
