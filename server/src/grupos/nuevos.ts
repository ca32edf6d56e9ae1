import { VentanaSchema } from '@tramos/contract/evento-grupo';
import { and, inArray, ne } from 'drizzle-orm';
import { esAlguno } from '../db/columnas-enteras';
import { eventos, grupos } from '../db/esquema/eventos';
import type { Tx } from '../db/tipos';
import { resumirGrupos } from './escribir';
import { examinar } from './examinar';
import type { FilaDeGrupo } from './filas';
import { type SistemaTomado, tomarSistema } from './sistema';
import { agruparEntre } from './unir';
import { alcance_ms, leerVecindad } from './vecindad';

/** An event that has just been stored and belongs to no group yet. */
export interface Nuevo {
  id: number;
  sistema_id: number;
  ocurrio_at: Date;
  /** The exercise that raised it; null when it is real. */
  ejercicio_id: number | null;
}

/** New ones that one look at their neighbours serves. */
const TANDA_MAX = 50;

/** New events of one sistema, in lots that stand near each other in time. */
const enTandas = (nuevos: readonly Nuevo[], radio_ms: number): Nuevo[][] => {
  const tandas: Nuevo[][] = [];
  let hasta_ms = -Infinity;
  for (const nuevo of nuevos.toSorted((a, b) => a.ocurrio_at.getTime() - b.ocurrio_at.getTime())) {
    const ultima = tandas.at(-1);
    const t_ms = nuevo.ocurrio_at.getTime();
    if (ultima === undefined || t_ms > hasta_ms || ultima.length >= TANDA_MAX) {
      tandas.push([nuevo]);
      hasta_ms = t_ms + radio_ms;
    } else ultima.push(nuevo);
  }
  return tandas;
};

/** Sums up anew the groups of events that changed. */
export const resumirDe = async (tx: Tx, cambiadas: readonly FilaDeGrupo[]): Promise<void> => {
  if (cambiadas.length === 0) return;
  const suyos = new Set(
    cambiadas.flatMap((f) => [`operador ${f.grupo_operador}`, `usuario ${f.grupo_usuario}`]),
  );
  const ids = cambiadas.flatMap((f) => [f.grupo_operador, f.grupo_usuario]);
  const hay = await tx
    .select()
    .from(grupos)
    .where(and(inArray(grupos.ventana, VentanaSchema.options), inArray(grupos.id, ids)));
  for (const { ventana, id } of hay)
    if (suyos.has(`${ventana} ${id}`)) await resumirGrupos(tx, ventana, [id]);
};

/** Those of one sistema and one origin together, in the order of the sistemas. */
const porSistema = (nuevos: readonly Nuevo[]): Nuevo[][] => {
  const sistemas = new Map<string, Nuevo[]>();
  for (const nuevo of nuevos) {
    const suyo = `${nuevo.sistema_id} ${nuevo.ejercicio_id}`;
    sistemas.set(suyo, [...(sistemas.get(suyo) ?? []), nuevo]);
  }
  return [...sistemas.values()].sort(([a], [b]) => (a?.sistema_id ?? 0) - (b?.sistema_id ?? 0));
};

/** Does something with each lot of new events and their neighbours, sistema by sistema in the order of their ids. */
const porTandas = async (
  tx: Tx,
  nuevos: readonly Nuevo[],
  hacer: (sistema: SistemaTomado, vecindad: FilaDeGrupo[], ids: ReadonlySet<number>) => Promise<void>,
): Promise<void> => {
  for (const suyos of porSistema(nuevos)) {
    const sistema = await tomarSistema(tx, suyos[0]?.sistema_id ?? 0, suyos[0]?.ejercicio_id ?? null);
    for (const tanda of enTandas(suyos, alcance_ms(sistema))) {
      const tiempos = tanda.map(({ ocurrio_at }) => ocurrio_at.getTime());
      const ids = tanda.map(({ id }) => id);
      const periodo = { desde_ms: Math.min(...tiempos), hasta_ms: Math.max(...tiempos) };
      await hacer(sistema, await leerVecindad(tx, sistema, { ...periodo, ids }), new Set(ids));
    }
  }
};

/**
 * Classifies and groups events that detection has just raised or corrected, in the transaction that stores them. Returns
 * the ids of other events that it changed: they have to be told of.
 */
export const asentarNuevos = async (
  tx: Tx,
  nuevos: readonly Nuevo[],
  ahora_ms: number,
): Promise<number[]> => {
  const cambiados = new Set<number>();
  await porTandas(tx, nuevos, async (sistema, vecindad, ids) => {
    const examinadas = await examinar(tx, { sistema, vecindad, objetivo: ids, ahora_ms });
    const ahora = new Map(examinadas.map((fila) => [fila.id, fila]));
    await agruparEntre(
      tx,
      sistema,
      vecindad.map((fila) => ahora.get(fila.id) ?? fila),
      ids,
    );
    const otras = examinadas.filter(({ id }) => !ids.has(id));
    // One that detection has corrected may stay in its group, and no longer be what the group is told by.
    await resumirDe(tx, [...otras, ...vecindad.filter(({ id }) => ids.has(id))]);
    for (const { id } of otras) cambiados.add(id);
  });
  const propios = new Set(nuevos.map(({ id }) => id));
  return [...cambiados].filter((id) => !propios.has(id));
};

/**
 * Puts events that a person has just raised into the groups that they make with what is stored, in the transaction
 * that stores them. They are not classified; a test event stands alone. Call it before the audit and the push.
 */
export const agruparNuevos = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const nuevos = await tx
    .select({
      ...{ id: eventos.id, sistema_id: eventos.sistema_id, ocurrio_at: eventos.ocurrio_at },
      ejercicio_id: eventos.ejercicio_id,
    })
    .from(eventos)
    .where(and(esAlguno(eventos.id, [...ids]), ne(eventos.tipo, 'prueba')));
  await porTandas(tx, nuevos, (sistema, vecindad, propios) => agruparEntre(tx, sistema, vecindad, propios));
};
