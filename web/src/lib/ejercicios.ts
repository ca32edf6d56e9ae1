import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { EJERCICIOS_A_LA_VEZ, type EjerciciosQuery } from '@tramos/contract/ejercicios';
import { llamar } from './api';

/** Where exercises live in the query cache: the shell tells of those that run, the screen of all. */
export const clavesEjercicios = {
  todos: ['ejercicios'] as const,
  detalle: (id: number) => ['ejercicios', 'detalle', id] as const,
};

export const enCursoQuery = queryOptions({
  queryKey: ['ejercicios', 'en_curso'],
  queryFn: async ({ signal }) =>
    (await llamar('ejercicios', { query: { estado: 'en_curso', limit: EJERCICIOS_A_LA_VEZ * 5 }, signal }))
      .ejercicios,
});

export const ejerciciosQuery = (query: Partial<EjerciciosQuery>) =>
  queryOptions({
    queryKey: ['ejercicios', 'lista', query],
    queryFn: ({ signal }) => llamar('ejercicios', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const ejercicioQuery = (id: number) =>
  queryOptions({
    queryKey: clavesEjercicios.detalle(id),
    queryFn: ({ signal }) => llamar('ejercicio', { params: { id }, signal }),
  });
