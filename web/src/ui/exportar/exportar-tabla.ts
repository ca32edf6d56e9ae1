import type { Columna } from '../../lib/exportar/columna';
import type { Contexto, Formato } from '../../lib/exportar/documento';
import { fabricarTabla } from '../../lib/exportar/fabricar-tabla';
import { nombreZona } from '../../lib/formato';
import { ahoraServidor } from '../../lib/reloj';
import { useSitio, useZona } from '../../lib/sitio';
import { exportar } from './exportacion';

/** What the documents of a table hold. */
export interface Documento<F> {
  /** First part of the file's name: `reporte-eventos`. */
  base: string;
  /** What a row is, and several: `['tramo', 'tramos']`. */
  unidad: readonly [string, string];
  columnas: readonly Columna<F>[];
  /** The rows, all of them on hand, or read batch by batch when the table has pages. */
  filas: readonly F[] | (() => AsyncIterable<readonly F[]>);
  /** Label and value of each filter in force. */
  filtros: readonly (readonly [string, string])[];
  totales?: readonly (readonly [string, string])[];
}

/** Whose paper it is. */
interface Hoja {
  sitio: string;
  zona: string;
}

export const useHoja = (): Hoja => ({ sitio: useSitio()?.nombre ?? '', zona: useZona() });

/** Takes a table out as a document, in a worker; it says by itself how it ended. */
export const exportarTabla = <F>(
  formato: Formato,
  titulo: string,
  { base, unidad, columnas, filas, filtros, totales = [] }: Documento<F>,
  { sitio, zona }: Hoja,
): Promise<void> => {
  const ahora_ms = ahoraServidor();
  const contexto: Contexto = {
    titulo,
    zona,
    zona_nombre: nombreZona(zona),
    sitio,
    generado_ms: ahora_ms,
    filtros,
    totales,
    region: navigator.language,
  };
  return exportar({
    formato,
    base,
    unidad,
    zona,
    ahora_ms,
    falla: `Error al exportar: ${titulo}`,
    hacer: ({ signal, avanzar }) =>
      fabricarTabla(formato, contexto, columnas, typeof filas === 'function' ? filas() : [filas], {
        signal,
        alAvanzar: (n) => avanzar({ filas: n }),
      }),
  });
};

/** Rows of a batch. */
const POR_LOTE = 200;

/**
 * All the rows of a list that has pages, newest first, batch by batch, as a document asks for them. What comes in
 * meanwhile moves the others down: no row is given twice, by what
 * `claveDe` tells of it.
 */
export async function* leerTodas<F>(
  leer: (pagina: { limit: number; offset: number }) => Promise<readonly F[]>,
  claveDe: (fila: F) => number | string,
): AsyncGenerator<readonly F[]> {
  const dadas = new Set<number | string>();
  for (let offset = 0; ; offset += POR_LOTE) {
    const lote = await leer({ limit: POR_LOTE, offset });
    const nuevas = lote.filter((fila) => !dadas.has(claveDe(fila)));
    for (const fila of nuevas) dadas.add(claveDe(fila));
    if (nuevas.length > 0) yield nuevas;
    if (lote.length < POR_LOTE) return;
  }
}
