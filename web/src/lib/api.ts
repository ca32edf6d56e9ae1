import { LLAMADAS } from '@tramos/contract/llamadas';
import { createApi, createApiCruda, type Llamar, type LlamarCrudo } from './api-client';
import { apiDeps } from './entrada';

/** Makes a call of the contract: `await llamar('evento', { params: { id: 7 } })`. Throws `AppError`. */
export const llamar: Llamar = createApi(LLAMADAS, apiDeps);

/** The same, with the answer's JSON as it came: for what the specification wants read tolerantly. */
export const llamarCrudo: LlamarCrudo = createApiCruda(LLAMADAS, apiDeps);
