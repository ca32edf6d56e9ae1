import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { matarBase, silencio } from '../../test/base-de-prueba';
import { otroServidor } from '../../test/otro-servidor';
import { plantilla, tallerDePrueba } from '../../test/servidor-de-prueba';
import { abrirBase, type Base } from './conexion';
import { esCaidaDeBase } from './culpa';
import { folios } from './esquema/sitio';

const taller = tallerDePrueba();
const carpeta = join(taller, 'pg');
let base: Base;

beforeAll(async () => {
  cpSync(await plantilla(), carpeta, { recursive: true });
  base = await abrirBase({ tipo: 'embebida', carpeta }, silencio);
});
afterAll(async () => {
  await base.cerrar();
  rmSync(taller, { recursive: true, force: true });
});

const responde = async () => (await base.db.execute(sql`select 1 as uno`)).rows[0];

describe('the embedded database', () => {
  it('is refused to a second server at once, in one sentence, while it is open', async () => {
    const { negado } = await otroServidor(carpeta);
    expect(negado).toMatch(
      /^Otro servidor en marcha \(proceso \d+\) tiene abierta esta carpeta.*DATA_DIR\.$/,
    );
  });

  it('does not take a wrong question for an absence', async () => {
    const error = await base.db.execute(sql`select nada from ninguna`).catch((motivo: unknown) => motivo);
    expect(error).toBeInstanceOf(Error);
    expect(esCaidaDeBase(error)).toBe(false);
  });

  it('keeps transactions apart, and their rows out of the others’ sight until they commit', async () => {
    const { db } = base;
    await db.insert(folios).values({ clave: 'cuenta', ultimo: 0 });
    const sumar = () =>
      db.transaction(async (tx) => {
        const [fila] = await tx.select().from(folios).where(sql`clave = 'cuenta'`).for('update');
        await tx
          .update(folios)
          .set({ ultimo: (fila?.ultimo ?? 0) + 1 })
          .where(sql`clave = 'cuenta'`);
      });
    const largo = (n: number) => (n % 10 === 0 ? 300_000 : n);
    const preguntar = async (n: number) =>
      (await db.execute(sql`select ${n}::int as n, length(${'x'.repeat(largo(n))}::text) as t`)).rows[0];
    const preguntas = Promise.all(Array.from({ length: 200 }, (_, n) => preguntar(n)));
    await Promise.all(Array.from({ length: 50 }, sumar));
    expect((await preguntas).every((fila, n) => fila?.n === n && fila?.t === largo(n))).toBe(true);
    const [fila] = await db.select().from(folios).where(sql`clave = 'cuenta'`);
    expect(fila?.ultimo).toBe(50);
  });

  it('undoes a transaction that fails and goes on', async () => {
    const { db } = base;
    const falla = db.transaction(async (tx) => {
      await tx.insert(folios).values({ clave: 'nunca', ultimo: 1 });
      await tx.execute(sql`select 1/0`);
    });
    await expect(falla).rejects.toThrow();
    expect((await db.select().from(folios)).some(({ clave }) => clave === 'nunca')).toBe(false);
  });

  it('fails a transaction, and nothing else, when it dies in the middle of one', async () => {
    const { db } = base;
    const falla = db.transaction(async (tx) => {
      await tx.insert(folios).values({ clave: 'a medias', ultimo: 1 });
      matarBase(base);
      await tx.insert(folios).values({ clave: 'nunca', ultimo: 1 });
    });
    expect(esCaidaDeBase(await falla.catch((motivo: unknown) => motivo))).toBe(true);
    await vi.waitFor(responde, 60_000);
    expect((await db.select().from(folios)).some(({ clave }) => clave === 'a medias')).toBe(false);
  });

  it('loses no connection to a transaction that could not even begin', async () => {
    const { db } = base;
    matarBase(base);
    const falla = db.transaction(async () => undefined);
    expect(esCaidaDeBase(await falla.catch((motivo: unknown) => motivo))).toBe(true);
    await vi.waitFor(responde, 60_000);
  });

  it('is known to be away while it is, and comes back with everything that was committed', async () => {
    await base.db.insert(folios).values({ clave: 'antes', ultimo: 7 });
    const muerto = matarBase(base);
    const error = await responde().catch((motivo: unknown) => motivo);
    expect(esCaidaDeBase(error)).toBe(true);
    await vi.waitFor(responde, 60_000);
    expect(base.pid()).not.toBe(muerto);
    expect((await base.db.select().from(folios)).find(({ clave }) => clave === 'antes')?.ultimo).toBe(7);
  });

  it('takes a named statement again on a new connection', async () => {
    const nombrada = base.db
      .select()
      .from(folios)
      .where(eq(folios.clave, sql.placeholder('clave')))
      .prepare('folio');
    await nombrada.execute({ clave: 'push' });
    const conexion = await (base.db as unknown as { $client: pg.Pool }).$client.connect();
    conexion.release(true);
    expect(await nombrada.execute({ clave: 'push' })).toHaveLength(1);
  });
});
