import { queryOptions } from '@tanstack/react-query';
import type { AjustesSitio } from '@tramos/contract/ajustes';
import { llamar } from '../lib/api';
import { queryClient } from '../lib/consulta';

/** What an administrator sets of the site; read again when another one changes it (lib/sitio.ts). */
export const ajustesSitioQuery = queryOptions({
  queryKey: ['ajustes', 'sitio'],
  queryFn: ({ signal }) => llamar('ajustesSitio', { signal }),
});

export const ponerAjustesSitio = (nuevos: AjustesSitio): void => {
  queryClient.setQueryData(ajustesSitioQuery.queryKey, nuevos);
};

export const releerAjustesSitio = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ajustesSitioQuery.queryKey });
