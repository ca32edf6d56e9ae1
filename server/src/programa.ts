import { ArranqueError } from './db/arranque-error';
import { esDiscoLleno, sqlstateDe } from './db/culpa';
import { motivoConocido, motivoDe } from './db/motivo';
import { errorSinDatos } from './registro';

const POR_QUE = 'Con LOG_LEVEL=debug se ve por qué.';

/** One sentence for whoever started a program that failed. */
export const fraseDe = (error: unknown): string => {
  if (error instanceof ArranqueError) return error.message;
  if (esDiscoLleno(error)) return 'No queda espacio en el disco: libere espacio y repita.';
  const sqlstate = sqlstateDe(error);
  if (sqlstate !== null)
    return `La base de datos falla (código ${sqlstate}): ${motivoConocido(error) ?? 'está dañada, le falta algo o niega un permiso'}. ${POR_QUE}`;
  return `No se pudo seguir: ${motivoDe(error)}. ${POR_QUE}`;
};

/** The sentence, and what nobody but its makers can read only for whoever asked for it. */
export const decirFallo = (error: unknown): void => {
  process.stderr.write(`${fraseDe(error)}\n`);
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? ''))
    process.stderr.write(`${JSON.stringify(errorSinDatos(error), null, 2)}\n`);
};

/** Runs a program of the command line: says what it did, or in one sentence why not. */
export const correrPrograma = (hacer: () => Promise<readonly string[]>): void => {
  hacer().then(
    (lineas) => process.stdout.write(`${lineas.join('\n')}\n`),
    (error: unknown) => {
      decirFallo(error);
      process.exitCode = 1;
    },
  );
};
