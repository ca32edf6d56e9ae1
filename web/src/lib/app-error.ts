import type { ErrorBody, ErrorCode } from '@tramos/contract/error';

/** The server's codes, the four that arise before it could answer, and whatever a proxy in between calls its own. */
export type AppErrorCode =
  | ErrorCode
  | 'sin_conexion'
  | 'sin_respuesta'
  | 'sin_token'
  | 'respuesta_invalida'
  | (string & Record<never, never>);

/**
 * What every failed call throws: a code to decide by and a Spanish text to show. `status` is the HTTP status, 0
 * when no answer came. On a lost race (409) `por` and `cuando` say who won it.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: AppErrorCode;
  readonly field?: string;
  readonly detalle?: unknown;
  readonly por?: string;
  readonly cuando?: string;
  /** Until when the server will refuse the same again, epoch ms of this computer. */
  readonly espera_hasta?: number;

  constructor(
    status: number,
    code: AppErrorCode,
    message: string,
    { field, detalle, por, cuando, espera_s }: Partial<Omit<ErrorBody, 'code' | 'message'>> = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    if (field !== undefined) this.field = field;
    if (detalle !== undefined) this.detalle = detalle;
    if (por !== undefined) this.por = por;
    if (cuando !== undefined) this.cuando = cuando;
    if (espera_s !== undefined) this.espera_hasta = Date.now() + espera_s * 1_000;
  }
}

/** An answer that is not what its call promises (spec §8). */
export const respuestaInvalida = (status: number): AppError =>
  new AppError(status, 'respuesta_invalida', 'Respuesta inválida del servidor');

/** No answer came: nobody has said that it was not done. */
export const sinContestar = (error: unknown): boolean => error instanceof AppError && error.status === 0;

/** The server did not answer, or could not: the same may succeed the next time, as it was asked. */
export const seReintenta = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 0 || error.status >= 500);

export const esAppError = (error: unknown): error is AppError => error instanceof AppError;

/** What the server itself said of the failure; `null` when the words are ours, because it said nothing readable. */
export const mensajeDelServidor = (error: unknown): string | null =>
  esAppError(error) && error.status > 0 && error.code !== 'respuesta_invalida' ? error.message : null;
