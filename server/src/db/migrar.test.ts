import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { auditoria, meta } from './esquema/sitio';
import { migrar } from './migrar';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

describe('the migrations', () => {
  it('run again, several at once, without doing anything twice', async () => {
    await Promise.all([migrar(base.db), migrar(base.db), migrar(base.db)]);
    const { rows } = await base.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
    expect(rows[0]?.n).toBeGreaterThan(0);
    expect(await base.db.select().from(meta)).toContainEqual({ clave: 'config_version', valor: '1' });
  });
});

describe('the audit', () => {
  const asiento = {
    id: 1,
    cuando: new Date(0),
    accion: 'prueba',
    datos: {},
    hash_previo: '0',
    hash: '1',
  };

  it.each([
    ['changed', sql`update auditoria set accion = 'otra'`],
    ['removed', sql`delete from auditoria`],
    ['emptied', sql`truncate auditoria`],
  ])('cannot be %s, whoever asks', async (_, orden) => {
    await base.db.insert(auditoria).values(asiento).onConflictDoNothing();
    await expect(base.db.execute(orden)).rejects.toMatchObject({
      cause: { message: 'auditoria is append-only', code: '42501' },
    });
    expect(await base.db.select().from(auditoria)).toEqual([
      { ...asiento, usuario_id: null, username: null, ip: null, objeto: null },
    ]);
  });
});
