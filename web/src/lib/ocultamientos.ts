import { queryOptions } from '@tanstack/react-query';
import { llamar } from './api';

/** How much of what could hide a tap is new to this administrator, and how much hides now. */
export const ocultamientosQuery = queryOptions({
  queryKey: ['ocultamientos', 'nuevos'],
  queryFn: ({ signal }) => llamar('ocultamientosNuevos', { signal }),
  // What hides ends by itself, too.
  refetchInterval: 60_000,
});
