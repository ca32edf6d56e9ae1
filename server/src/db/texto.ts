/** The largest id a `serial` column holds; beyond it nothing can exist, and the database would refuse the number. */
export const ID_MAX = 2_147_483_647;

/**
 * Text as the database can keep it and give back unchanged: without NUL, and with lone surrogates replaced, which
 * UTF-8 cannot carry.
 */
export const textoGuardable = (texto: string): string =>
  Buffer.from(texto.replaceAll('\0', ''), 'utf8').toString('utf8');
