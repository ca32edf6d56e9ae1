import { QueryClient } from '@tanstack/react-query';
import { esAppError } from './app-error';

const REINTENTOS = 2;

/** A refusal will not change by asking again; a missing or failing server may. */
const convieneRepetir = (intentos: number, error: Error): boolean =>
  intentos < REINTENTOS && esAppError(error) && (error.status === 0 || error.status >= 500);

/** The cache of everything that belongs to the server: the only owner of such data (architecture §5.8). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: convieneRepetir, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
