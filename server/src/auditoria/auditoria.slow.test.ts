import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { auditoria } from '../db/esquema/sitio';
import { anotar, verificarCadena } from './auditoria';
import { jsonCanonico } from './cadena';

let base: BaseDePrueba;
const anotarUno = (n: number) =>
  base.db.transaction((tx) =>
    anotar(tx, {
      cuando_ms: Date.UTC(2026, 10, 21) + n,
      usuario_id: n,
      username: `persona ${n}`,
      ip: '192.0.2.1',
      accion: 'ingreso',
      datos: { z: n / 3, a: ['ñ', null, { y: true, b: 1e-7 }] },
    }),
  );

beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

describe('jsonCanonico', () => {
  it.each([
    [{ b: 1, a: { d: [2, { f: null, e: 'x' }], c: undefined } }, '{"a":{"d":[2,{"e":"x","f":null}]},"b":1}'],
    [[], '[]'],
    [null, 'null'],
  ])('writes %j with its keys in order', (valor, texto) => {
    expect(jsonCanonico(valor)).toBe(texto);
  });
});

describe('the audit', () => {
  it('is a chain without gaps although many write at once and one of them rolls back', async () => {
    const fallida = base.db.transaction(async (tx) => {
      await anotar(tx, { cuando_ms: 0, usuario_id: null, username: null, ip: null, accion: 'salida' });
      throw new Error('rolled back');
    });
    const todas = [fallida, ...Array.from({ length: 20 }, (_, i) => anotarUno(i + 1))];
    await Promise.allSettled(todas);
    expect(await verificarCadena(base.db)).toEqual({ asientos: 20, rota_en: null });
  });

  it('refuses to change or lose a row', async () => {
    const negado = { cause: { message: expect.stringMatching(/auditor/i) } };
    await expect(
      base.db.update(auditoria).set({ accion: 'otra' }).where(eq(auditoria.id, 3)),
    ).rejects.toMatchObject(negado);
    await expect(base.db.delete(auditoria).where(eq(auditoria.id, 3))).rejects.toMatchObject(negado);
    await expect(base.db.execute(sql`truncate auditoria`)).rejects.toMatchObject(negado);
  });

  it.each([
    ['a changed row', sql`update auditoria set username = 'otro' where id = 7`, 7],
    ['a lost row', sql`delete from auditoria where id = 5`, 5],
  ])('shows %s to whoever verifies it, even when the guard was taken away', async (_que, orden, rota_en) => {
    await base.db.execute(sql`alter table auditoria disable trigger user`);
    await base.db.execute(orden);
    await base.db.execute(sql`alter table auditoria enable trigger user`);
    expect(await verificarCadena(base.db)).toMatchObject({ rota_en });
  });
});

// The zone of these tests is neither UTC nor the site's (vitest.config.ts).
it('says when in UTC, whatever the zone of the machine', async () => {
  await anotarUno(5);
  const { rows } = await base.db.execute<{ cuando: string }>(
    sql`select to_char(cuando at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') cuando
      from auditoria order by id desc limit 1`,
  );
  expect(rows).toEqual([{ cuando: '2026-11-21 00:00:00.005' }]);
});
