import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Alarma, AlarmaVista, RazonRevision } from '@tramos/contract/alarmas';
import type { KpiPeriodo } from '@tramos/contract/alarmas-kpi';
import type { z } from 'zod';
import { llamar } from '../lib/api';
import { vistaDe } from './alarma';
import { type AlarmasSearch, offsetDe, POR_PAGINA, VistaSchema } from './busqueda';

/** Where alarms live in the query cache. */
export const clavesAlarmas = {
  todas: ['alarmas'] as const,
  listas: ['alarmas', 'lista'] as const,
  totales: ['alarmas', 'totales'] as const,
  bitacora: ['alarmas', 'bitacora'] as const,
};

/** Silences end by the clock too: what no message tells is asked for this often. */
const RELEER_MS = 60_000;

/** A row of the screen: of the review it also says why it stands there. */
export interface FilaAlarma extends Alarma {
  razones?: readonly RazonRevision[];
  veces_apartada?: number;
}

/** What every list answers, whichever call it comes from. */
export interface PaginaAlarmas {
  alarmas: readonly FilaAlarma[];
  total: number;
}

/** The tabs that list alarms. */
const VistaListaSchema = VistaSchema.exclude(['bitacora', 'indicadores']);
export type VistaLista = z.infer<typeof VistaListaSchema>;

const pedidoDe = (vista: AlarmaVista, search: AlarmasSearch) => {
  const { q, prioridad, origen, sistema, estado } = search;
  return {
    ...{ vista, prioridad, origen, sistema, search: q, limit: POR_PAGINA, offset: offsetDe(search) },
    ...(vista === 'activas' && { estado }),
  };
};

/** A page of one tab, worst first; the review, of what was silenced for too long or too often, is short and whole. */
export const listaQuery = (vista: VistaLista, search: AlarmasSearch) => {
  const query = vista === 'revision' ? null : pedidoDe(vista, search);
  return queryOptions({
    queryKey: [...clavesAlarmas.listas, vista, query],
    refetchInterval: RELEER_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<PaginaAlarmas> =>
      query ? llamar('alarmas', { query, signal }) : llamar('alarmasRevision', { signal }),
  });
};

/** How many stand in each list, whatever the filters. */
export const totalesQuery = queryOptions({
  queryKey: clavesAlarmas.totales,
  refetchInterval: RELEER_MS,
  queryFn: async ({ signal }) => {
    const { totales, evaluado_at } = await llamar('alarmas', { query: { limit: 1 }, signal });
    return { ...totales, evaluado_at };
  },
});

/** A page of the journal, newest first. */
export const bitacoraQuery = (search: AlarmasSearch) => {
  const { q, prioridad, origen, sistema, alarma, hecho, dateFrom, dateTo } = search;
  const query = {
    ...{ prioridad, origen, sistema, alarma, hecho, dateFrom, dateTo },
    ...{ search: q, limit: POR_PAGINA, offset: offsetDe(search) },
  };
  return queryOptions({
    queryKey: [...clavesAlarmas.bitacora, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => llamar('alarmasBitacora', { query, signal }),
  });
};

/** The figures of a period. */
export const kpiQuery = (periodo: KpiPeriodo, sistema: number | undefined) =>
  queryOptions({
    queryKey: ['alarmas', 'kpi', periodo, sistema ?? null],
    refetchInterval: RELEER_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => llamar('alarmasKpi', { query: { periodo, sistema }, signal }),
  });

/** A page after an act: what was acted upon stands as it now is, or has gone to another tab. Pure. */
export const conHechas = (
  pagina: PaginaAlarmas,
  vista: VistaLista,
  hechas: ReadonlyMap<number, Alarma>,
): PaginaAlarmas => {
  const alarmas = pagina.alarmas
    .map((fila): FilaAlarma => ({ ...fila, ...hechas.get(fila.id) }))
    .filter((fila) => !hechas.has(fila.id) || vista === 'revision' || sigueEn(vista, fila));
  return { alarmas, total: pagina.total - (pagina.alarmas.length - alarmas.length) };
};

const sigueEn = (vista: AlarmaVista, alarma: Alarma): boolean =>
  vistaDe(alarma) === vista && (vista !== 'activas' || alarma.estado !== 'normal');

/** Puts what an act answered wherever it is listed, and asks for all of it again. */
export const ponerHechas = (client: QueryClient, alarmas: readonly Alarma[]): void => {
  const hechas = new Map(alarmas.map((alarma) => [alarma.id, alarma]));
  for (const [queryKey, pagina] of client.getQueriesData<PaginaAlarmas>({ queryKey: clavesAlarmas.listas })) {
    const vista = VistaListaSchema.safeParse(queryKey[2]).data;
    if (pagina && vista) client.setQueryData(queryKey, conHechas(pagina, vista, hechas));
  }
  void client.invalidateQueries({ queryKey: clavesAlarmas.todas });
};
