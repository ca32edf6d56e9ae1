import type { Columna } from './columna';
import type { Contexto, Formato } from './documento';

/** How a table that the page holds is told to the worker that makes its document. */

type Celda = string | number | null;

/** A column as it is told to the worker: what it reads is its place in the row. */
type ColumnaDeTabla =
  | { tipo: 'texto'; titulo: string; marca?: string }
  | { tipo: 'instante'; titulo: string }
  | { tipo: 'numero'; titulo: string; decimales: number };

export interface EncargoDeTabla {
  formato: Formato;
  contexto: Contexto;
  columnas: readonly ColumnaDeTabla[];
}

export type FilaDeTabla = readonly Celda[];

const enPalabras = (celda: Celda | undefined): string | null =>
  celda === null || celda === undefined ? null : String(celda);

/** What of a column can be told to a worker: a screen's columns carry functions of their own. */
export const dichaAlTrabajador = <F>(columna: Columna<F>): ColumnaDeTabla => {
  const { tipo, titulo } = columna;
  if (tipo === 'numero') return { tipo, titulo, decimales: columna.decimales };
  return tipo === 'texto' && columna.marca ? { tipo, titulo, marca: columna.marca } : { tipo, titulo };
};

/** The columns of a document whose rows are lists of cells. */
export const columnasDeTabla = (columnas: readonly ColumnaDeTabla[]): Columna<FilaDeTabla>[] =>
  columnas.map((columna, i): Columna<FilaDeTabla> => {
    switch (columna.tipo) {
      case 'texto':
        return { ...columna, tipo: 'texto', valor: (fila) => enPalabras(fila[i]) };
      case 'instante':
        return { ...columna, tipo: 'instante', valor: (fila) => fila[i] };
      case 'numero':
        return { ...columna, valor: (fila) => (typeof fila[i] === 'number' ? fila[i] : null) };
      default:
        return columna satisfies never;
    }
  });
