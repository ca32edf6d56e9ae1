import { z } from 'zod';
import { esAppError } from './app-error';

const FaltasSchema = z.array(z.object({ field: z.string(), message: z.string() }));

/** What the server found wrong, by field; what it says of none goes under ''. */
export const erroresDe = (error: unknown): Record<string, string> => {
  if (!esAppError(error)) return { '': 'No se pudo guardar. Intente de nuevo.' };
  const faltas = FaltasSchema.safeParse(error.detalle);
  if (error.code === 'datos_invalidos' && faltas.success && faltas.data.length > 0)
    return Object.fromEntries(faltas.data.toReversed().map(({ field, message }) => [field, message]));
  return { [error.field ?? '']: error.message };
};
