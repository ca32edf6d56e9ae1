import { sql } from 'drizzle-orm';
import { evento_resumen, evento_resumen_curso } from '../db/esquema/reportes';
import type { Db } from '../db/tipos';
import type { Deps } from '../deps';

/** Keeps the rollups of events whole and small: what triggers do not do by themselves. */

/** Events counted at once: their writers wait meanwhile. */
const EVENTOS_POR_PASO = 500;
/** Loose rows put together at once. */
const SUELTAS_POR_PASO = 500;
const CADA_MS = 60_000;

interface Curso extends Record<string, unknown> {
  zona: string;
  falta: boolean;
}

const leerCurso = async (db: Db): Promise<Curso | undefined> =>
  (await db.execute<Curso>(sql`select zona, andado < hasta as falta from evento_resumen_curso`)).rows[0];

/** Another zone has other days: everything is counted anew. */
const empezarDeNuevo = (db: Db, zona: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from evento_resumen_curso for update`);
    await tx.delete(evento_resumen);
    await tx.update(evento_resumen_curso).set({
      zona,
      andado: 0,
      hasta: sql`coalesce((select max(id) from eventos), 0)`,
    });
  });

/** Counts the next events of before; false when there are none left. */
const andar = (db: Db): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ zona: string; andado: number; fin: number }>(sql`
      select zona, andado, least(hasta, andado + ${sql.raw(String(EVENTOS_POR_PASO))}) as fin
      from evento_resumen_curso where andado < hasta for update`);
    const [curso] = rows;
    if (!curso) return false;
    await tx.execute(sql`
      insert into evento_resumen (mes, desde, sistema_id, tramo_id, estado, medida, clave, n)
      select a.mes, a.desde, e.sistema_id, e.tramo_id, e.estado, a.medida, a.clave, count(*)
      from eventos e
      cross join lateral aportes_de_evento(e.created_at, e.disposicion, e.recognized_at, e.escalado_at, ${curso.zona}) a
      where e.id > ${curso.andado} and e.id <= ${curso.fin}
      group by 1, 2, 3, 4, 5, 6, 7`);
    await tx.update(evento_resumen_curso).set({ andado: curso.fin });
    return true;
  });

/** Every event is counted, in the days of this zone, when it resolves. Cheap once that is so. */
export const asegurarResumen = async (db: Db, zona: string): Promise<void> => {
  const curso = await leerCurso(db);
  if (curso?.zona !== zona) await empezarDeNuevo(db, zona);
  else if (!curso.falta) return;
  while (await andar(db));
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
    await asegurarResumen(db, config.zona);
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
