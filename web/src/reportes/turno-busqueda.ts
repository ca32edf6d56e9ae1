import { z } from 'zod';
import { Id } from './busqueda';

export const TurnoSearchSchema = z.object({
  /** A handover that was signed; the shift that is going on when left out. */
  turno: Id,
});
