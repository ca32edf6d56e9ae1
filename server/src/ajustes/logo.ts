import { createHash } from 'node:crypto';
import type { LogoBody } from '@tramos/contract/ajustes';
import { LOGO_MAX_BYTES } from '@tramos/contract/limites';
import { AppError } from '../http/errores';

const LADO_MAX_PX = 2_048;
const FIRMA_PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * What makes a drawing act or fetch. It is shown as an image and served so that it could do neither; this keeps it
 * out of the database as well, and tells whoever hands it in.
 */
const PROHIBIDO: readonly RegExp[] = [
  /<!doctype|<!entity|<\?xml-stylesheet/i,
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|object|embed|handler|set|animate\w*|audio|video)\b/i,
  /\son\w+\s*=/i,
  /(?:javascript|vbscript)\s*:/i,
  /\b(?:href|src)\s*=\s*["']?\s*(?!#|["']?data:image\/(?:png|jpeg);base64,)[^"'\s>]/i,
  /@import|url\(\s*["']?\s*(?!#)/i,
];

const mal = (message: string) => new AppError(400, 'datos_invalidos', { field: 'logo', message });

const revisarPng = (datos: Buffer): void => {
  if (!datos.subarray(0, 8).equals(FIRMA_PNG) || datos.length < 24) throw mal('El archivo no es un PNG.');
  if (Math.max(datos.readUInt32BE(16), datos.readUInt32BE(20)) > LADO_MAX_PX)
    throw mal(`La imagen no debe pasar de ${LADO_MAX_PX} píxeles por lado.`);
};

/** What no XML holds, and what some alphabets hide letters behind. */
const INVISIBLE = /\p{Cc}|\uFFFD/u;
const PIEZA_REPETIDA = /<\s*(?:[\w-]+:)?use\b/gi;
/** What is drawn again for each thing that names it: two of them, one in the other, draw a drawing a million times. */
const PIEZA_POR_NOMBRE = /<\s*(?:[\w-]+:)?(?:pattern|mask|marker|clippath)\b/gi;
const FILTRO = /<\s*(?:[\w-]+:)?filter\b/i;
/** Nested in one another, so many draw what they name 81 times at most. */
const REPETIDAS_MAX = 12;

const cuantas = (texto: string, patron: RegExp): number => texto.match(patron)?.length ?? 0;

/** Without comments and the marks of CDATA, which may stand in the middle of a word of a style. */
const sinCortes = (texto: string): string =>
  texto
    .split('<!--')
    .map((parte, i) => (i === 0 ? parte : parte.slice(parte.indexOf('-->') + 3)))
    .join('')
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '');
/** As a style reads it, whose escapes may hide a word. */
const sinEscapes = (texto: string): string =>
  texto.replaceAll(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, hex: string | undefined, letra: string | undefined) =>
    hex === undefined ? (letra ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );

const revisarSvg = (datos: Buffer): void => {
  // One space for many: the patterns go over each stretch of them once.
  const texto = datos.toString('utf8').replaceAll(/\s+/g, ' ');
  if (!/<(?:[\w-]+:)?svg[\s>]/i.test(texto) || INVISIBLE.test(texto)) throw mal('El archivo no es un SVG.');
  // An escaped sign would hide a word from this look at the text.
  const vistas = [texto, sinEscapes(sinCortes(texto))];
  if (/&#/.test(texto) || PROHIBIDO.some((patron) => vistas.some((vista) => patron.test(vista))))
    throw mal('El SVG contiene guiones, enlaces o animaciones. Guárdelo como SVG simple o como PNG.');
  const repite =
    FILTRO.test(texto) ||
    cuantas(texto, PIEZA_REPETIDA) > REPETIDAS_MAX ||
    cuantas(texto, PIEZA_POR_NOMBRE) > 1;
  if (repite) throw mal('El SVG usa filtros, o repite y recorta demasiadas piezas. Guárdelo como PNG.');
};

/**
 * The logo as it is stored, once it was looked at.
 * @throws {AppError} 400 `datos_invalidos` that says what is wrong with the file
 */
export const revisarLogo = ({ tipo, datos: base64 }: LogoBody) => {
  const datos = Buffer.from(base64, 'base64');
  if (datos.length > LOGO_MAX_BYTES) throw mal(`El archivo pasa de ${LOGO_MAX_BYTES / 1_024} kB.`);
  if (tipo === 'image/png') revisarPng(datos);
  else revisarSvg(datos);
  return { huella: createHash('sha256').update(datos).digest('hex'), tipo, datos: base64 };
};
