import { formatDuracion } from '@tramos/contract/duracion';
import type { ReactNode } from 'react';
import type { Columna } from '../lib/exportar/columna';
import { instanteDe, numeroDe } from '../lib/exportar/columna';
import { conUnidad } from '../lib/formato';

/** What a document may write a span in: of how many ms, and to how many decimals. */
const LAPSOS = {
  ms: { ms: 1, decimales: 0 },
  s: { ms: 1_000, decimales: 0 },
  h: { ms: 3_600_000, decimales: 1 },
} as const;

/** A column of a report: what the screen shows, what orders it and what a document writes. */
export type ColumnaReporte<F> = Columna<F> & {
  /** As the address and the configuration spell it. */
  clave: string;
  /** How the screen shows it, where that is more than the value. */
  pinta?: (fila: F) => ReactNode;
  /** Its heading on screen, where the cells there carry their own unit and those of a document do not. */
  titulo_pantalla?: string;
};

/** The heading on screen: it names a unit only over bare numbers in it. */
export const tituloEnPantalla = ({
  titulo,
  titulo_pantalla = titulo,
}: Pick<ColumnaReporte<never>, 'titulo' | 'titulo_pantalla'>): string => titulo_pantalla;

/** A column of spans, which a document writes in one unit and the screen in the two largest that matter. */
export const columnaDeLapso = <F>(
  clave: string,
  titulo: string,
  unidad: keyof typeof LAPSOS,
  valor: (fila: F) => number | null | undefined,
): ColumnaReporte<F> => {
  const { ms, decimales } = LAPSOS[unidad];
  return {
    ...{ clave, tipo: 'numero', decimales, valor },
    ...{ titulo: `${titulo} (${unidad})`, titulo_pantalla: titulo },
    pinta: (fila) => {
      const n = numeroDe(valor(fila));
      return n === null
        ? '-'
        : unidad === 'ms' && Math.abs(n) < 999.5
          ? conUnidad(n, 'ms')
          : formatDuracion(ms * n);
    },
  };
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
