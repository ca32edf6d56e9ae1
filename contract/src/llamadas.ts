import type { z } from 'zod';
import { VacioSchema } from './comunes';
import { IngestaBodySchema, IngestaResponseSchema, OrdenSimSchema } from './ingesta';
import type { Llamada } from './llamada';
import { LLAMADAS_AJUSTES } from './llamadas-ajustes';
import { LLAMADAS_ALARMAS } from './llamadas-alarmas';
import { LLAMADAS_CONFIGURACION } from './llamadas-configuracion';
import { LLAMADAS_EJERCICIOS } from './llamadas-ejercicios';
import { LLAMADAS_ENTRADA } from './llamadas-entrada';
import { LLAMADAS_ESCALACIONES } from './llamadas-escalaciones';
import { LLAMADAS_EVENTOS } from './llamadas-eventos';
import { LLAMADAS_LLAVES } from './llamadas-llaves';
import { LLAMADAS_RED } from './llamadas-red';
import { LLAMADAS_REPORTES } from './llamadas-reportes';
import { LLAMADAS_REPORTES_ROUTERS } from './llamadas-reportes-routers';
import { ConfirmarIdentidadBodySchema } from './llaves';
import {
  CheckResponseSchema,
  CodigoBodySchema,
  CodigosRecuperacionSchema,
  QuitarSegundoFactorBodySchema,
  SegundoFactorNuevoSchema,
} from './sesion';
import { HealthSchema } from './sitio';

/**
 * Every call of the API: the server registers its routes from this table and refuses what does not fit it, the
 * console calls through it and parses what comes back, the API page is drawn from it.
 */
export const LLAMADAS = {
  ...LLAMADAS_ENTRADA,
  prepararSegundoFactor: {
    metodo: 'POST',
    ruta: '/api/auth/segundo-factor/preparar',
    resumen: 'Obtener un secreto nuevo para la aplicación de autenticación',
    acceso: 'autenticado',
    confirma: true,
    con_segundo_factor_pendiente: true,
    respuesta: SegundoFactorNuevoSchema,
  },
  activarSegundoFactor: {
    metodo: 'POST',
    ruta: '/api/auth/segundo-factor/activar',
    resumen: 'Activar el segundo factor con su primer código',
    acceso: 'autenticado',
    frenada: true,
    con_segundo_factor_pendiente: true,
    body: CodigoBodySchema,
    respuesta: CodigosRecuperacionSchema,
  },
  renovarCodigos: {
    metodo: 'POST',
    ruta: '/api/auth/segundo-factor/codigos',
    resumen: 'Cambiar los códigos de recuperación por otros',
    acceso: 'autenticado',
    frenada: true,
    body: CodigoBodySchema,
    respuesta: CodigosRecuperacionSchema,
  },
  confirmarIdentidad: {
    metodo: 'POST',
    ruta: '/api/auth/confirmar',
    resumen: 'Mostrar otra vez quién es, antes de lo que puede ocultar una toma o abrir una entrada',
    acceso: 'autenticado',
    frenada: true,
    con_segundo_factor_pendiente: true,
    body: ConfirmarIdentidadBodySchema,
    respuesta: VacioSchema,
  },
  quitarSegundoFactor: {
    metodo: 'POST',
    ruta: '/api/auth/segundo-factor/quitar',
    resumen: 'Quitar el segundo factor',
    acceso: 'autenticado',
    frenada: true,
    body: QuitarSegundoFactorBodySchema,
    respuesta: CheckResponseSchema,
  },
  ...LLAMADAS_LLAVES,
  ...LLAMADAS_AJUSTES,
  ...LLAMADAS_EVENTOS,
  ...LLAMADAS_RED,
  ...LLAMADAS_REPORTES,
  ...LLAMADAS_ALARMAS,
  ...LLAMADAS_CONFIGURACION,
  ...LLAMADAS_REPORTES_ROUTERS,
  ...LLAMADAS_ESCALACIONES,
  ...LLAMADAS_EJERCICIOS,
  /** Gateways sign in with their own key and secret (HTTP Basic), not with a session. */
  ingesta: {
    metodo: 'POST',
    ruta: '/api/ingesta',
    resumen: 'Mensajes de campo, para sitios sin MQTT',
    acceso: 'publico',
    body: IngestaBodySchema,
    respuesta: IngestaResponseSchema,
  },
  simularToma: {
    metodo: 'POST',
    ruta: '/api/demo/simular-toma',
    resumen: 'Abrir una toma en el simulador de la demostración',
    acceso: 'admin',
    body: OrdenSimSchema.partial(),
    respuesta: VacioSchema,
  },
  health: {
    metodo: 'GET',
    ruta: '/api/health',
    resumen: 'Si el servidor está listo: 503 y los motivos cuando no guarda, no detecta o no avisa',
    acceso: 'publico',
    con_primer_ingreso: true,
    respuesta: HealthSchema,
  },
} as const satisfies Record<string, Llamada>;

export type NombreLlamada = keyof typeof LLAMADAS;
type Parte<N extends NombreLlamada, P extends 'params' | 'query' | 'body' | 'respuesta'> =
  (typeof LLAMADAS)[N] extends Record<P, infer S extends z.core.$ZodType> ? S : never;

/** What a caller hands over, before defaults and coercions. */
export type EntradaDe<N extends NombreLlamada, P extends 'params' | 'query' | 'body'> = z.input<Parte<N, P>>;
/** What a handler receives, parsed. */
export type DatosLlamada<N extends NombreLlamada, P extends 'params' | 'query' | 'body'> = z.output<
  Parte<N, P>
>;
export type RespuestaDe<N extends NombreLlamada> = z.output<Parte<N, 'respuesta'>>;
