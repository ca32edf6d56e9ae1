import type { Role } from '@tramos/contract/roles';
import type { Acciones } from './acciones';
import type { EventoMostrable } from './hechos';
import type { AccionEnCurso } from './use-accion-evento';
import type { DisposicionEnCurso } from './use-disposicion';

/** Below this width the list is cards and the detail is the field user's. */
export const MOVIL = '(max-width: 48em)';

/** The sheets of the detail on a desk. */
export type Ficha = 'detalles' | 'evidencia' | 'previos' | 'historial';

/** What both forms of the detail, and their feet, are given. */
export interface VistaDetalle {
  evento: EventoMostrable;
  role: Role;
  zona: string;
  puede: Acciones;
  accion: AccionEnCurso;
  disposicion: DisposicionEnCurso;
  /** Only what a list knew of it is here yet: its history and its surroundings are on their way. */
  incompleto: boolean;
  ficha: Ficha;
  setFicha: (ficha: Ficha) => void;
  /** Somebody asked to write a note, until its field has the focus. */
  enfocarNota: boolean;
  alEnfocarNota: () => void;
  onClose: () => void;
}
