import { useQuery } from '@tanstack/react-query';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { llamar } from '../../lib/api';

const FRESCO_MS = 5 * 60_000;

/** The sistemas that the reader may see. */
export const useSistemas = () =>
  useQuery({
    queryKey: ['reportes', 'sistemas'],
    staleTime: FRESCO_MS,
    queryFn: async ({ signal }) =>
      (await llamar('sistemas', { query: { limit: LIMITE_MAX }, signal })).sistemas,
  });
