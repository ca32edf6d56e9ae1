import { IdPathSchema, listaDe } from './comunes';
import {
  CanalesBodySchema,
  CanalesGuardadosSchema,
  CanalesSchema,
  EnvioSchema,
  EnviosQuerySchema,
  LineaBodySchema,
  LineaSchema,
  ProbarCanalBodySchema,
} from './escalaciones';
import { PACIENCIA_LARGA_MS } from './limites';
import type { Llamada } from './llamada';

/** Everybody has their own ways of being told; who may act on an account may set those of its owner too. */
export const LLAMADAS_ESCALACIONES = {
  canales: {
    metodo: 'GET',
    ruta: '/api/usuarios/:id/canales',
    resumen: 'Por dónde se avisa a una persona de lo escalado',
    acceso: 'autenticado',
    params: IdPathSchema,
    respuesta: CanalesSchema,
  },
  ponerCanales: {
    metodo: 'PUT',
    ruta: '/api/usuarios/:id/canales',
    resumen: 'Decir por dónde se avisa a una persona',
    acceso: 'autenticado',
    confirma: true,
    params: IdPathSchema,
    body: CanalesBodySchema,
    respuesta: CanalesGuardadosSchema,
  },
  renovarSecretoWebhook: {
    metodo: 'POST',
    ruta: '/api/usuarios/:id/canales/secreto',
    resumen: 'Dar a un webhook un secreto nuevo; el anterior firma también durante 24 h',
    acceso: 'autenticado',
    confirma: true,
    params: IdPathSchema,
    respuesta: CanalesGuardadosSchema,
  },
  probarCanal: {
    metodo: 'POST',
    ruta: '/api/usuarios/:id/canales/probar',
    resumen: 'Enviar ahora un aviso de prueba y decir qué pasó',
    acceso: 'autenticado',
    paciencia_ms: PACIENCIA_LARGA_MS,
    params: IdPathSchema,
    body: ProbarCanalBodySchema,
    respuesta: EnvioSchema,
  },
  linea: {
    metodo: 'GET',
    ruta: '/api/configuracion/sistemas/:id/linea',
    resumen: 'A quién se avisa si nadie reconoce, y cuándo',
    acceso: 'admin_o_monitorista',
    params: IdPathSchema,
    respuesta: LineaSchema,
  },
  ponerLinea: {
    metodo: 'PUT',
    ruta: '/api/configuracion/sistemas/:id/linea',
    resumen: 'Cambiar a quién se avisa si nadie reconoce',
    acceso: 'admin_o_monitorista',
    confirma: true,
    params: IdPathSchema,
    body: LineaBodySchema,
    respuesta: LineaSchema,
  },
  envios: {
    metodo: 'GET',
    ruta: '/api/envios',
    resumen: 'Avisos enviados fuera de la consola, con cada intento',
    acceso: 'admin_o_monitorista',
    query: EnviosQuerySchema,
    respuesta: listaDe('envios', EnvioSchema),
  },
} as const satisfies Record<string, Llamada>;
