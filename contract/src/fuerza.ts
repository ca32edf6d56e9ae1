/** How hard a password is to guess: 0 trivial, 1 weak, 2 fair, 3 good, 4 strong. */
export type Nivel = 0 | 1 | 2 | 3 | 4;

/**
 * Words that guessers try first, here where they speak Spanish and watch ducts; without accents and in lower case.
 * They count as one sign each.
 */
const PALABRAS = [
  ...[
    'contrasena',
    'password',
    'clave',
    'secreto',
    'acceso',
    'bienvenido',
    'welcome',
    'admin',
    'administrador',
  ],
  ...[
    'usuario',
    'monitor',
    'monitorista',
    'operador',
    'consola',
    'sistema',
    'tramos',
    'tramo',
    'ducto',
    'ductos',
  ],
  ...['pemex', 'mexico', 'bajio', 'gasolina', 'toma', 'fuga', 'control', 'turno', 'guadalupe', 'america'],
  ...['qwerty', 'asdfgh', 'zxcvbn', 'hola', 'amor', 'teamo', 'futbol', 'letmein', 'master', 'dragon'],
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre'],
  ...['noviembre', 'diciembre', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
].sort((a, b) => b.length - a.length);

export const sinAcentos = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The usual swaps of letters for signs, undone: they cost a guesser nothing. */
export const sinDisfraz = (texto: string): string =>
  texto
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[$5]/g, 's');

/** True when a sign only goes on from the one before: the same again, or the next in the alphabet or of the digits. */
const sigue = (antes: number, ahora: number): boolean => Math.abs(ahora - antes) <= 1;

const GUESSES_POR_SIGNO: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
];

const buscar = (texto: string, palabra: string): number => sinDisfraz(texto).indexOf(sinDisfraz(palabra));

/** Signs that a guesser must guess one by one: words, years, runs and what the person is called count as one. */
const signosLibres = (password: string, username: string): number => {
  let texto = sinAcentos(password);
  const nombre = sinAcentos(username.trim());
  for (const palabra of nombre.length > 2 ? [nombre, ...PALABRAS] : PALABRAS)
    for (let lugar = buscar(texto, palabra); lugar >= 0; lugar = buscar(texto, palabra))
      texto = `${texto.slice(0, lugar)}\u0000${texto.slice(lugar + palabra.length)}`;
  texto = texto.replace(/(19|20)\d\d/g, '\u0001');
  return [...texto].filter((signo, i) => {
    const antes = texto.codePointAt(i - 1);
    return i === 0 || antes === undefined || !sigue(antes, signo.codePointAt(0) ?? 0);
  }).length;
};

/** Bits at which each level begins: 4 is out of reach of a stolen hash, 2 of guessing through the sign-in. */
const UMBRALES_BITS = [20, 35, 50, 65] as const;

/**
 * Rough strength of a password: bits of the signs that must be guessed one by one, each out of the kinds of sign in
 * use. Below `NIVEL_ACEPTABLE` it is refused.
 */
export const fuerzaDe = (password: string, username: string): Nivel => {
  const alfabeto = GUESSES_POR_SIGNO.reduce((suma, [clase, n]) => suma + (clase.test(password) ? n : 0), 0);
  const bits = alfabeto === 0 ? 0 : signosLibres(password, username) * Math.log2(alfabeto);
  return UMBRALES_BITS.filter((umbral) => bits >= umbral).length as Nivel;
};

/** The least that is accepted: beyond what somebody guesses who tries at the sign-in. */
export const NIVEL_ACEPTABLE: Nivel = 2;

export const ETIQUETA_NIVEL: Record<Nivel, string> = {
  0: 'Muy fácil de adivinar',
  1: 'Débil',
  2: 'Aceptable',
  3: 'Buena',
  4: 'Fuerte',
};

/** The one thing that would help most, or null when nothing has to. */
export const consejoDe = (nivel: Nivel): string | null => {
  if (nivel >= 3) return null;
  return nivel === 2
    ? 'Agregue una palabra más y será buena.'
    : 'Use varias palabras que no vayan juntas; evite nombres, fechas y secuencias.';
};
