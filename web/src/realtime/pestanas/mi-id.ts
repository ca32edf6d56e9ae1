import { tomarId } from './identidad';

/**
 * This tab's id for as long as this page lives, whoever signs in. Taken with the first code that runs and not with the
 * console's, which may come seconds later: a tab that is duplicated until then would share it.
 */
export const miId = tomarId(sessionStorage);
