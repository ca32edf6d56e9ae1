import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AjustesSitio } from '@tramos/contract/ajustes';
import { ErrorState } from '../ui/estados';
import { ajustesSitioQuery } from './sitio-query';

/** What stands in a section of the site once its settings have been read. */
export const ConSitio = ({ children }: { children: (ajustes: AjustesSitio) => React.ReactNode }) => {
  const { data, error, refetch } = useQuery(ajustesSitioQuery);
  if (error && !data)
    return (
      <ErrorState
        titulo="No se pudieron leer los ajustes del sitio"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return data ? children(data) : <Skeleton height={120} />;
};
