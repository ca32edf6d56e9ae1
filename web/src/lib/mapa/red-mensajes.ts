import type { Lamina } from './lamina';
import type { Imagen } from './papel';
import type { Tema } from './tipos';

/** What the page and the painter of the network tell one another. */

export type HaciaRed =
  | { tipo: 'pintar'; lamina: Lamina; tema: Tema; densidad: number }
  /** The theme has changed: symbols and words are painted anew. */
  | { tipo: 'olvidar' };

export interface DesdeRed {
  tipo: 'pintado';
  imagen: Imagen;
}
