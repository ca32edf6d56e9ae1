import type { ErrorBody, ErrorCode } from '@tramos/contract/error';

/** The server's codes, the three that arise before it could answer, and whatever a proxy in between calls its own. */
export type AppErrorCode =
  | ErrorCode
  | 'sin_conexion'
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

  constructor(
    status: number,
    code: AppErrorCode,
    message: string,
    { field, detalle, por, cuando }: Partial<Pick<ErrorBody, 'field' | 'detalle' | 'por' | 'cuando'>> = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    if (field !== undefined) this.field = field;
    if (detalle !== undefined) this.detalle = detalle;
    if (por !== undefined) this.por = por;
    if (cuando !== undefined) this.cuando = cuando;
  }
}

/** An answer that is not what its call promises (spec §8). */
export const respuestaInvalida = (status: number): AppError =>
  new AppError(status, 'respuesta_invalida', 'Respuesta inválida del servidor');

export const esAppError = (error: unknown): error is AppError => error instanceof AppError;

/** What the server itself said of the failure; `null` when the words are ours, because it said nothing readable. */
export const mensajeDelServidor = (error: unknown): string | null =>
  esAppError(error) && error.status > 0 && error.code !== 'respuesta_invalida' ? error.message : null;
