import { ArranqueError } from './db/arranque-error';
import { esDiscoLleno, sqlstateDe } from './db/culpa';
import { errorSinDatos } from './registro';

/** One sentence for whoever started a program that failed; only what nobody foresaw is told with all its details. */
export const fraseDe = (error: unknown): string => {
  if (error instanceof ArranqueError) return error.message;
  if (esDiscoLleno(error)) return 'No queda espacio en el disco: libere espacio y repita.';
  const sqlstate = sqlstateDe(error);
  if (sqlstate !== null)
    return `La base de datos falla (código ${sqlstate}): está dañada, le falta algo o niega un permiso. Con LOG_LEVEL=info el servidor dice qué.`;
  return JSON.stringify(errorSinDatos(error), null, 2);
};

/** Runs a program of the command line: says what it did, or in one sentence why not. */
export const correrPrograma = (hacer: () => Promise<readonly string[]>): void => {
  hacer().then(
    (lineas) => process.stdout.write(`${lineas.join('\n')}\n`),
    (error: unknown) => {
      process.stderr.write(`${fraseDe(error)}\n`);
      process.exitCode = 1;
    },
  );
};
