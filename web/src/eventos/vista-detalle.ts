import type { Role } from '@tramos/contract/roles';
import type { Acciones, EventoMostrable } from './hechos';
import type { AccionEnCurso } from './use-accion-evento';

/** Below this width the list is cards and the detail is the field user's. */
export const MOVIL = '(max-width: 48em)';

/** What both forms of the detail, and their feet, are given. */
export interface VistaDetalle {
  evento: EventoMostrable;
  role: Role;
  zona: string;
  puede: Acciones;
  accion: AccionEnCurso;
  onClose: () => void;
}
