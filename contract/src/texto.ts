/** For comparing what people type, alike on both sides: no case, no accents, one space between words. */
export const plegar = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What makes two usernames one: besides, letters that are the same in another dress (full width, ligatures). */
export const plegarUsername = (username: string): string => plegar(username.normalize('NFKC'));
