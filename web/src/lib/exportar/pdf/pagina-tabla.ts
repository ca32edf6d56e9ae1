import { ANCHO_UTIL, altoDe, HOLGURA, LETRA, type Lugar, type Medir, PAGINA, RENGLON } from './disposicion';
import { escribirLineas, GRIS, type Linea, rayas, rectangulo, type Tipo } from './trazos';

/** From the top of a line to the foot of its letters. */
const BASE = 8;

/** A cell in lines. */
export type Celda = readonly string[];

/** What the pages of a table need to be drawn. */
export interface EstiloTabla {
  normal: Tipo;
  negra: Tipo;
  encabezados: readonly Celda[];
  /** Columns of numbers end at their right edge, or their figures could not be compared. */
  derechas: readonly boolean[];
}

const masAlta = (celdas: readonly Celda[], lugares: readonly Lugar[]): number =>
  Math.max(...lugares.map(({ columna }) => celdas[columna]?.length ?? 1));

/** Height of a row, or of the headings, on the page that shows these columns. */
export const altoEn = (celdas: readonly Celda[], lugares: readonly Lugar[]): number =>
  altoDe(masAlta(celdas, lugares));

const lineasDe = (celda: Celda, { x, ancho }: Lugar, techo: number, medir: Medir | null): Linea[] =>
  celda.map((texto, i) => ({
    x: medir ? x + ancho - HOLGURA.lado - medir(texto) : x + HOLGURA.lado,
    y: techo - BASE - HOLGURA.abajo / 2 - i * RENGLON,
    texto,
  }));

/** Where the headings end, and then each row. */
export const techosDe = (
  encabezados: readonly Celda[],
  lugares: readonly Lugar[],
  filas: readonly (readonly Celda[])[],
  arriba: number,
): number[] => {
  const techos = [arriba - altoEn(encabezados, lugares)];
  for (const celdas of filas) techos.push((techos.at(-1) ?? arriba) - altoEn(celdas, lugares));
  return techos;
};

/**
 * The part of a table that stands on one page: headings and rows from `arriba` downwards.
 * @param filas cells of all the columns, of which the page shows those of `lugares`
 */
export const dibujarTabla = (
  { normal, negra, encabezados, derechas }: EstiloTabla,
  lugares: readonly Lugar[],
  filas: readonly (readonly Celda[])[],
  arriba: number,
): string => {
  const medirCon =
    ({ fuente }: Tipo): Medir =>
    (texto) =>
      fuente.medir(texto) * LETRA;
  const techos = techosDe(encabezados, lugares, filas, arriba);
  const [inicio = arriba] = techos;
  const alinear = (columna: number, tipo: Tipo) => (derechas[columna] ? medirCon(tipo) : null);
  const titulos = lugares.flatMap((lugar) =>
    lineasDe(encabezados[lugar.columna] ?? [], lugar, arriba, alinear(lugar.columna, negra)),
  );
  const columnas = lugares.map((lugar) => {
    const medir = alinear(lugar.columna, normal);
    const lineas = filas.flatMap((celdas, i) =>
      lineasDe(celdas[lugar.columna] ?? [], lugar, techos[i] ?? inicio, medir),
    );
    return escribirLineas(normal, LETRA, GRIS.texto, lineas);
  });
  return [
    rectangulo(PAGINA.margen, inicio, ANCHO_UTIL, arriba - inicio),
    rayas(PAGINA.margen, PAGINA.ancho - PAGINA.margen, techos),
    escribirLineas(negra, LETRA, GRIS.texto, titulos),
    ...columnas,
  ].join('');
};
