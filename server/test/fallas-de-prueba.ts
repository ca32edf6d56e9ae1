import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/tipos';

/** A fault that the store itself shows, whenever a row is written to a table. */
export interface FallaDePrueba {
  /** How often it has shown: a sequence is not rolled back. */
  veces(): Promise<number>;
  quitar(): Promise<void>;
}

/** From here on whoever inserts a row into `tabla` that meets `cuando` is answered `sqlstate` by PostgreSQL. */
export const provocar = async (
  db: Db,
  tabla: string,
  sqlstate: string,
  cuando = 'true',
): Promise<FallaDePrueba> => {
  // A test that failed may have left its own behind.
  await db.execute(sql.raw('drop function if exists falla cascade'));
  await db.execute(sql.raw('drop sequence if exists falla_veces'));
  await db.execute(sql.raw('create sequence falla_veces'));
  await db.execute(
    sql.raw(`create function falla() returns trigger language plpgsql as $$ begin
      perform nextval('falla_veces');
      raise exception 'provoked' using errcode = '${sqlstate}';
    end $$`),
  );
  await db.execute(
    sql.raw(
      `create trigger falla before insert on ${tabla} for each row when (${cuando}) execute function falla()`,
    ),
  );
  return {
    veces: async () => {
      const { rows } = await db.execute<{ n: number }>(
        sql.raw('select case when is_called then last_value else 0 end::int as n from falla_veces'),
      );
      return rows[0]?.n ?? 0;
    },
    quitar: async () => {
      await db.execute(sql.raw(`drop trigger falla on ${tabla}`));
      await db.execute(sql.raw('drop function falla'));
      await db.execute(sql.raw('drop sequence falla_veces'));
    },
  };
};

/** From here on the store takes so much longer over each row written to `tabla` that meets `cuando`. Returns what ends it. */
export const demorar = async (
  db: Db,
  tabla: string,
  ms: number,
  cuando = 'true',
): Promise<() => Promise<void>> => {
  await db.execute(
    sql.raw(`create function demora() returns trigger language plpgsql as $$ begin
      perform pg_sleep(${ms / 1_000});
      return new;
    end $$`),
  );
  await db.execute(
    sql.raw(
      `create trigger demora before insert on ${tabla} for each row when (${cuando}) execute function demora()`,
    ),
  );
  return async () => {
    await db.execute(sql.raw('drop function demora cascade'));
  };
};
