import type { Fuente } from './fuente';

/** What is drawn on a page, as the operators of a PDF (ISO 32000-1, 8 and 9). Lengths in pt, y upwards. */

const centesimas = (n: number): number => Math.round(n * 100) / 100;
const n2 = (n: number): string => String(centesimas(n));

/** Greys of text, of secondary text, of lines and of what stands behind headings. */
export const GRIS = { texto: 0.1, tenue: 0.4, linea: 0.82, fondo: 0.93 } as const;

/** The name under which the pages know a font. */
export interface Tipo {
  nombre: string;
  fuente: Fuente;
}

/** One line of text where it starts. */
export interface Linea {
  x: number;
  y: number;
  texto: string;
}

/** Lines of one font and size; each place is told by its distance from the one before, which compresses well. */
export const escribirLineas = (
  { nombre, fuente }: Tipo,
  letra: number,
  gris: number,
  lineas: readonly Linea[],
): string => {
  let salida = `BT ${gris} g /${nombre} ${letra} Tf\n`;
  let x = 0;
  let y = 0;
  for (const linea of lineas) {
    // As rounded: the reader adds up what is written.
    const dx = centesimas(linea.x - x);
    const dy = centesimas(linea.y - y);
    salida += `${dx} ${dy} Td <${fuente.codificar(linea.texto)}> Tj\n`;
    x += dx;
    y += dy;
  }
  return `${salida}ET\n`;
};

export const rectangulo = (x: number, y: number, ancho: number, alto: number): string =>
  `${GRIS.fondo} g ${n2(x)} ${n2(y)} ${n2(ancho)} ${n2(alto)} re f\n`;

export const blanco = (x: number, y: number, ancho: number, alto: number): string =>
  `1 g ${n2(x)} ${n2(y)} ${n2(ancho)} ${n2(alto)} re f\n`;

/** From one line of the hatching to the next. */
const PASO_DE_TRAMA = 4;

/** A hatched box: what belongs to an exercise. */
export const trama = (x: number, y: number, ancho: number, alto: number): string => {
  const caja = `${n2(x)} ${n2(y)} ${n2(ancho)} ${n2(alto)} re`;
  const lineas: string[] = [];
  for (let d = -alto; d < ancho; d += PASO_DE_TRAMA)
    lineas.push(`${n2(x + d)} ${n2(y)} m ${n2(x + d + alto)} ${n2(y + alto)} l`);
  return `q ${GRIS.tenue} G 0.9 w ${caja} W S\n${lineas.join('\n')} S Q\n`;
};

/** Level lines of one length at these heights. */
export const rayas = (x0: number, x1: number, alturas: readonly number[]): string =>
  `${GRIS.linea} G 0.4 w\n${alturas.map((y) => `${n2(x0)} ${n2(y)} m ${n2(x1)} ${n2(y)} l`).join('\n')} S\n`;

/** Draws something kept apart under a name, moved to a place. */
export const colocarForma = (nombre: string, x: number, y: number): string =>
  `q 1 0 0 1 ${n2(x)} ${n2(y)} cm /${nombre} Do Q\n`;
