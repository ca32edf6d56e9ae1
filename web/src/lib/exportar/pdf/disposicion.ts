import { PDF_FUENTE_PT } from '@tramos/contract/limites';

/** Where everything stands on the pages of a table. Pure: text is measured by whoever asks. All lengths in pt. */

/** Letter paper lying down. */
export const PAGINA = { ancho: 792, alto: 612, margen: 28 } as const;
export const LETRA = PDF_FUENTE_PT;
/** From one line of a cell to the next. */
export const RENGLON = 10;
/** Beside and below the text of a cell. */
export const HOLGURA = { lado: 4, abajo: 3 } as const;
export const ANCHO_UTIL = PAGINA.ancho - 2 * PAGINA.margen;

/**
 * Beyond this a text is broken into lines. Generous: one line more makes a row taller on all of its pages, which costs
 * more paper than a wide column.
 */
const TEXTO_MAX = 480;
/** A cell never fills more lines than fit on a page. */
const LINEAS_MAX = 40;

/** Width of a text in the font and size of the cells. */
export type Medir = (texto: string) => number;

export interface Medida {
  /** What the heading needs at least. */
  encabezado: number;
  /** Widths of the cells of a sample. */
  celdas: readonly number[];
  /** Numbers and times are never broken. */
  se_parte: boolean;
}

/** Room for one more digit than the sample has: numbers grow along a document. */
const UNA_CIFRA = 5;
/** One cell in so many may break into lines for its column not to be as wide as the oddest text. */
const RARA = 20;

const anchoDe = ({ encabezado, celdas, se_parte }: Medida): number => {
  const orden = [...celdas].sort((a, b) => b - a);
  const celda = se_parte ? Math.min(orden[Math.floor(orden.length / RARA)] ?? 0, TEXTO_MAX) : (orden[0] ?? 0);
  return Math.max(encabezado, celda + UNA_CIFRA) + 2 * HOLGURA.lado;
};

/** A column on one page: which one, and where it starts and how wide it is. */
export interface Lugar {
  columna: number;
  x: number;
  ancho: number;
}

/**
 * Shares what is left of a page among its columns, so that every page ends at the same margin. The identifier is as
 * wide on all of them.
 */
const colocar = (columnas: readonly number[], anchos: readonly number[]): Lugar[] => {
  const suma = columnas.reduce((total, columna) => total + (anchos[columna] ?? 0), 0);
  const extra = Math.max(0, ANCHO_UTIL - suma) / Math.max(1, columnas.length - 1);
  let x: number = PAGINA.margen;
  return columnas.map((columna, i) => {
    const lugar = { columna, x, ancho: (anchos[columna] ?? 0) + (i === 0 ? 0 : extra) };
    x += lugar.ancho;
    return lugar;
  });
};

/** A way to place the first columns: on how many pages, how unevenly filled, and where the last page begins. */
interface Reparto {
  paginas: number;
  /** Sum of the squares of what is left over. */
  desigual: number;
  desde: number;
}

/** The best way to place the columns up to `hasta`, given that of every shorter beginning. */
const mejorHasta = (
  [identificador = 0, ...anchos]: readonly number[],
  mejores: readonly Reparto[],
  hasta: number,
): Reparto => {
  let mejor: Reparto = { paginas: Number.POSITIVE_INFINITY, desigual: 0, desde: hasta - 1 };
  let ocupado = identificador;
  for (let desde = hasta - 1; desde >= 0; desde--) {
    ocupado += anchos[desde] ?? 0;
    // A column that is too wide for any page has one of its own.
    if (ocupado > ANCHO_UTIL && desde < hasta - 1) break;
    const { paginas, desigual } = mejores[desde] ?? { paginas: 0, desigual: 0 };
    const este = { paginas: paginas + 1, desigual: desigual + (ANCHO_UTIL - ocupado) ** 2, desde };
    if (este.paginas < mejor.paginas || (este.paginas === mejor.paginas && este.desigual < mejor.desigual))
      mejor = este;
  }
  return mejor;
};

/** The columns of each page: as few pages as can be, as evenly filled as they can be; the first column on all. */
const equilibrar = (anchos: readonly number[]): number[][] => {
  if (anchos.length === 1) return [[0]];
  const mejores: Reparto[] = [{ paginas: 0, desigual: 0, desde: 0 }];
  for (let hasta = 1; hasta < anchos.length; hasta++) mejores.push(mejorHasta(anchos, mejores, hasta));
  const paginas: number[][] = [];
  for (let hasta = anchos.length - 1; hasta > 0; ) {
    const { desde } = mejores[hasta] ?? { desde: 0 };
    paginas.unshift([0, ...Array.from({ length: hasta - desde }, (_, i) => desde + 1 + i)]);
    hasta = desde;
  }
  return paginas;
};

/**
 * The columns of each page that a row continues on; the first column, which tells rows apart, stands on all of them
 * (product §2.23).
 */
export const repartir = (medidas: readonly Medida[]): Lugar[][] => {
  const anchos = medidas.map(anchoDe);
  return equilibrar(anchos).map((columnas) => colocar(columnas, anchos));
};

/** A word that is wider than its cell, letter by letter. */
const partirPalabra = (palabra: string, ancho: number, medir: Medir): string[] => {
  const trozos: string[] = [];
  let trozo = '';
  for (const letra of palabra) {
    if (trozo !== '' && medir(trozo + letra) > ancho) {
      trozos.push(trozo);
      trozo = '';
    }
    trozo += letra;
  }
  return [...trozos, trozo];
};

/** The lines of a text in a cell so wide; between words where that is possible. */
export const partir = (texto: string, ancho: number, medir: Medir): string[] => {
  if (medir(texto) <= ancho) return [texto];
  const lineas: string[] = [];
  let linea = '';
  const palabras = texto
    .split(/\s+/)
    .flatMap((p) => (medir(p) > ancho ? partirPalabra(p, ancho, medir) : [p]));
  for (const palabra of palabras) {
    const junta = linea === '' ? palabra : `${linea} ${palabra}`;
    if (linea === '' || medir(junta) <= ancho) linea = junta;
    else {
      lineas.push(linea);
      linea = palabra;
    }
  }
  lineas.push(linea);
  return lineas.length <= LINEAS_MAX ? lineas : [...lineas.slice(0, LINEAS_MAX - 1), '…'];
};

export const altoDe = (lineas: number): number => lineas * RENGLON + HOLGURA.abajo;
