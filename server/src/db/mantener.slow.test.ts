import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { lecturas } from './esquema/mediciones';
import { mantener } from './mantener';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

const llenar = (desde: number) =>
  base.db.execute(sql`
    insert into ${lecturas} (sensor_id, t0_ms, dt_ms, p, recibido_ms)
    select 1, ${desde}::float8 + i, 100, array_fill(30::real, array[10]), 0 from generate_series(1, 5000) i`);
const numero = async (consulta: ReturnType<typeof sql>) =>
  Number((await base.db.execute<{ n: string }>(consulta)).rows[0]?.n);
const tamano = () => numero(sql`select pg_relation_size('lecturas') as n`);

it('fills the room of what was pruned before it takes more, and knows how much there is', async () => {
  await llenar(0);
  const lleno = await tamano();
  for (let vuelta = 1; vuelta <= 3; vuelta++) {
    await base.db.delete(lecturas);
    await mantener(base.db);
    await llenar(vuelta * 10_000);
  }
  expect(await tamano()).toBe(lleno);
  await mantener(base.db);
  expect(await numero(sql`select reltuples as n from pg_class where oid = 'lecturas'::regclass`)).toBe(5_000);
});
