import { esAppError } from '../lib/app-error';

/** Why the server did not do it, in words to show. */
export const motivoDe = (error: unknown): string =>
  esAppError(error) ? error.message : 'No se pudo completar. Intente de nuevo.';
