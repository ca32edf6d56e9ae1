import {
  AlarmasBitacoraQuerySchema,
  AlarmasBitacoraSchema,
  AlarmasHechasSchema,
  AlarmasIdsBodySchema,
  AlarmasListaSchema,
  AlarmasQuerySchema,
  AlarmasRevisionSchema,
  ApartarBodySchema,
  ReconocerAlarmasBodySchema,
} from './alarmas';
import { AlarmasKpiQuerySchema, AlarmasKpiSchema } from './alarmas-kpi';
import { PACIENCIA_LARGA_MS } from './limites';
import type { Llamada } from './llamada';

/** The calls of /alarmas (spec §2): its access rule is the screen's. */
export const LLAMADAS_ALARMAS = {
  alarmas: {
    metodo: 'GET',
    ruta: '/api/alarmas',
    resumen: 'Alarmas, de la peor a la más leve, con sus totales',
    acceso: 'admin_o_monitorista',
    query: AlarmasQuerySchema,
    respuesta: AlarmasListaSchema,
  },
  reconocerAlarmas: {
    metodo: 'POST',
    ruta: '/api/alarmas/reconocer',
    resumen: 'Reconocer una o varias alarmas; la de un evento reconoce el evento',
    acceso: 'admin_o_monitorista',
    body: ReconocerAlarmasBodySchema,
    respuesta: AlarmasHechasSchema,
  },
  apartarAlarmas: {
    metodo: 'POST',
    ruta: '/api/alarmas/apartar',
    resumen: 'Apartar una o varias alarmas por un tiempo, con motivo',
    acceso: 'admin_o_monitorista',
    frenada: true,
    body: ApartarBodySchema,
    respuesta: AlarmasHechasSchema,
  },
  devolverAlarmas: {
    metodo: 'POST',
    ruta: '/api/alarmas/devolver',
    resumen: 'Devolver a la lista alarmas apartadas',
    acceso: 'admin_o_monitorista',
    body: AlarmasIdsBodySchema,
    respuesta: AlarmasHechasSchema,
  },
  alarmasRevision: {
    metodo: 'GET',
    ruta: '/api/alarmas/revision',
    resumen: 'Alarmas que llevan demasiado apartadas o fuera de servicio',
    acceso: 'admin_o_monitorista',
    respuesta: AlarmasRevisionSchema,
  },
  alarmasBitacora: {
    metodo: 'GET',
    ruta: '/api/alarmas/bitacora',
    resumen: 'Todo lo que pasó con las alarmas, de lo más nuevo a lo más viejo',
    acceso: 'admin_o_monitorista',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: AlarmasBitacoraQuerySchema,
    respuesta: AlarmasBitacoraSchema,
  },
  alarmasKpi: {
    metodo: 'GET',
    ruta: '/api/alarmas/kpi',
    resumen: 'Cifras de las alarmas de un periodo contra sus límites',
    acceso: 'admin_o_monitorista',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: AlarmasKpiQuerySchema,
    respuesta: AlarmasKpiSchema,
  },
} as const satisfies Record<string, Llamada>;
