import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { marcarModo } from '../db/modo';
import type { Tx } from '../db/tipos';
import { exigirLugar } from './lugar';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

/** What is said with and without `--encima` of an empty database in which this was made. */
const dicho = async (...ordenes: string[]): Promise<string[]> => {
  const dichos: string[] = [];
  const preguntar = async (tx: Tx) => {
    await tx.execute(sql`drop schema public cascade`);
    await tx.execute(sql`drop schema drizzle cascade`);
    await tx.execute(sql`create schema public`);
    for (const orden of ordenes) await tx.execute(sql.raw(orden));
    for (const encima of [false, true])
      dichos.push(
        await exigirLugar(tx, encima).then(
          () => 'sí',
          (error: Error) => error.message,
        ),
      );
    tx.rollback();
  };
  await expect(base.db.transaction(preguntar)).rejects.toThrow(/Rollback/);
  return dichos;
};
const AJENA = expect.stringMatching(/tablas que no son de este programa/);

it('a restore takes an empty database, and none of another program, however it is asked', async () => {
  expect(await dicho()).toEqual(['sí', 'sí']);
  expect(await dicho('create table pedidos (id int)')).toEqual([AJENA, AJENA]);
  expect(await dicho('create table meta (id int)')).toEqual([AJENA, AJENA]);
  expect(await dicho('create table meta (clave text, valor text)')).toEqual([AJENA, AJENA]);
  expect(await dicho('create schema drizzle', 'create table drizzle.pasos (id int)')).toEqual([AJENA, AJENA]);
});

it('a restore takes the place of a site only when that is asked for', async () => {
  await marcarModo(base.db, 'real');
  await expect(exigirLugar(base.db, false)).rejects.toThrow(/^Aquí ya hay un sitio.*--encima/);
  await exigirLugar(base.db, true);
});
