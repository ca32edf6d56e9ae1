import { restriccionRota } from './restriccion';

/**
 * Does what may be asked for again because its answer was lost: what `deAntes` finds under its unique key was done by an
 * earlier try, and is the answer (docs/decisions/049).
 */
export const unaVez = async <T>(deAntes: () => Promise<T | null>, hacer: () => Promise<T>): Promise<T> => {
  const antes = await deAntes();
  if (antes !== null) return antes;
  try {
    return await hacer();
  } catch (error) {
    // Both tries were under way at once.
    const otra = restriccionRota(error)?.tipo === 'repetida' ? await deAntes() : null;
    if (otra === null) throw error;
    return otra;
  }
};
