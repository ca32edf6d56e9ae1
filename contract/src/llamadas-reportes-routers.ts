import { listaDe } from './comunes';
import { PACIENCIA_LARGA_MS } from './limites';
import type { Llamada } from './llamada';
import {
  HistoriaRouterQuerySchema,
  HistoriaRouterSchema,
  ReporteGpsQuerySchema,
  ReporteGpsSchema,
  ReporteRoutersQuerySchema,
  RouterReporteSchema,
} from './reportes-routers';

/** The reports about routers. */
export const LLAMADAS_REPORTES_ROUTERS = {
  reporteRouters: {
    metodo: 'GET',
    ruta: '/api/reportes/routers',
    resumen: 'La flota de routers, de peor a mejor',
    acceso: 'admin_o_monitorista',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: ReporteRoutersQuerySchema,
    respuesta: listaDe('routers', RouterReporteSchema),
  },
  historiaRouter: {
    metodo: 'GET',
    ruta: '/api/reportes/router',
    resumen: 'Señal, encendido, reloj, datos y cola de un router en unos días',
    acceso: 'admin_o_monitorista',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: HistoriaRouterQuerySchema,
    respuesta: HistoriaRouterSchema,
  },
  reporteGps: {
    metodo: 'GET',
    ruta: '/api/reportes/gps',
    resumen: 'Posiciones de un router en unos días, su geocerca y lo que hay que mirar en ellas',
    acceso: 'admin',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: ReporteGpsQuerySchema,
    respuesta: ReporteGpsSchema,
  },
} as const satisfies Record<string, Llamada>;
