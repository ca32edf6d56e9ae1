import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import { llamar } from './api';
import { clavesEventos } from './eventos-cache';

/**
 * The two figures of what is open, causes and the events inside them, as the server counts them: whatever on screen
 * tells how much is open tells these, so that all of it moves together (docs/decisions/029).
 */

/** What no message tells, such as groups formed anew, is asked for this often. */
const RELEER_MS = 60_000;

const cuentaQuery = queryOptions({
  queryKey: clavesEventos.cuenta,
  queryFn: ({ signal }) => llamar('eventosAbiertos', { signal }),
  refetchInterval: RELEER_MS,
  // The top bar tells it on every screen: another that tells it too asks only where an event has changed since. Each message
  // that moves it makes it be asked for anew.
  staleTime: RELEER_MS,
});

/** Undefined until the server has answered for the first time. */
export const useCuentaAbiertos = (): CuentaAbiertos | undefined => useQuery(cuentaQuery).data;
