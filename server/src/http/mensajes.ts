import { fraseDe } from '@tramos/contract/frases';
import { z } from 'zod';

/** Whatever the parser refuses, it says in sentences of ours; a schema's own words still win. */
export const hablarEspanol = (): void => {
  z.config({ customError: fraseDe });
};
