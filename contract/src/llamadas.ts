import type { z } from 'zod';
import { VacioSchema } from './comunes';
import { IngestaBodySchema, IngestaResponseSchema, OrdenSimSchema } from './ingesta';
import type { Llamada } from './llamada';
import { LLAMADAS_AJUSTES } from './llamadas-ajustes';
import { LLAMADAS_ALARMAS } from './llamadas-alarmas';
import { LLAMADAS_CONFIGURACION } from './llamadas-configuracion';
import { LLAMADAS_EJERCICIOS } from './llamadas-ejercicios';
import { LLAMADAS_ESCALACIONES } from './llamadas-escalaciones';
import { LLAMADAS_EVENTOS } from './llamadas-eventos';
import { LLAMADAS_RED } from './llamadas-red';
import { LLAMADAS_REPORTES } from './llamadas-reportes';
import { LLAMADAS_REPORTES_ROUTERS } from './llamadas-reportes-routers';
import {
  ChangePasswordBodySchema,
  CheckResponseSchema,
  CodigoBodySchema,
  CodigosRecuperacionSchema,
  LoginBodySchema,
  LoginResponseSchema,
  LogoutBodySchema,
  QuitarSegundoFactorBodySchema,
  RefreshBodySchema,
  RefreshResponseSchema,
  SegundoFactorNuevoSchema,
} from './sesion';
import { HealthSchema, SitioSchema } from './sitio';

/**
 * Every call of the API: the server registers its routes from this table and refuses what does not fit it, the
 * console calls through it and parses what comes back, the API page is drawn from it.
 */
export const LLAMADAS = {
  login: {
    metodo: 'POST',
    ruta: '/api/auth/login',
    resumen: 'Iniciar sesión',
    acceso: 'publico',
    body: LoginBodySchema,
    respuesta: LoginResponseSchema,
  },
  refreshToken: {
    metodo: 'POST',
    ruta: '/api/auth/refresh-token',
    resumen: 'Cambiar el token de refresco por un par nuevo',
    acceso: 'publico',
    body: RefreshBodySchema,
    respuesta: RefreshResponseSchema,
  },
  logout: {
    metodo: 'POST',
    ruta: '/api/auth/logout',
    resumen: 'Cerrar la sesión, o marcar que su pestaña se cerró',
    acceso: 'publico',
    con_primer_ingreso: true,
    body: LogoutBodySchema,
    respuesta: VacioSchema,
  },
  check: {
    metodo: 'GET',
    ruta: '/api/auth/check',
    resumen: 'Comprobar la sesión',
    acceso: 'autenticado',
    con_primer_ingreso: true,
    con_segundo_factor_pendiente: true,
    respuesta: CheckResponseSchema,
  },
  changePassword: {
    metodo: 'POST',
    ruta: '/api/auth/change-password',
    resumen: 'Cambiar la contraseña',
    acceso: 'publico',
    con_primer_ingreso: true,
    con_segundo_factor_pendiente: true,
    body: ChangePasswordBodySchema,
    respuesta: LoginResponseSchema,
  },
  prepararSegundoFactor: {
    metodo: 'POST',
    ruta: '/api/auth/segundo-factor/preparar',
    resumen: 'Obtener un secreto nuevo para la aplicación de autenticación',
    acceso: 'autenticado',
    con_segundo_factor_pendiente: true,
    respuesta: SegundoFactorNuevoSchema,
  },
  activarSegundoFactor: {
    metodo: 'POST',
    ruta: '/api/auth/segundo-factor/activar',
    resumen: 'Activar el segundo factor con su primer código',
    acceso: 'autenticado',
    con_segundo_factor_pendiente: true,
    body: CodigoBodySchema,
    respuesta: CodigosRecuperacionSchema,
  },
  renovarCodigos: {
    metodo: 'POST',
    ruta: '/api/auth/segundo-factor/codigos',
    resumen: 'Cambiar los códigos de recuperación por otros',
    acceso: 'autenticado',
    body: CodigoBodySchema,
    respuesta: CodigosRecuperacionSchema,
  },
  quitarSegundoFactor: {
    metodo: 'POST',
    ruta: '/api/auth/segundo-factor/quitar',
    resumen: 'Quitar el segundo factor',
    acceso: 'autenticado',
    body: QuitarSegundoFactorBodySchema,
    respuesta: CheckResponseSchema,
  },
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
  sitio: {
    metodo: 'GET',
    ruta: '/api/sitio',
    resumen: 'Lo que la consola debe saber antes de entrar',
    acceso: 'publico',
    con_primer_ingreso: true,
    respuesta: SitioSchema,
  },
  health: {
    metodo: 'GET',
    ruta: '/api/health',
    resumen: 'Salud del servidor',
    acceso: 'publico',
    con_primer_ingreso: true,
    respuesta: HealthSchema,
  },
} as const satisfies Record<string, Llamada>;

export type NombreLlamada = keyof typeof LLAMADAS;
type Parte<N extends NombreLlamada, P extends 'params' | 'query' | 'body' | 'respuesta'> =
  (typeof LLAMADAS)[N] extends Record<P, infer S extends z.ZodType> ? S : never;

/** What a caller hands over, before defaults and coercions. */
export type EntradaDe<N extends NombreLlamada, P extends 'params' | 'query' | 'body'> = z.input<Parte<N, P>>;
/** What a handler receives, parsed. */
export type DatosLlamada<N extends NombreLlamada, P extends 'params' | 'query' | 'body'> = z.output<
  Parte<N, P>
>;
export type RespuestaDe<N extends NombreLlamada> = z.output<Parte<N, 'respuesta'>>;
