/**
 * Letters and signs of others that are drawn as ours, after the table of confusables of Unicode (UTS #39): those of
 * Cyrillic, Greek and Armenian, hyphens and quotes. Within one script nothing is folded: who reads `I` and `l`, or `0` and
 * `O`, sees two.
 */

type Tabla = ReadonlyMap<string, string>;
const tabla = (pares: string): Tabla =>
  new Map(pares.split(' ').map((par): [string, string] => [par.slice(0, -1), par.slice(-1)]));

/** Capitals whose small letter is drawn as another letter of ours than they are, or as none. */
const MAYUSCULAS = tabla('ΜM ΝN ΥY');
/** All others in small letters, after their capital or their own shape: case is no difference. */
const MINUSCULAS = tabla(
  [
    'аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt уy үy ѵv ԝw хx ьb з3',
    'αa βb γy εe ζz ηh ιi κk νv οo ρp τt υu χx',
    'օo սu հh ոn',
    'ɑa ɡg',
  ].join(' '),
);
const SIGNOS = tabla("‐- ‑- ‒- –- −- ˗- ⁃- ‘' ’' ‛' ʼ' ʹ' ′' `' “\" ”\" ‟\" ⁄/ ∕/");

const cambiar = (texto: string, ...tablas: readonly Tabla[]): string =>
  [...texto].map((letra) => tablas.find((una) => una.has(letra))?.get(letra) ?? letra).join('');

/** A text as its letters look, whatever script they are of, without case; accents stand apart from their letters. */
export const comoSeVe = (texto: string): string =>
  cambiar(
    // Both ways: letters with one capital between them become one.
    cambiar(texto.normalize('NFKD'), MAYUSCULAS).toUpperCase().toLowerCase(),
    MINUSCULAS,
    SIGNOS,
  );
