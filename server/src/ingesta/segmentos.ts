/** Which stored rows of a router have to be read again when new ones come between them. */

/** New rows further apart than this are looked up each by itself: what lies between them is not read. */
const RACHA_MS = 3_600_000;

interface Nuevo {
  router_id: number;
  t_ms: number;
}

/** Stretch of time of new rows of one router, both ends included. */
export interface Racha {
  router_id: number;
  desde: number;
  hasta: number;
}

/** The new rows in runs, by router and in order of time. */
export const rachasDe = (nuevos: readonly Nuevo[]): Racha[] => {
  const rachas: Racha[] = [];
  for (const { router_id, t_ms } of [...nuevos].sort(
    (a, b) => a.router_id - b.router_id || a.t_ms - b.t_ms,
  )) {
    const ultima = rachas.at(-1);
    if (ultima?.router_id === router_id && t_ms - ultima.hasta <= RACHA_MS) ultima.hasta = t_ms;
    else rachas.push({ router_id, desde: t_ms, hasta: t_ms });
  }
  return rachas;
};

/** Rows from the last before a run to the first after it, oldest first. */
export interface Segmento<T> {
  router_id: number;
  filas: readonly T[];
}

/**
 * Segments in order of their runs, in turns that name no router twice. Two with nothing stored between them reach into
 * each other, and are one; two that only touch at a stored row change nothing of each other's.
 */
export const turnosDe = <T extends { t_ms: number }>(segmentos: readonly Segmento<T>[]): Segmento<T>[][] => {
  const juntos: { router_id: number; filas: T[] }[] = [];
  for (const { router_id, filas } of segmentos) {
    const previo = juntos.at(-1);
    const fin = previo?.filas.at(-1)?.t_ms ?? Number.NEGATIVE_INFINITY;
    if (previo?.router_id === router_id && (filas[0]?.t_ms ?? fin) < fin)
      previo.filas.push(...filas.filter(({ t_ms }) => t_ms > fin));
    else juntos.push({ router_id, filas: [...filas] });
  }
  const turnos: Segmento<T>[][] = [];
  const cuantos = new Map<number, number>();
  for (const segmento of juntos) {
    const turno = cuantos.get(segmento.router_id) ?? 0;
    cuantos.set(segmento.router_id, turno + 1);
    const suyo = turnos[turno];
    if (suyo) suyo.push(segmento);
    else turnos.push([segmento]);
  }
  return turnos;
};

/** The times of the new rows of each router. */
export const tiemposDe = (nuevos: readonly Nuevo[]): Map<number, Set<number>> => {
  const tiempos = new Map<number, Set<number>>();
  for (const { router_id, t_ms } of nuevos)
    tiempos.set(router_id, (tiempos.get(router_id) ?? new Set()).add(t_ms));
  return tiempos;
};
