import { queryOptions } from '@tanstack/react-query';
import { llamar } from '../lib/api';

export const llavesQuery = queryOptions({
  queryKey: ['ajustes', 'llaves'],
  queryFn: ({ signal }) => llamar('misLlaves', { signal }),
});
