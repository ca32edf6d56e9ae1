import type { EntradaDe } from '@tramos/contract/llamadas';
import { consultaDe, type EventosSearch } from '../busqueda';
import type { Momento } from '../rango-hoy';

export type ExportQuery = Partial<EntradaDe<'exportarEventos', 'query'>>;

/** The filters that an export knows under another name (spec §7). */
const RENOMBRADOS = {
  tramo: 'tramo_id',
  dateFrom: 'fecha_inicio',
  dateTo: 'fecha_fin',
  sistema: 'sistema_id',
  municipio: 'municipio_id',
} as const;
/** Paging says nothing to an export: it takes everything (spec §7). */
const DE_PAGINA: readonly string[] = ['limit', 'offset', 'page', 'perPage'];

/** The query of a list as an export takes it: four filters and the municipio renamed, paging dropped. */
const renombrar = (consulta: object): ExportQuery =>
  Object.fromEntries(
    Object.entries(consulta)
      .filter(([nombre]) => !DE_PAGINA.includes(nombre))
      .map(([nombre, valor]) => [RENOMBRADOS[nombre as keyof typeof RENOMBRADOS] ?? nombre, valor]),
  );

/** What an export asks for: everything that the address of the list asks for, of whatever page. */
export const exportQuery = (search: EventosSearch, momento: Momento): ExportQuery => ({
  ...renombrar(consultaDe(search, momento)),
  formato: 'renglones',
});

/** Ids that one address may carry without becoming too long for a server. */
const IDS_MAX = 500;

/** What was chosen by hand: single events, and whole groups of which the page carries only some members. */
export interface Eleccion {
  ids: readonly number[];
  grupos: readonly string[];
  /** Events of all of it. */
  total: number;
}

/**
 * The same for what was chosen: events are exported also when they have left the filters since, a group is all of its
 * members that pass them.
 */
export const exportQueriesDe = (
  { ids, grupos }: Eleccion,
  search: EventosSearch,
  momento: Momento,
): ExportQuery[] => {
  const { orden, sentido } = search;
  const sueltos = Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, i) => ({
    ids: ids.slice(i * IDS_MAX, (i + 1) * IDS_MAX).join(','),
    ...(orden !== undefined && { orden }),
    ...(sentido !== undefined && { sentido }),
    formato: 'renglones' as const,
  }));
  return [...sueltos, ...grupos.map((grupo) => ({ ...exportQuery(search, momento), grupo }))];
};
