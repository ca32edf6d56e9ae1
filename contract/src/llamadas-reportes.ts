import { IdPathSchema, listaDe, PaginaQuerySchema } from './comunes';
import type { Llamada } from './llamada';
import { ReporteParamSchema, ReportePutSchema, ReporteSitioSchema } from './reportes';
import {
  CadenaSchema,
  ReporteAuditoriaQuerySchema,
  ReporteAuditoriaSchema,
  ReporteIngresosQuerySchema,
  ReporteIngresosSchema,
} from './reportes-bitacoras';
import { ReporteEventosQuerySchema, ReporteEventosSchema } from './reportes-eventos';
import {
  ContenidoTurnoSchema,
  EntregarTurnoSchema,
  RecibirTurnoSchema,
  TurnoResumenSchema,
  TurnoSchema,
} from './turno';

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
  reporteEventos: {
    metodo: 'GET',
    ruta: '/api/reportes/eventos',
    resumen: 'Eventos por tramo, hora, día y disposición, con sus tiempos de respuesta',
    acceso: 'autenticado',
    query: ReporteEventosQuerySchema,
    respuesta: ReporteEventosSchema,
  },
  reporteIngresos: {
    metodo: 'GET',
    ruta: '/api/reportes/logins',
    resumen: 'Ingresos, sesiones e intentos fallidos, del más nuevo al más antiguo',
    acceso: 'admin_o_monitorista',
    query: ReporteIngresosQuerySchema,
    respuesta: ReporteIngresosSchema,
  },
  reporteAuditoria: {
    metodo: 'GET',
    ruta: '/api/reportes/auditoria',
    resumen: 'Asientos de la bitácora, del más nuevo al más antiguo',
    acceso: 'admin',
    query: ReporteAuditoriaQuerySchema,
    respuesta: ReporteAuditoriaSchema,
  },
  verificarAuditoria: {
    metodo: 'GET',
    ruta: '/api/reportes/auditoria/cadena',
    resumen: 'Comprobar que nadie cambió ni quitó asientos de la bitácora',
    acceso: 'admin',
    respuesta: CadenaSchema,
  },
  turnoActual: {
    metodo: 'GET',
    ruta: '/api/reportes/turno/actual',
    resumen: 'Lo que pasó en las últimas 12 h',
    acceso: 'admin_o_monitorista',
    respuesta: ContenidoTurnoSchema,
  },
  turnos: {
    metodo: 'GET',
    ruta: '/api/reportes/turnos',
    resumen: 'Turnos entregados, del más nuevo al más antiguo',
    acceso: 'admin_o_monitorista',
    query: PaginaQuerySchema,
    respuesta: listaDe('turnos', TurnoResumenSchema),
  },
  turno: {
    metodo: 'GET',
    ruta: '/api/reportes/turnos/:id',
    resumen: 'Un turno entregado, como se firmó',
    acceso: 'admin_o_monitorista',
    params: IdPathSchema,
    respuesta: TurnoSchema,
  },
  entregarTurno: {
    metodo: 'POST',
    ruta: '/api/reportes/turnos',
    resumen: 'Entregar el turno: guarda lo que pasó, con notas y firma',
    acceso: 'admin_o_monitorista',
    body: EntregarTurnoSchema,
    respuesta: TurnoSchema,
  },
  recibirTurno: {
    metodo: 'POST',
    ruta: '/api/reportes/turnos/:id/recibir',
    resumen: 'Recibir un turno que otra persona entregó',
    acceso: 'admin_o_monitorista',
    params: IdPathSchema,
    body: RecibirTurnoSchema,
    respuesta: TurnoSchema,
  },
} as const satisfies Record<string, Llamada>;
