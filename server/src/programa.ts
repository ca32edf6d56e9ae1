import { ArranqueError } from './db/arranque-error';
import { errorSinDatos } from './registro';

/** Runs a program of the command line: says what it did, or in one sentence why not. */
export const correrPrograma = (hacer: () => Promise<readonly string[]>): void => {
  hacer().then(
    (lineas) => process.stdout.write(`${lineas.join('\n')}\n`),
    (error: unknown) => {
      const frase =
        error instanceof ArranqueError ? error.message : JSON.stringify(errorSinDatos(error), null, 2);
      process.stderr.write(`${frase}\n`);
      process.exitCode = 1;
    },
  );
};
