import type { Columna } from '../lib/exportar/columna';
import type { Contexto, Formato } from '../lib/exportar/documento';
import { fabricarTabla } from '../lib/exportar/fabricar-tabla';
import { nombreZona } from '../lib/formato';
import { ahoraServidor } from '../lib/reloj';
import { useSitio, useZona } from '../lib/sitio';
import { exportar } from '../ui/exportar/exportacion';

/** What the documents of a report hold. */
export interface Documento<F> {
  /** First part of the file's name: `reporte-eventos`. */
  base: string;
  /** What a row is, and several: `['tramo', 'tramos']`. */
  unidad: readonly [string, string];
  columnas: readonly Columna<F>[];
  /** The rows, all of them on hand, or read batch by batch when the report has pages. */
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

/** Takes a report out as a document, in a worker; it says by itself how it ended. */
export const exportarReporte = <F>(
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
    falla: 'Error al exportar el reporte',
    hacer: ({ signal, avanzar }) =>
      fabricarTabla(formato, contexto, columnas, typeof filas === 'function' ? filas() : [filas], {
        signal,
        alAvanzar: (n) => avanzar({ filas: n }),
      }),
  });
};
