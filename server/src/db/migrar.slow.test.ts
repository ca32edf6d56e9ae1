import { readFileSync } from 'node:fs';
import { plegarUsername } from '@tramos/contract/texto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba, lugarDePrueba, silencio } from '../../test/base-de-prueba';
import { abrirBase } from './conexion';
import { auditoria, meta } from './esquema/sitio';
import { migracionesConocidas, migrar } from './migrar';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

describe('the migrations', () => {
  it('run again, several at once, without doing anything twice', async () => {
    const lugar = await lugarDePrueba({ vacia: true });
    const { db, cerrar } = await abrirBase(lugar.config, silencio);
    try {
      await Promise.all([migrar(db), migrar(db), migrar(db)]);
      await migrar(db);
      const { rows } = await db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
      expect(rows[0]?.n).toBe(migracionesConocidas().length);
      expect(await db.select().from(meta)).toContainEqual({ clave: 'config_version', valor: '1' });
    } finally {
      await cerrar();
      await lugar.borrar();
    }
  });
});

describe('the migration that folds usernames', () => {
  const orden = readFileSync(new URL('../../migrations/0029_nombres_plegados.sql', import.meta.url), 'utf8');

  it('takes accounts that are alike already, and leaves the name to the oldest', async () => {
    const deshacer = new Error('undone');
    const trabajo = base.db.transaction(async (tx) => {
      await tx.execute(sql`alter table usuarios drop column username_plegado`);
      await tx.execute(sql`insert into usuarios (id, username, nombre, role, password_hash, creado_at)
        select id, username, username, 'user', '-', now()
        from (values (901, 'Fóld'), (902, 'fold'), (903, 'Peña.ﬁ'), (904, 'FÖLD')) as v (id, username)`);
      for (const una of orden.split('--> statement-breakpoint')) await tx.execute(sql.raw(una));
      const { rows } = await tx.execute(
        sql`select id, username_plegado as p from usuarios where id > 900 order by id`,
      );
      expect(rows).toEqual([
        { id: 901, p: 'fold' },
        { id: 902, p: 'ID 902' },
        { id: 903, p: plegarUsername('Peña.ﬁ') },
        { id: 904, p: 'ID 904' },
      ]);
      throw deshacer;
    });
    await expect(trabajo).rejects.toBe(deshacer);
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
    expect(await base.db.select().from(auditoria)).toMatchObject([
      { ...asiento, usuario_id: null, username: null, ip: null, objeto: null },
    ]);
  });
});
