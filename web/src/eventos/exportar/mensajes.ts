import type { TramoConNombre } from './aplanar';
import type { Contexto, Formato } from './documento';

/** What the page and the worker that makes the document tell each other. */

export interface Encargo {
  formato: Formato;
  /** Paths and queries of the calls whose events make it up, in this order. */
  rutas: readonly string[];
  token: string;
  contexto: Contexto;
  tramos: readonly TramoConNombre[];
}

export type HaciaTrabajador =
  | { tipo: 'empezar'; encargo: Encargo }
  /** A token in the place of the one that had expired; null when there is none. */
  | { tipo: 'token'; token: string | null };

export type DesdeTrabajador =
  | { tipo: 'token_vencido' }
  | { tipo: 'avance'; eventos: number }
  /** The bytes stay where the browser keeps them: a blob is handed over by name. */
  | { tipo: 'listo'; eventos: number; archivo: Blob }
  /** Nothing to export: no file (spec §5). */
  | { tipo: 'vacio' }
  | { tipo: 'falla'; status: number; code: string; message: string };
