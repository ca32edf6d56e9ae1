/** The largest id a `serial` column holds; beyond it nothing can exist, and the database would refuse the number. */
export const ID_MAX = 2_147_483_647;

/**
 * Text as the database can keep it and give back unchanged: without NUL, and with lone surrogates replaced, which
 * UTF-8 cannot carry.
 */
export const textoGuardable = (texto: string): string =>
  Buffer.from(texto.replaceAll('\0', ''), 'utf8').toString('utf8');

/** NUL, and halves of characters. */
const INGUARDABLE = /[\0\p{Cs}]/u;

/** Where in what was read stands a text that the database could not keep; null where none does. */
export const dondeInguardable = (dato: unknown): (string | number)[] | null => {
  if (typeof dato === 'string') return INGUARDABLE.test(dato) ? [] : null;
  if (dato === null || typeof dato !== 'object') return null;
  for (const [clave, dentro] of Object.entries(dato)) {
    const donde = INGUARDABLE.test(clave) ? [] : dondeInguardable(dentro);
    if (donde) return [Array.isArray(dato) ? Number(clave) : textoGuardable(clave), ...donde];
  }
  return null;
};
