import type { ReactNode } from 'react';
import type { Columna } from '../lib/exportar/columna';
import { instanteDe, numeroDe } from '../lib/exportar/columna';

/** A column of a report: what the screen shows, what orders it and what a document writes. */
export type ColumnaReporte<F> = Columna<F> & {
  /** As the address and the configuration spell it. */
  clave: string;
  /** How the screen shows it, where that is more than the value. */
  pinta?: (fila: F) => ReactNode;
};

const comparable = <F>(columna: ColumnaReporte<F>, fila: F): number | string | null => {
  switch (columna.tipo) {
    case 'numero':
      return numeroDe(columna.valor(fila));
    case 'instante':
      return instanteDe(columna.valor(fila));
    case 'texto':
      return columna.valor(fila) || null;
    default:
      return columna satisfies never;
  }
};

const comparar = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'es', { numeric: true });

/** Rows by a column, `-clave` downwards; what has no value stands last either way. Unknown columns leave them as they are. */
export const ordenar = <F>(
  filas: readonly F[],
  columnas: readonly ColumnaReporte<F>[],
  orden: string | undefined,
): readonly F[] => {
  const abajo = orden?.startsWith('-') ?? false;
  const columna = columnas.find(({ clave }) => clave === (abajo ? orden?.slice(1) : orden));
  if (!columna) return filas;
  return filas
    .map((fila) => ({ fila, valor: comparable(columna, fila) }))
    .sort((a, b) => {
      if (a.valor === null || b.valor === null) return Number(a.valor === null) - Number(b.valor === null);
      return abajo ? comparar(b.valor, a.valor) : comparar(a.valor, b.valor);
    })
    .map(({ fila }) => fila);
};

/** What a press on a heading orders by: numbers and times from the largest on, texts from A on, then the other way. */
export const siguienteOrden = <F>(
  { clave, tipo }: Pick<ColumnaReporte<F>, 'clave' | 'tipo'>,
  orden: string | undefined,
): string => {
  const primero = tipo === 'texto' ? clave : `-${clave}`;
  const segundo = tipo === 'texto' ? `-${clave}` : clave;
  return orden === primero ? segundo : primero;
};

/** The columns shown: those the address names, else those the site does, else all; the first one always. */
export const visibles = <F>(
  columnas: readonly ColumnaReporte<F>[],
  pedidas: string | undefined,
  del_sitio: readonly string[] | null,
): readonly ColumnaReporte<F>[] => {
  const claves = pedidas?.split(',') ?? del_sitio;
  if (claves === null) return columnas;
  return columnas.filter(({ clave }, i) => i === 0 || claves.includes(clave));
};
