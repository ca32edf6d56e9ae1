import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * A first request that is on its way when its question is invalidated is not made anew by the library, and its answer
 * is taken for fresh, though the server may have read it before the news. Such a question is asked once more as soon as
 * the answer is here. Returns its stop.
 */
export const repetirPrimerasEnDuda = (client: QueryClient): (() => void) => {
  const enDuda = new WeakSet<Query>();
  return client.getQueryCache().subscribe((aviso) => {
    if (aviso.type !== 'updated') return;
    const { query, action } = aviso;
    const { fetchStatus, data } = query.state;
    if (action.type === 'invalidate' && fetchStatus !== 'idle' && data === undefined) enDuda.add(query);
    else if (action.type === 'success' && !action.manual && enDuda.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
};
