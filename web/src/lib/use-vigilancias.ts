import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSensores, vigilanciasQuery } from './red';

/** How every tramo is watched, asked for again at once when a sensor falls silent, fails or comes back. */
export const useVigilancias = () => {
  const client = useQueryClient();
  const sensores = useSensores().data;
  const saludes = sensores?.map(({ id, salud }) => `${id}:${salud}`).join();
  const conocidas = useRef(saludes);
  useEffect(() => {
    // What is learnt for the first time is no change.
    if (conocidas.current !== undefined && conocidas.current !== saludes)
      void client.invalidateQueries({ queryKey: vigilanciasQuery.queryKey });
    conocidas.current = saludes;
  }, [client, saludes]);
  return useQuery(vigilanciasQuery);
};
