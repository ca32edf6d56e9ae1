import type { Ventana } from '@tramos/contract/evento-grupo';
import { resumenDe } from '@tramos/deteccion/grupo-resumen';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { esAlguno } from '../db/columnas-enteras';
import { eventos, grupos } from '../db/esquema/eventos';
import type { Tx } from '../db/tipos';
import { aMiembro, columnaDe, leerFilas } from './filas';

/** Members at either end of a group that its summary is made of, besides its main event. */
const MUESTRA = 100;

/** Moves the events that meet a condition to a group. */
export const ponerGrupo = async (
  tx: Tx,
  ventana: Ventana,
  cuales: SQL | undefined,
  grupo: number,
): Promise<void> => {
  await tx
    .update(eventos)
    .set(ventana === 'operador' ? { grupo_operador: grupo } : { grupo_usuario: grupo })
    .where(cuales);
};

/** The main event of a stored group, and its oldest and newest members; all of them while it is small. */
const leerMuestra = (tx: Tx, ventana: Ventana, grupo: number) => {
  const columna = columnaDe(ventana);
  const extremo = (sentido: 'asc' | 'desc') => sql`
    (select id from ${eventos} where ${columna} = ${grupo}
     order by ocurrio_at ${sql.raw(sentido)} limit ${MUESTRA})`;
  return leerFilas(
    tx,
    sql`${columna} = ${grupo} and ${eventos.id} in (${extremo('asc')} union all ${extremo('desc')}
      union all (select evento_principal from ${grupos} where ventana = ${ventana} and id = ${grupo}))`,
  );
};

/** Forgets what groups said that are no more. */
export const borrarResumenes = async (tx: Tx, ventana: Ventana, ids: readonly number[]): Promise<void> => {
  await tx.delete(grupos).where(and(eq(grupos.ventana, ventana), esAlguno(grupos.id, ids)));
};

const resumir = async (tx: Tx, ventana: Ventana, id: number): Promise<void> => {
  const miembros = (await leerMuestra(tx, ventana, id)).map(aMiembro);
  const [primero] = miembros;
  if (primero === undefined || miembros.length < 2) {
    await borrarResumenes(tx, ventana, [id]);
    return;
  }
  const resumen = resumenDe(miembros);
  await tx
    .insert(grupos)
    .values({ ventana, id, sistema_id: primero.sistema_id, ...resumen })
    .onConflictDoUpdate({ target: [grupos.ventana, grupos.id], set: resumen });
};

/** Writes what these groups say of themselves; one that is no more, or of a single event, says nothing. */
export const resumirGrupos = async (tx: Tx, ventana: Ventana, ids: Iterable<number>): Promise<void> => {
  for (const id of new Set(ids)) await resumir(tx, ventana, id);
};
