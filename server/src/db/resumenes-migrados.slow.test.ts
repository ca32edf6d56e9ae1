import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LugarDePrueba, lugarDePrueba, silencio } from '../../test/base-de-prueba';
import { abrirBase, type Base } from './conexion';
import { resumenes_hasta } from './esquema/mediciones';
import { migracionesConocidas, migrarEn } from './migrar';
import { resumenesDe } from './resumenes-al-dia';

const MINUTO_MS = 60_000;
const ANTES = migracionesConocidas().indexOf('0040_resumenes_hasta');

let lugar: LugarDePrueba;
let base: Base;
beforeAll(async () => {
  lugar = await lugarDePrueba({ vacia: true });
  base = await abrirBase(lugar.config, silencio);
});
afterAll(async () => {
  await base.cerrar();
  await lugar.borrar();
});

it('what a site had summed into every step as it came is counted once, also what is dated minutes ahead', async () => {
  const { db } = base;
  await db.transaction((tx) => migrarEn(tx, ANTES));
  const t_ms = Math.ceil(Date.now() / MINUTO_MS) * MINUTO_MS + 9 * MINUTO_MS;
  await db.execute(sql`create table resumenes_de_hoy partition of resumenes_finos default`);
  await db.execute(sql`insert into resumenes
    select paso, 1, floor(${t_ms}::float8 / paso / 1000) * paso * 1000, 1, 2, 3, 4 from unnest('{10,60,3600}'::int[]) paso`);
  await db.transaction((tx) => migrarEn(tx));
  const { rows } = await db.execute<{ n: number }>(sql`select n from ${resumenesDe(60)} r`);
  expect(rows).toEqual([{ n: 4 }]);
  expect(await db.select({ hasta_ms: resumenes_hasta.hasta_ms }).from(resumenes_hasta)).toEqual([
    { hasta_ms: t_ms + MINUTO_MS },
  ]);
});
