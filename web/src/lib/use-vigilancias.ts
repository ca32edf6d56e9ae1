import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSensores, vigilanciasQuery } from './red';

/** How every tramo is watched, asked for again at once when a sensor falls silent, fails or comes back. */
export const useVigilancias = () => {
  const client = useQueryClient();
  const sensores = useSensores().data;
  const saludes = sensores?.map(({ id, salud }) => `${id}:${salud}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of health is what makes the answer old
  useEffect(() => void client.invalidateQueries({ queryKey: vigilanciasQuery.queryKey }), [saludes]);
  return useQuery(vigilanciasQuery);
};
