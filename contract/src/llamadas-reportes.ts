import { listaDe } from './comunes';
import type { Llamada } from './llamada';
import { ReporteParamSchema, ReportePutSchema, ReporteSitioSchema } from './reportes';

/** The calls of the reports, and of how a site offers them. */
export const LLAMADAS_REPORTES = {
  reportes: {
    metodo: 'GET',
    ruta: '/api/reportes',
    resumen: 'Los reportes que puede abrir quien pregunta, como el sitio los ofrece',
    acceso: 'autenticado',
    respuesta: listaDe('reportes', ReporteSitioSchema),
  },
  editarReporte: {
    metodo: 'PUT',
    ruta: '/api/configuracion/reportes/:reporte',
    resumen: 'Cambiar si se ofrece un reporte, sus columnas y su periodo',
    acceso: 'admin_o_monitorista',
    params: ReporteParamSchema,
    body: ReportePutSchema,
    respuesta: ReporteSitioSchema,
  },
} as const satisfies Record<string, Llamada>;
