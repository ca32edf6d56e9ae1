import type { Deps } from '../deps';
import { cada } from '../realtime/cada';
import { anotarVigilancias } from './vigilancia';

/** Often enough to be early in each VIGILANCIA_PASO_S; after a start the field has spoken by then. */
const CADA_MS = 60_000;

/** Writes down from now on how the tramos are watched; returns its stop. */
export const arrancarVigia = ({ db, ahora, log }: Deps): (() => Promise<void>) =>
  cada(
    CADA_MS,
    () => anotarVigilancias(db, ahora()),
    (error) => log.warn({ err: error }, 'no se pudo anotar la vigilancia de los tramos'),
  );
