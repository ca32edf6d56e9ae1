import { fileURLToPath } from 'node:url';

/** The repository's root: two levels up, from this source file and from the bundle alike. */
export const RAIZ = fileURLToPath(new URL('../..', import.meta.url));
