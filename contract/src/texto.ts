import { comoSeVe } from './homoglifos';
import { conBlancos, INVISIBLES, plegar, sinRepetir } from './plegar';

/** What a text is made of, and what is left of it for comparing. */

/** What makes two usernames one: besides, letters that are the same in another dress (full width, ligatures). */
export const plegarUsername = (username: string): string => plegar(username.normalize('NFKC'));

/** What makes two names one: they look alike, whatever they are made of. Accents can be seen, and tell them apart. */
export const mismoNombre = (nombre: string): string =>
  sinRepetir(
    comoSeVe(conBlancos(conBlancos(nombre).normalize('NFKC')).replace(INVISIBLES, '')).normalize('NFKC'),
  );

/**
 * Something unseen that makes what is seen comes first, to be kept: a keycap, an emoji of several, a flag in tags. The
 * rest of what is unseen follows.
 */
const DE_EMOJI_O_INVISIBLE =
  /([0-9#*]\ufe0f\u20e3|\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?)*(?:[\u{e0020}-\u{e007e}]+\u{e007f})?)|\p{Default_Ignorable_Code_Point}/gu;
/** Scripts whose letters say something else when a joiner stands between them. */
const LETRAS_QUE_SE_UNEN =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** A joiner between two letters of a script that has them. */
const une = (texto: string, en: number): boolean =>
  /[\u200c\u200d]/.test(texto[en] ?? '') &&
  LETRAS_QUE_SE_UNEN.test(texto[en - 1] ?? '') &&
  LETRAS_QUE_SE_UNEN.test(texto[en + 1] ?? '');

/** Without what nobody sees, and composed: what is kept is what was seen. */
const soloLoVisto = (texto: string): string =>
  texto
    .normalize('NFC')
    .replace(DE_EMOJI_O_INVISIBLE, (cual, de_emoji: string | undefined, en: number, todo: string) =>
      de_emoji !== undefined || une(todo, en) ? cual : '',
    )
    // What stood apart may be one letter now.
    .normalize('NFC');

export const comoRenglon = (texto: string): string => sinRepetir(soloLoVisto(conBlancos(texto)));

const FIN_DE_RENGLON = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;

export const comoParrafo = (texto: string): string => soloLoVisto(texto.replace(FIN_DE_RENGLON, '\n')).trim();

const CUANTAS_ANTES = 12;
/** Which one and where: what cannot be seen cannot be looked for. */
const donde = (texto: string, en: number): string => {
  const codigo = (texto.codePointAt(en) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const antes = comoRenglon(texto.slice(0, en).replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ''));
  const tras =
    antes === '' ? 'al principio' : `después de «${[...antes].slice(-CUANTAS_ANTES).join('').trim()}»`;
  return `(U+${codigo}, ${tras})`;
};

const FALTAS: readonly [RegExp, string][] = [
  // Overrides, embeddings and isolates: they turn round what stands beside them.
  [/[\u202a-\u202e\u2066-\u2069]/u, 'Tiene un carácter que cambia el orden en que se lee'],
  // A tab is a blank, and the ends of lines are looked at before.
  [/(?!\t)\p{Cc}/u, 'Tiene un carácter de control, que no se ve'],
  // Marks of annotation hide what stands between them, and a place for an object is drawn as nothing.
  [/[\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffc]/u, 'Tiene un carácter que no se puede leer'],
];
/** Marks as they come to stand when what nobody sees is gone. */
const SIGNOS: typeof FALTAS = [
  // So many on one letter cover the lines above and below.
  [/\p{M}{9}/u, 'Tiene demasiados signos sobre una letra'],
  // It would lie on what stands before the text.
  [/^\p{M}(?=.*[\p{L}\p{N}\p{P}\p{S}])/su, 'Empieza con un signo que va sobre una letra'],
];

const primeraDe = (faltas: typeof FALTAS, texto: string): string | null => {
  for (const [cual, falta] of faltas) {
    const en = texto.search(cual);
    if (en >= 0) return `${falta} ${donde(texto, en)}: bórrelo`;
  }
  return null;
};
const primeraFalta = (texto: string): string | null =>
  primeraDe(FALTAS, texto) ?? primeraDe(SIGNOS, texto.replace(INVISIBLES, '').trim());

/** Why a text cannot be one line that reads as it looks; null when it can. */
export const faltaDeRenglon = (texto: string): string | null => {
  const dentro = texto.trim();
  if (dentro.search(FIN_DE_RENGLON) >= 0) return 'Escríbalo en un solo renglón';
  if (dentro.includes('\ufffd'))
    return `Tiene un carácter que no se puede leer ${donde(dentro, dentro.indexOf('\ufffd'))}: bórrelo`;
  return primeraFalta(dentro);
};

/** The same for a text of several lines. */
export const faltaDeParrafo = (texto: string): string | null =>
  primeraFalta(texto.replace(FIN_DE_RENGLON, ' '));

/** Letters that are read from the right: the scripts of today that have them. */
const DE_DERECHA =
  /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Samr}\p{sc=Mand}\p{sc=Rohg}]/u;
/**
 * A name as a part of a line of text without markup: one that is read from the right would turn round the figures beside it,
 * so it stands between FSI and PDI (Unicode UAX #9). Any other is as it was.
 */
export const aislado = (nombre: string): string =>
  DE_DERECHA.test(nombre) ? `\u2068${nombre}\u2069` : nombre;

const MALOS = /[\u202a-\u202e\u2066-\u2069\p{Cs}\p{Noncharacter_Code_Point}\ufff9-\ufffc]|(?!\t)\p{Cc}/gu;
/** What a device says is used whatever it holds: what would be refused from a person is shown as unreadable. */
export const comoRenglonDeCampo = (texto: string): string =>
  comoRenglon(texto.replace(FIN_DE_RENGLON, ' ').replace(MALOS, '\ufffd'));
export const comoParrafoDeCampo = (texto: string): string =>
  comoParrafo(
    texto.replace(FIN_DE_RENGLON, '\n').replace(/[^\n]+/gu, (renglon) => renglon.replace(MALOS, '\ufffd')),
  );
