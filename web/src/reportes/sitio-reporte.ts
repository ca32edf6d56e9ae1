import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReporteId, ReporteSitio } from '@tramos/contract/reportes';
import { llamar } from '../lib/api';

/** How the site offers its reports to whoever is signed in. */
export const reportesQuery = queryOptions({
  queryKey: ['reportes', 'sitio'],
  queryFn: async ({ signal }): Promise<readonly ReporteSitio[]> =>
    (await llamar('reportes', { signal })).reportes,
});

const SUPUESTO: Omit<ReporteSitio, 'id' | 'version'> = { ofrecido: true, columnas: null, rango: '7d' };

/** What the site says of one report; until it has been heard, what a site that says nothing gets. */
export const useReporteSitio = (id: ReporteId): Omit<ReporteSitio, 'id' | 'version'> =>
  useQuery(reportesQuery).data?.find((reporte) => reporte.id === id) ?? SUPUESTO;
