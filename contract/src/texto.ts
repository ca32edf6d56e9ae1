/** For comparing what people type, alike on both sides: no case, no accents, one space between words. */
export const plegar = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
