import { z } from 'zod';

/** Every message of the parser that a person may read is Spanish; a schema's own words still win. */
export const hablarEspanol = (): void => {
  z.config({
    ...z.locales.es(),
    customError: (falta) =>
      falta.code === 'invalid_type' && falta.input === undefined ? 'Falta este dato' : undefined,
  });
};
