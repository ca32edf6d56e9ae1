import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { asegurarDias, diaDe } from './dias-guardados';
import { DT_DEL_ULTIMO } from './ultimo-lote';

let base: BaseDePrueba;
/** Two sensors of ten speak all the time; the third was last heard long ago, the others never. */
beforeAll(async () => {
  base = await crearBaseDePrueba();
  const ultimo = diaDe(AHORA_MS);
  await asegurarDias(base.db, [ultimo, ultimo - 1, ultimo - 2]);
  await base.db.execute(sql`
    insert into lecturas (sensor_id, t0_ms, dt_ms, p, recibido_ms)
    select 1 + n % 2, ${AHORA_MS}::float8 - n * 1000.0, 100, '{30}'::real[], ${AHORA_MS}::float8 from generate_series(1, 6000) n
    union all select 3, ${AHORA_MS}::float8 - 90000000, 500, '{30}'::real[], ${AHORA_MS}::float8`);
  await base.db.execute(sql`vacuum analyze lecturas`);
}, 300_000);
afterAll(() => base.cerrar());

const preguntar = sql`
  select s.id, lote.dt_ms from unnest('{1,2,3,4,5}'::int[]) s (id)
  left join lateral (${DT_DEL_ULTIMO}) lote on true order by s.id`;

describe('the newest batch of a sensor', () => {
  it('tells its interval, also when it is old, and nothing where there is none', async () => {
    const { rows } = await base.db.execute(preguntar);
    expect(rows).toEqual([
      { id: 1, dt_ms: 100 },
      { id: 2, dt_ms: 100 },
      { id: 3, dt_ms: 500 },
      { id: 4, dt_ms: null },
      { id: 5, dt_ms: null },
    ]);
  });

  it('is found by the index of sensors, however long ago it came', async () => {
    const { rows } = await base.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${preguntar}`);
    const plan = rows.map((fila) => fila['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan Backward using lecturas_\d{8}_pkey/);
    expect(plan).not.toMatch(/Merge Append|Seq Scan on lecturas_20/);
  });
});
