import { enlazar } from './enlaces';
import type { MiembroDeGrupo, ReglasDeGrupo } from './miembros';

/**
 * Which events are one cause (product §2.9; docs/decisions/014-grouping.md). Groups are the connected parts of a graph
 * whose links hold between two events whatever else is known, so the order in which events come does not matter.
 */

const porTiempo = (a: MiembroDeGrupo, b: MiembroDeGrupo) => a.ocurrio_ms - b.ocurrio_ms || a.id - b.id;

/** Events that hang together, whatever their span; each part by time. */
const partesDe = (miembros: readonly MiembroDeGrupo[], reglas: ReglasDeGrupo): MiembroDeGrupo[][] => {
  const orden = miembros.toSorted(porTiempo);
  const padre = orden.map((_, i) => i);
  const raiz = (i: number): number => {
    let r = i;
    while (padre[r] !== r) {
      padre[r] = padre[padre[r] as number] as number;
      r = padre[r] as number;
    }
    return r;
  };
  enlazar(orden, reglas, (i, j) => {
    const [r, s] = [raiz(i), raiz(j)];
    padre[Math.max(r, s)] = Math.min(r, s);
  });
  const partes = new Map<number, MiembroDeGrupo[]>();
  for (const [i, m] of orden.entries()) {
    const r = raiz(i);
    const parte = partes.get(r);
    if (parte === undefined) partes.set(r, [m]);
    else parte.push(m);
  }
  return [...partes.values()];
};

/** Cuts a part that spans too much: a group begins with the first event that its forerunner may not hold. */
const cortar = (parte: readonly MiembroDeGrupo[], duracion_max_ms: number): number[][] => {
  const grupos: number[][] = [];
  let desde_ms = -Infinity;
  for (const { id, ocurrio_ms } of parte) {
    if (grupos.length === 0 || ocurrio_ms - desde_ms > duracion_max_ms) {
      desde_ms = ocurrio_ms;
      grupos.push([]);
    }
    grupos.at(-1)?.push(id);
  }
  return grupos;
};

const porSistema = (miembros: readonly MiembroDeGrupo[]): MiembroDeGrupo[][] => {
  const sistemas = new Map<number, MiembroDeGrupo[]>();
  for (const m of miembros) {
    const suyos = sistemas.get(m.sistema_id);
    if (suyos === undefined) sistemas.set(m.sistema_id, [m]);
    else suyos.push(m);
  }
  return [...sistemas.values()];
};

/**
 * The groups of these events: ids in ascending order, groups by their first id, an event alone being a group of one.
 * The same whatever the order of `miembros`.
 */
export const agrupar = (miembros: readonly MiembroDeGrupo[], reglas: ReglasDeGrupo): number[][] =>
  porSistema(miembros)
    .flatMap((suyos) => partesDe(suyos, reglas))
    .flatMap((parte) => cortar(parte, reglas.duracion_max_ms))
    .map((ids) => ids.sort((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
