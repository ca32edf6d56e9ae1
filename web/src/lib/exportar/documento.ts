/** A document in the making: rows go in as they come, a file comes out. */
export interface Documento<F> {
  agregar: (filas: readonly F[]) => Promise<void> | void;
  terminar: () => Promise<Blob>;
}

/** What every document says about itself. */
export interface Contexto {
  /** What it is called: `Eventos`. */
  titulo: string;
  /** IANA zone of the times, and its name for people. */
  zona: string;
  zona_nombre: string;
  sitio: string;
  /** When it was asked for, epoch ms. */
  generado_ms: number;
  /** Label and value of each filter in force. */
  filtros: readonly (readonly [string, string])[];
  /** Label and value of each total, said before the table. */
  totales?: readonly (readonly [string, string])[];
  /** Region of the reader's browser, such as `es-MX`. */
  region: string;
}

export const FORMATOS = ['pdf', 'csv', 'xlsx'] as const;
export type Formato = (typeof FORMATOS)[number];

export const NOMBRE_FORMATO: Record<Formato, string> = { pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' };

/** Bytes kept in parts outside the script's own memory: a blob's are the browser's, which may put them on disk. */
const PARTE_BYTES = 1 << 20;

/**
 * Collects bytes into a blob of any size. It holds one part, written over again and again: buffers that are let go
 * pile up until the script's memory is swept.
 */
export const crearAcopio = () => {
  const codificador = new TextEncoder();
  const parte = new Uint8Array(PARTE_BYTES);
  const partes: Blob[] = [];
  let en_parte = 0;
  let guardados = 0;
  const guardar = () => {
    if (en_parte > 0) partes.push(new Blob([parte.subarray(0, en_parte)]));
    guardados += en_parte;
    en_parte = 0;
  };
  return {
    poner: (bytes: Uint8Array<ArrayBuffer>): void => {
      for (let desde = 0; desde < bytes.length; ) {
        if (en_parte === PARTE_BYTES) guardar();
        const cabe = bytes.subarray(desde, desde + PARTE_BYTES - en_parte);
        parte.set(cabe, en_parte);
        en_parte += cabe.length;
        desde += cabe.length;
      }
    },
    /** Puts a text, as UTF-8. */
    escribir: (texto: string): void => {
      for (let resto = texto; resto !== ''; ) {
        const { read, written } = codificador.encodeInto(resto, parte.subarray(en_parte));
        en_parte += written;
        resto = resto.slice(read);
        if (resto !== '') guardar();
      }
    },
    /** Bytes put so far. */
    total: () => guardados + en_parte,
    cerrar: (type: string): Blob => {
      guardar();
      return new Blob(partes, { type });
    },
  };
};
