import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leerLineas } from './leer';
import { entre } from './medir';
import type { Opcion, Vertices } from './tipos';

/** The line that every file of the corpus holds. */
const VERTICES: Vertices = [
  [-98.91, 19.82],
  [-98.842, 19.861],
  [-98.77, 19.87],
  [-98.701, 19.93],
  [-98.62, 19.948],
  [-98.55, 20.013],
];

const CORPUS = new URL('../../../test/lineas/', import.meta.url);
const TABLA = readFileSync(new URL('../../../../docs/line-files.md', import.meta.url), 'utf8');
const filas = [...TABLA.matchAll(/^\| `([^`]+)` \| ([^|]+) \| [^|]+ \| (.+) \|$/gm)].map(
  ([, archivo = '', formato = '', dicho = '']): [string, string, string] => [archivo, formato, dicho],
);

/** How far the vertex that was read worst lies from where it is, m. */
const error_m = (vertices: Vertices): number =>
  vertices.length === VERTICES.length
    ? Math.max(...VERTICES.map((lugar, i) => entre(lugar, vertices[i] ?? [0, 0])))
    : Number.POSITIVE_INFINITY;

/** What the table calls it. */
const comoQueda = ({ vertices }: Opcion): string | null => {
  if (error_m(vertices) < 1) return 'the line';
  return error_m(vertices.toReversed()) < 1 ? 'the line, turned' : null;
};

/** The row of the table, as the reader would write it. */
const dichoDe = (archivo: string): string => {
  const lectura = leerLineas(new Uint8Array(readFileSync(new URL(archivo, CORPUS))));
  if ('error' in lectura) return `refused: «${lectura.error}»`;
  const cual = lectura.opciones.findIndex((opcion) => comoQueda(opcion) !== null);
  const buena = lectura.opciones[cual];
  if (!buena) return 'another line';
  const entre_varias = lectura.opciones.length > 1 ? `, ${cual + 1} of ${lectura.opciones.length}` : '';
  const avisos = buena.avisos.map((aviso) => `; told «${aviso}»`).join('');
  return `${comoQueda(buena)}${entre_varias}: «${buena.titulo}»${avisos}`;
};

describe('a file of another program', () => {
  it.each(filas)(
    '%s (%s) is read to a metre, or refused with the reason, as the table says',
    (archivo, _formato, dicho) => {
      expect(dichoDe(archivo)).toBe(dicho);
    },
  );

  it('stands in the table, and each row of the table has its file', () => {
    expect(filas.map(([archivo]) => archivo).sort()).toEqual(readdirSync(CORPUS).sort());
    expect(filas.length).toBeGreaterThan(60);
  });
});
