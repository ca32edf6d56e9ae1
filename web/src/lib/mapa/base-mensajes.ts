import type { Rotulo } from './base-fuente';
import type { Imagen } from './papel';
import type { Tema } from './tipos';
import type { Vista } from './vista';

/** What the page and the painter of the base map tell one another. */

export type HaciaBase =
  /** Addresses of the main file and of the one drawn around it. */
  | { tipo: 'abrir'; url: string; fondo: string | null }
  /** The main file is looked at again with the next view, however lately it could not be read. */
  | { tipo: 'reintentar' }
  | { tipo: 'pintar'; turno: number; vista: Vista; tema: Tema; densidad: number };

export type DesdeBase =
  | { tipo: 'pintado'; turno: number; vista: Vista; imagen: Imagen; rotulos: Rotulo[]; entera: boolean }
  | { tipo: 'ilegible' };
