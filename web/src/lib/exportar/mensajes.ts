import type { Apartados } from '@tramos/contract/evento';

/** What the page and a worker that makes a document tell each other. */

/** A document made, how many rows it holds and, of events, how many of them do not count as real. */
export interface Hecho {
  filas: number;
  apartados?: Apartados;
  archivo: Blob;
}

/** What a worker asks the page for, because only the page has it. */
export type Pregunta = 'token' | 'filas';

export type HaciaTrabajador =
  | { tipo: 'empezar'; encargo: unknown }
  | { tipo: 'respuesta'; valor: unknown }
  /** For how long the page has heard nothing of the server, ms. */
  | { tipo: 'callado'; callado_ms: number };

export type DesdeTrabajador =
  | { tipo: 'pregunta'; que: Pregunta }
  | { tipo: 'avance'; filas: number }
  /** The bytes stay where the browser keeps them: a blob is handed over by name. */
  | { tipo: 'listo'; hecho: Hecho }
  /** Nothing to export: no file (spec §5). */
  | { tipo: 'vacio' }
  | { tipo: 'falla'; status: number; code: string; message: string };
