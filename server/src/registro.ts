import pino, { type Logger } from 'pino';
import type { Config } from './config';

interface ErrorDicho {
  type: string;
  message: string;
  code?: unknown;
  stack: string;
  cause?: ErrorDicho;
}

const CONSULTA_MAX = 500;

/** A failed query carries its parameters in its message: hashes, names, whole batches of samples. */
const sinParametros = (mensaje: string): string => {
  const corte = mensaje.indexOf('\nparams:');
  return corte < 0 ? mensaje : mensaje.slice(0, Math.min(corte, CONSULTA_MAX));
};

/** Only the frames: above them the stack repeats the message. */
const marcosDe = ({ stack = '', message }: Error): string => {
  const inicio = stack.indexOf(message);
  return inicio < 0 ? '' : stack.slice(inicio + message.length).trimStart();
};

/** An error as the log may keep it: what failed and where, never the data it was about (product §5). */
export const errorSinDatos = (error: unknown): ErrorDicho => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message: sinParametros(error.message),
    ...(code === undefined ? {} : { code }),
    stack: marcosDe(error),
    ...(error.cause === undefined ? {} : { cause: errorSinDatos(error.cause) }),
  };
};

/** The log of the process, on standard output. */
export const crearLog = (level: Config['log_level'], destino?: pino.DestinationStream): Logger =>
  pino({ level, serializers: { err: errorSinDatos } }, destino ?? pino.destination(1));
