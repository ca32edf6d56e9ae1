import type { EventoExportado } from './columnas';

/** A document in the making: rows go in as they come, a file comes out. */
export interface Documento {
  agregar: (eventos: readonly EventoExportado[]) => Promise<void> | void;
  terminar: () => Promise<Blob>;
}

/** What every document says about itself. */
export interface Contexto {
  /** IANA zone of the times, and its name for people. */
  zona: string;
  zona_nombre: string;
  sitio: string;
  /** When it was asked for, epoch ms. */
  generado_ms: number;
  /** Label and value of each filter in force. */
  filtros: readonly (readonly [string, string])[];
  /** Region of the reader's browser, such as `es-MX`. */
  region: string;
}

export const FORMATOS = ['pdf', 'csv', 'xlsx'] as const;
export type Formato = (typeof FORMATOS)[number];

export const NOMBRE_FORMATO: Record<Formato, string> = { pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' };

/** Bytes kept in parts outside the script's own memory: a blob's are the browser's, which may put them on disk. */
const PARTE_BYTES = 1 << 20;

/** Collects bytes into a blob of any size without ever holding more than a part of it. */
export const crearAcopio = () => {
  const partes: Blob[] = [];
  let sueltos: Uint8Array<ArrayBuffer>[] = [];
  let sin_guardar = 0;
  let total = 0;
  const guardar = () => {
    if (sin_guardar === 0) return;
    partes.push(new Blob(sueltos));
    sueltos = [];
    sin_guardar = 0;
  };
  return {
    poner: (bytes: Uint8Array<ArrayBuffer>): void => {
      sueltos.push(bytes);
      sin_guardar += bytes.length;
      total += bytes.length;
      if (sin_guardar >= PARTE_BYTES) guardar();
    },
    /** Bytes put so far. */
    total: () => total,
    cerrar: (type: string): Blob => {
      guardar();
      return new Blob(partes, { type });
    },
  };
};
