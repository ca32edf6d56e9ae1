/** A start that cannot go on, said in one Spanish sentence that the person who started it can act on. */
export class ArranqueError extends Error {
  override name = 'ArranqueError';
}
