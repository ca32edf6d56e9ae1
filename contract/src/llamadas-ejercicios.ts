import { IdPathSchema, listaDe } from './comunes';
import {
  EjercicioBodySchema,
  EjercicioDetalleSchema,
  EjercicioSchema,
  EjerciciosQuerySchema,
  TerminarEjercicioBodySchema,
} from './ejercicios';
import { PACIENCIA_LARGA_MS } from './limites';
import type { Llamada } from './llamada';

/** Everybody may know that an exercise runs; who starts and ends one is an administrator or an instructor. */
export const LLAMADAS_EJERCICIOS = {
  ejercicios: {
    metodo: 'GET',
    ruta: '/api/ejercicios',
    resumen: 'Ejercicios de adiestramiento, del más nuevo al más viejo',
    acceso: 'autenticado',
    query: EjerciciosQuerySchema,
    respuesta: listaDe('ejercicios', EjercicioSchema),
  },
  ejercicio: {
    metodo: 'GET',
    ruta: '/api/ejercicios/:id',
    resumen: 'Un ejercicio con lo que se inyectó y su hoja de calificación',
    acceso: 'autenticado',
    params: IdPathSchema,
    respuesta: EjercicioDetalleSchema,
  },
  iniciarEjercicio: {
    metodo: 'POST',
    ruta: '/api/ejercicios',
    resumen: 'Iniciar un ejercicio en una copia simulada de la línea',
    acceso: 'instructor',
    confirma: true,
    paciencia_ms: PACIENCIA_LARGA_MS,
    body: EjercicioBodySchema,
    respuesta: EjercicioDetalleSchema,
  },
  terminarEjercicio: {
    metodo: 'POST',
    ruta: '/api/ejercicios/:id/terminar',
    resumen: 'Terminar un ejercicio, o cancelarlo',
    acceso: 'instructor',
    paciencia_ms: PACIENCIA_LARGA_MS,
    params: IdPathSchema,
    body: TerminarEjercicioBodySchema,
    respuesta: EjercicioDetalleSchema,
  },
} as const satisfies Record<string, Llamada>;
