import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Alarma, AlarmaVista } from '@tramos/contract/alarmas';
import type { KpiPeriodo } from '@tramos/contract/alarmas-kpi';
import { llamar } from '../lib/api';
import { type AlarmasSearch, offsetDe, POR_PAGINA } from './busqueda';
import { conHechas, type PaginaAlarmas, type VistaLista, VistaListaSchema } from './pagina';

/** Where alarms live in the query cache. */
export const clavesAlarmas = {
  todas: ['alarmas'] as const,
  listas: ['alarmas', 'lista'] as const,
  totales: ['alarmas', 'totales'] as const,
  bitacora: ['alarmas', 'bitacora'] as const,
};

/** Silences end by the clock too: what no message tells is asked for this often. */
const RELEER_MS = 60_000;

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

/** What the journal is narrowed by. */
export const pedidoDeBitacora = ({ q, ...search }: AlarmasSearch) => {
  const { prioridad, origen, sistema, alarma, hecho, dateFrom, dateTo } = search;
  return { prioridad, origen, sistema, alarma, hecho, dateFrom, dateTo, search: q };
};

/** A page of the journal, newest first. */
export const bitacoraQuery = (search: AlarmasSearch) => {
  const query = { ...pedidoDeBitacora(search), limit: POR_PAGINA, offset: offsetDe(search) };
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

/** Puts what an act answered wherever it is listed, and asks for all of it again. */
export const ponerHechas = (client: QueryClient, alarmas: readonly Alarma[]): void => {
  const hechas = new Map(alarmas.map((alarma) => [alarma.id, alarma]));
  for (const [queryKey, pagina] of client.getQueriesData<PaginaAlarmas>({ queryKey: clavesAlarmas.listas })) {
    const vista = VistaListaSchema.safeParse(queryKey[2]).data;
    if (pagina && vista) client.setQueryData(queryKey, conHechas(pagina, vista, hechas));
  }
  void client.invalidateQueries({ queryKey: clavesAlarmas.todas });
};
