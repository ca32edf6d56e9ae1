import { MEDIDAS_ROUTER, ROUTER_SIN_CONTACTO_MS } from '@tramos/contract/routers';

/** Hours of a router out of what it said of itself (formulas: docs/reportes.md). */

export const HORA_MS = 3_600_000;
/** How long the states themselves are kept; their hours last longer (ingesta/plazos.ts). */
export const ROUTER_ESTADOS_EDAD_MS = 90 * 24 * HORA_MS;

/** One state as it was measured; what it left out is null. */
export interface EstadoRouter {
  t_ms: number;
  datos_mb: number | null;
  uptime_s: number | null;
  /** In the order of MEDIDAS_ROUTER. */
  medidas: readonly (number | null)[];
}

/** What the states of one stretch of time come to; its lists are in the order of MEDIDAS_ROUTER. */
export interface ResumenRouter {
  t_ms: number;
  n: number;
  contacto_ms: number;
  reinicios: number;
  datos_mb: number;
  primera_ms: number | null;
  ultima_ms: number | null;
  minimo: (number | null)[];
  maximo: (number | null)[];
  suma: number[];
  cuenta: number[];
}

/** An hour, or any stretch, in which nothing was heard. */
export const vacio = (t_ms: number): ResumenRouter => ({
  ...{ t_ms, n: 0, contacto_ms: 0, reinicios: 0, datos_mb: 0, primera_ms: null, ultima_ms: null },
  minimo: MEDIDAS_ROUTER.map(() => null),
  maximo: MEDIDAS_ROUTER.map(() => null),
  suma: MEDIDAS_ROUTER.map(() => 0),
  cuenta: MEDIDAS_ROUTER.map(() => 0),
});

/** How far the moment of its start may wander between two states without a start in between. */
const ARRANQUE_HOLGURA_MS = 120_000;

/** Whether it started anew between two states that follow each other: its uptime fell, or grew less than time did. */
export const seReinicio = (antes: EstadoRouter, despues: EstadoRouter): boolean => {
  if (antes.uptime_s === null || despues.uptime_s === null) return false;
  const corrido_ms = despues.t_ms - antes.t_ms - (despues.uptime_s - antes.uptime_s) * 1_000;
  return despues.uptime_s < antes.uptime_s || corrido_ms > ARRANQUE_HOLGURA_MS;
};

/** Data used between two states that follow each other, MB; a counter that fell had begun again at 0. */
export const datosEntre = (antes: EstadoRouter, despues: EstadoRouter): number => {
  if (antes.datos_mb === null || despues.datos_mb === null) return 0;
  return despues.datos_mb >= antes.datos_mb ? despues.datos_mb - antes.datos_mb : despues.datos_mb;
};

const menor = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));
const mayor = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

const sumarEstado = (r: ResumenRouter, estado: EstadoRouter) => {
  r.n += 1;
  r.primera_ms = menor(r.primera_ms, estado.t_ms);
  r.ultima_ms = mayor(r.ultima_ms, estado.t_ms);
  for (const [i, valor] of estado.medidas.entries()) {
    if (valor === null) continue;
    r.minimo[i] = menor(r.minimo[i] ?? null, valor);
    r.maximo[i] = mayor(r.maximo[i] ?? null, valor);
    r.suma[i] = (r.suma[i] ?? 0) + valor;
    r.cuenta[i] = (r.cuenta[i] ?? 0) + 1;
  }
};

/**
 * The states of one router, oldest first, in stretches of `paso_ms` counted from `origen_ms`. Contact lasts from each
 * state for ROUTER_SIN_CONTACTO_MS, or up to the next; a start and the data used count where the later state lies.
 */
export const resumirEstados = (
  estados: readonly EstadoRouter[],
  { paso_ms = HORA_MS, origen_ms = 0 } = {},
): Map<number, ResumenRouter> => {
  const resumenes = new Map<number, ResumenRouter>();
  const en = (t_ms: number): ResumenRouter => {
    const comienzo = origen_ms + Math.floor((t_ms - origen_ms) / paso_ms) * paso_ms;
    const previo = resumenes.get(comienzo);
    if (previo) return previo;
    const nuevo = vacio(comienzo);
    resumenes.set(comienzo, nuevo);
    return nuevo;
  };
  for (const [i, estado] of estados.entries()) {
    const resumen = en(estado.t_ms);
    sumarEstado(resumen, estado);
    const antes = estados[i - 1];
    if (antes) {
      resumen.reinicios += seReinicio(antes, estado) ? 1 : 0;
      resumen.datos_mb += datosEntre(antes, estado);
    }
    const fin = Math.min(
      estado.t_ms + ROUTER_SIN_CONTACTO_MS,
      estados[i + 1]?.t_ms ?? Number.POSITIVE_INFINITY,
    );
    for (let t = estado.t_ms; t < fin; ) {
      const r = en(t);
      const hasta = Math.min(fin, r.t_ms + paso_ms);
      r.contacto_ms += hasta - t;
      t = hasta;
    }
  }
  return resumenes;
};

/**
 * What the states `nuevos` add to the hours that `segmento` had without them. `segmento` is every stored state from the
 * last before them to the first after them, themselves included: nothing outside of it changes. Minima and maxima are
 * the new ones' own, to be merged; all else is a difference.
 */
export const aporteDe = (segmento: readonly EstadoRouter[], nuevos: ReadonlySet<number>): ResumenRouter[] => {
  const antes = resumirEstados(segmento.filter(({ t_ms }) => !nuevos.has(t_ms)));
  const propios = resumirEstados(segmento.filter(({ t_ms }) => nuevos.has(t_ms)));
  return [...resumirEstados(segmento).values()].map((r) => {
    const previo = antes.get(r.t_ms) ?? vacio(r.t_ms);
    const { minimo, maximo, primera_ms, ultima_ms, n, suma, cuenta } = propios.get(r.t_ms) ?? vacio(r.t_ms);
    return {
      ...{ t_ms: r.t_ms, n, suma, cuenta, minimo, maximo, primera_ms, ultima_ms },
      contacto_ms: r.contacto_ms - previo.contacto_ms,
      reinicios: r.reinicios - previo.reinicios,
      datos_mb: r.datos_mb - previo.datos_mb,
    };
  });
};
