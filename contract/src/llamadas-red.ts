import { IdPathSchema, listaDe, PaginaQuerySchema } from './comunes';
import { PACIENCIA_LARGA_MS } from './limites';
import type { Llamada } from './llamada';
import { LugarQuerySchema, LugarSchema } from './lugar';
import { ManiobraSchema, ManiobrasQuerySchema } from './maniobras';
import { PerfilQuerySchema, PerfilSchema, PresionesQuerySchema, PresionesSchema } from './presiones';
import { EstacionSchema, RouterSchema, SistemaSchema, TramoSchema } from './red';
import { SaludSensor24hSchema } from './salud-sensores';
import { SensorSchema } from './sensor';
import { TableroSchema } from './tablero';
import { VigilanciaHistoriaSchema, VigilanciaTramoSchema } from './vigilancia';

/** The calls of the network and of what it measures. */
export const LLAMADAS_RED = {
  tramos: {
    metodo: 'GET',
    ruta: '/api/tramos',
    resumen: 'Tramos',
    acceso: 'autenticado',
    query: PaginaQuerySchema,
    respuesta: listaDe('tramos', TramoSchema),
  },
  sensores: {
    metodo: 'GET',
    ruta: '/api/sensors',
    resumen: 'Sensores',
    acceso: 'autenticado',
    query: PaginaQuerySchema,
    respuesta: listaDe('sensors', SensorSchema),
  },
  sensor: {
    metodo: 'GET',
    ruta: '/api/sensors/:id',
    resumen: 'Un sensor',
    acceso: 'autenticado',
    params: IdPathSchema,
    respuesta: SensorSchema,
  },
  estaciones: {
    metodo: 'GET',
    ruta: '/api/estaciones',
    resumen: 'Estaciones',
    acceso: 'autenticado',
    query: PaginaQuerySchema,
    respuesta: listaDe('estaciones', EstacionSchema),
  },
  sistemas: {
    metodo: 'GET',
    ruta: '/api/sistemas',
    resumen: 'Sistemas',
    acceso: 'autenticado',
    query: PaginaQuerySchema,
    respuesta: listaDe('sistemas', SistemaSchema),
  },
  routers: {
    metodo: 'GET',
    ruta: '/api/routers',
    resumen: 'Routers',
    acceso: 'admin_o_monitorista',
    query: PaginaQuerySchema,
    respuesta: listaDe('routers', RouterSchema),
  },
  tramo: {
    metodo: 'GET',
    ruta: '/api/tramos/:id',
    resumen: 'Un tramo',
    acceso: 'autenticado',
    params: IdPathSchema,
    respuesta: TramoSchema,
  },
  vigilancia: {
    metodo: 'GET',
    ruta: '/api/tramos/vigilancia',
    resumen: 'Qué notaría ahora cada tramo, y qué se lo impide',
    acceso: 'autenticado',
    respuesta: listaDe('vigilancias', VigilanciaTramoSchema),
  },
  vigilanciaHistoria: {
    metodo: 'GET',
    ruta: '/api/tramos/:id/vigilancia',
    resumen: 'Qué habría notado un tramo en las últimas 24 h',
    acceso: 'autenticado',
    params: IdPathSchema,
    respuesta: VigilanciaHistoriaSchema,
  },
  saludSensores: {
    metodo: 'GET',
    ruta: '/api/sensors/salud',
    resumen: 'Silencios, disponibilidad y última hora de cada sensor',
    acceso: 'autenticado',
    respuesta: listaDe('salud', SaludSensor24hSchema),
  },
  presiones: {
    metodo: 'GET',
    ruta: '/api/presiones',
    resumen: 'Presión de uno o varios sensores en un intervalo, en tantas cubetas como puntos se pidan',
    acceso: 'autenticado',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: PresionesQuerySchema,
    respuesta: PresionesSchema,
  },
  perfil: {
    metodo: 'GET',
    ruta: '/api/presiones/perfil',
    resumen: 'Presión contra cadenamiento de un sistema en un momento',
    acceso: 'admin',
    paciencia_ms: PACIENCIA_LARGA_MS,
    query: PerfilQuerySchema,
    respuesta: PerfilSchema,
  },
  maniobras: {
    metodo: 'GET',
    ruta: '/api/maniobras',
    resumen: 'Maniobras registradas en un intervalo, de la más antigua a la más nueva',
    acceso: 'autenticado',
    query: ManiobrasQuerySchema,
    respuesta: listaDe('maniobras', ManiobraSchema),
  },
  tablero: {
    metodo: 'GET',
    ruta: '/api/tablero',
    resumen: 'El turno de un vistazo',
    acceso: 'autenticado',
    respuesta: TableroSchema,
  },
  lugar: {
    metodo: 'GET',
    ruta: '/api/lugar',
    resumen: 'Municipio y estado de un punto',
    acceso: 'autenticado',
    query: LugarQuerySchema,
    respuesta: LugarSchema,
  },
} as const satisfies Record<string, Llamada>;
