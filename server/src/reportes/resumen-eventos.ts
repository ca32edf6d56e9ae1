import { sql } from 'drizzle-orm';
import { CERROJOS } from '../db/cerrojos';
import { evento_resumen_curso } from '../db/esquema/reportes';
import type { Db, Tx } from '../db/tipos';
import type { Deps } from '../deps';

/** Keeps the rollups of events whole and small: what triggers do not do by themselves. */

/** Events counted at once: their writers wait meanwhile. */
const EVENTOS_POR_PASO = 500;
/** Rows of another zone deleted at once. */
const BORRADAS_POR_PASO = 1_000;
/** Loose rows put together at once. */
const SUELTAS_POR_PASO = 500;
const CADA_MS = 60_000;
/** As `hasta`: the rows of another zone are being deleted, and nobody adds any. */
const VACIANDO = 2_147_483_647;

interface Curso extends Record<string, unknown> {
  zona: string;
  /** The one to count in: the site's, or UTC where the database does not know that one. */
  pedida: string;
  andado: number;
  hasta: number;
}

/**
 * Deletes some rows of another zone; with none left, all events are to be counted. In short statements, because a
 * TRUNCATE would wait for a backup with everybody who stores events behind it, and show it an empty table.
 */
const vaciar = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`delete from evento_resumen where id = any(array(
    select id from evento_resumen order by id limit ${sql.raw(String(BORRADAS_POR_PASO))}))`);
  // Another server may have put rows together meanwhile: what it added is seen only now.
  await tx.execute(sql`update evento_resumen_curso set hasta = coalesce((select max(id) from eventos), 0)
    where not exists (select 1 from evento_resumen)`);
};

/** Counts the next events of before. */
const contar = async (tx: Tx, { zona, andado, hasta }: Curso): Promise<void> => {
  const fin = Math.min(hasta, andado + EVENTOS_POR_PASO);
  await tx.execute(sql`
    insert into evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
    select a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, count(*)
    from eventos e
    cross join lateral aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, ${zona}) a
    where e.id > ${andado} and e.id <= ${fin} and es_real(e.ejercicio_id, e.tipo)
    group by 1, 2, 3, 4, 5, 6, 7`);
  await tx.update(evento_resumen_curso).set({ andado: fin });
};

/** The next short step towards a whole rollup in the days of this zone; false when there is none left to do here. */
const andar = (db: Db, zona: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const turno = await tx.execute<{ mio: boolean }>(
      sql`select pg_try_advisory_xact_lock(${CERROJOS.contar_eventos}) as mio`,
    );
    if (!turno.rows[0]?.mio) return false;
    const { rows } = await tx.execute<Curso>(
      sql`select *, zona_conocida(${zona}) as pedida from evento_resumen_curso for update`,
    );
    const [curso] = rows;
    if (!curso) return false;
    // Another zone has other days: everything is counted anew.
    if (curso.zona !== curso.pedida)
      await tx.update(evento_resumen_curso).set({ zona: curso.pedida, andado: 0, hasta: VACIANDO });
    else if (curso.hasta === VACIANDO) await vaciar(tx);
    else if (curso.andado < curso.hasta) await contar(tx, curso);
    else return false;
    return true;
  });

/** Counts what is missing in the days of this zone, until all is or the caller has to stop. */
export const asegurarResumen = async (db: Db, zona: string, parado = () => false): Promise<void> => {
  while (!parado() && (await andar(db, zona)));
};

/** Whether every event is counted, in the days of this zone. */
export const estaCompleto = async (db: Db, zona: string): Promise<boolean> => {
  const { rows } = await db.execute<{ todo: boolean }>(
    sql`select zona = zona_conocida(${zona}) and andado = hasta as todo from evento_resumen_curso`,
  );
  return rows[0]?.todo ?? false;
};

/**
 * Puts loose rows together with what is there already; false when there are none left. Whoever deletes a row adds what
 * it said, so that two processes at it lose nothing.
 */
export const juntar = async (db: Db, cuantas = SUELTAS_POR_PASO): Promise<boolean> => {
  const { rows } = await db.execute<{ habia: boolean }>(sql`
    with sueltas as (
      select mes, desde, sistema_id, tramo_id, estado, medida, clave
      from evento_resumen where suelta order by id limit ${cuantas}
    ), claves as (select distinct * from sueltas
    ), quitadas as (
      delete from evento_resumen r using claves c
      where r.medida = c.medida and r.mes = c.mes and r.desde = c.desde and r.sistema_id = c.sistema_id
        and r.tramo_id = c.tramo_id and r.estado = c.estado and r.clave = c.clave
      returning r.*
    ), puestas as (
      insert into evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n, suelta)
      select mes, desde, sistema_id, tramo_id, estado, medida, clave, sum(n), false from quitadas
      group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
    )
    select exists (select 1 from sueltas) as habia`);
  return rows[0]?.habia ?? false;
};

/** Counts what is missing and puts together what is loose, now and every minute. Returns its stop. */
export const cuidarResumen = ({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>) => {
  let parado = false;
  let plazo: ReturnType<typeof setTimeout>;
  const pasar = async (): Promise<void> => {
    await asegurarResumen(db, config.zona, () => parado);
    while (!parado && (await juntar(db)));
  };
  const seguir = (): Promise<void> =>
    pasar()
      .catch((error: unknown) => log.warn({ err: error }, 'resumen de eventos'))
      .then(() => {
        if (!parado) plazo = setTimeout(() => (en_curso = seguir()), CADA_MS);
      });
  let en_curso = seguir();
  return async (): Promise<void> => {
    parado = true;
    clearTimeout(plazo);
    await en_curso;
  };
};
