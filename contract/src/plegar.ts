/** Texts as they are compared; what they may be made of is in texto.ts. */

/** Drawn as nothing: zero-width blanks and joiners, soft hyphens, marks of direction, choosers of a variant. */
export const INVISIBLES = /\p{Default_Ignorable_Code_Point}/gu;
/** Besides those of Unicode, what is no blank by name and is drawn as one: of Braille, and the fillers of Hangul. */
const BLANCOS = /[\p{White_Space}\u2800\u3164\uffa0]/gu;
export const conBlancos = (texto: string): string => texto.replace(BLANCOS, ' ');
export const sinRepetir = (texto: string): string => texto.replace(/ {2,}/g, ' ').trim();

/** For comparing what people type, alike on both sides: no case, no accents, nothing unseen, one space between words. */
export const plegar = (texto: string): string =>
  sinRepetir(conBlancos(texto).normalize('NFD').replace(/\p{M}/gu, '').replace(INVISIBLES, '').toLowerCase());
