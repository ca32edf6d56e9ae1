import { plegar } from '@tramos/contract/plegar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { registros_ingreso } from './esquema/cuentas';
import { auditoria } from './esquema/sitio';
import { contiene, plegado } from './plegado';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

describe('a text that the database folds', () => {
  it.each([
    'Válvula Ñ-12',
    'ESTACIÓN GÖRLITZ',
    'Peña de Bernal',
    'a\u0301rbol',
    'Nº 7 «Él»',
    '10.0.7.1',
    'ΑΘΉΝΑ',
  ])('%s is as it is where people search for it', async (texto) => {
    const { rows } = await base.db.execute<{ p: string }>(sql`select ${plegado(sql`${texto}`)} as p`);
    expect(rows[0]?.p).toBe(plegar(texto));
  });
});

const RENGLONES = 20_000;

describe('a search in a log of many rows', () => {
  beforeAll(async () => {
    await base.db.execute(sql`alter table auditoria disable trigger user`);
    await base.db.execute(sql`
      insert into auditoria (id, cuando, username, ip, accion, objeto, datos, hash_previo, hash)
      select n, now(), 'jefa', '10.0.0.1', 'nota', 'evento:' || n, '{}', '', '' from generate_series(1, ${RENGLONES}::int) n`);
    await base.db.execute(sql`
      insert into registros_ingreso (id, username, resultado, ip, agente, creado_at)
      select gen_random_uuid(), 'persona ' || n, 'fallo', '10.0.0.1', '', now()
      from generate_series(1, ${RENGLONES}::int) n`);
    for (const tabla of [auditoria, registros_ingreso]) await base.db.execute(sql`vacuum analyze ${tabla}`);
  });

  it.each([
    ['the audit', auditoria, 'EVENTO:12345', 'auditoria_palabras'],
    ['sign-ins', registros_ingreso, 'persóna 12345', 'registros_ingreso_palabras'],
  ] as const)('of %s reads the few that have its words', async (_que, tabla, buscar, indice) => {
    const { rows } = await base.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze) select * from ${tabla} where ${contiene(tabla.plegado, buscar)}`,
    );
    const plan = rows.map((fila) => fila['QUERY PLAN']).join('\n');
    expect(plan).toContain(indice);
    expect(plan).toMatch(/rows=1(\.00)? loops=1/);
    expect(plan).not.toContain('Seq Scan');
  });
});
