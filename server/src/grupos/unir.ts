import { type Ventana, VentanaSchema } from '@tramos/contract/evento-grupo';
import { agrupar } from '@tramos/deteccion/grupos';
import type { ReglasDeGrupo } from '@tramos/deteccion/miembros';
import { sql } from 'drizzle-orm';
import { esAlguno } from '../db/columnas-enteras';
import { eventos } from '../db/esquema/eventos';
import type { Tx } from '../db/tipos';
import { borrarResumenes, ponerGrupo, resumirGrupos } from './escribir';
import { aMiembro, columnaDe, type FilaDeGrupo, grupoDe, leerFilas } from './filas';
import { type Lapso, repartir } from './repartir';
import type { SistemaTomado } from './sistema';

/** First and last moment of stored groups. */
const leerLapsos = async (tx: Tx, ventana: Ventana, ids: readonly number[]): Promise<Lapso[]> => {
  const columna = columnaDe(ventana);
  const extremo = (sentido: 'asc' | 'desc') => sql`
    (select extract(epoch from ocurrio_at)::float8 * 1000 from ${eventos} where ${columna} = g.id
     order by ocurrio_at ${sql.raw(sentido)} limit 1)`;
  const { rows } = await tx.execute<{ id: number; desde_ms: number; hasta_ms: number }>(sql`
    select g.id, ${extremo('asc')} as desde_ms, ${extremo('desc')} as hasta_ms
    from unnest(${`{${ids.join()}}`}::int[]) as g (id)`);
  return rows.map(({ id, desde_ms, hasta_ms }) => ({ grupo: id, desde_ms, hasta_ms }));
};

/** Groups the members of stored groups anew, one by one: where the longest span cuts inside of one of them. */
const partir = async (tx: Tx, ventana: Ventana, reglas: ReglasDeGrupo, ids: readonly number[]) => {
  const filas = await leerFilas(tx, esAlguno(columnaDe(ventana), ids));
  const tenia = new Map(filas.map((fila) => [fila.id, grupoDe(fila, ventana)]));
  const nuevos = agrupar(filas.map(aMiembro), reglas);
  for (const miembros of nuevos) {
    const grupo = miembros[0] ?? 0;
    const otros = miembros.filter((id) => tenia.get(id) !== grupo);
    if (otros.length > 0) await ponerGrupo(tx, ventana, esAlguno(eventos.id, otros), grupo);
  }
  await resumirGrupos(tx, ventana, [...ids, ...nuevos.map(([grupo = 0]) => grupo)]);
};

/** Joins the stored groups of events that hang together, as far as the longest span lets them. */
const unir = async (tx: Tx, ventana: Ventana, reglas: ReglasDeGrupo, ids: readonly number[]) => {
  const piezas = repartir(await leerLapsos(tx, ventana, ids), reglas.duracion_max_ms);
  if (piezas === null) return partir(tx, ventana, reglas, ids);
  for (const pieza of piezas) {
    const [grupo = 0, ...otros] = pieza.map((lapso) => lapso.grupo).sort((a, b) => a - b);
    if (otros.length === 0) continue;
    await ponerGrupo(tx, ventana, esAlguno(columnaDe(ventana), otros), grupo);
    await borrarResumenes(tx, ventana, otros);
    await resumirGrupos(tx, ventana, [grupo]);
  }
};

/**
 * Puts new events of a sistema into the groups that they make with what is stored. Links hold between two events, so
 * the neighbours of a new one tell which stored groups it joins; `vecindad` are those neighbours and itself.
 */
export const agruparEntre = async (
  tx: Tx,
  { reglas }: SistemaTomado,
  vecindad: readonly FilaDeGrupo[],
  nuevos: ReadonlySet<number>,
): Promise<void> => {
  const filas = new Map(vecindad.map((fila) => [fila.id, fila]));
  const miembros = vecindad.map(aMiembro);
  for (const ventana of VentanaSchema.options) {
    const partes = agrupar(miembros, { ...reglas[ventana], duracion_max_ms: Infinity });
    for (const parte of partes) {
      if (parte.length < 2 || !parte.some((id) => nuevos.has(id))) continue;
      const ids = parte.flatMap((id) => filas.get(id) ?? []).map((fila) => grupoDe(fila, ventana));
      await unir(tx, ventana, reglas[ventana], [...new Set(ids)]);
    }
  }
};
