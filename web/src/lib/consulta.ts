import { QueryClient } from '@tanstack/react-query';
import { esAppError, seReintenta } from './app-error';
import { repetirPrimerasEnDuda } from './primera-respuesta';

const REINTENTOS = 2;

/**
 * A refusal will not change by asking again; a missing or failing server may. Whoever waited in vain for one that does
 * not answer is told so, and decides.
 */
const convieneRepetir = (intentos: number, error: Error): boolean =>
  intentos < REINTENTOS && seReintenta(error) && !(esAppError(error) && error.code === 'sin_respuesta');

/**
 * The cache of everything that belongs to the server: the only owner of such data (architecture §5.8). A screen that is
 * not there listens to no news, so what it shows is asked for whenever it comes, however short it was away.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: convieneRepetir, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
repetirPrimerasEnDuda(queryClient);
