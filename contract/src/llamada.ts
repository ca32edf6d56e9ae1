import type { z } from 'zod';
import type { Acceso } from './acceso';

/** One call of the API, as its table describes it. */
export interface Llamada {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE';
  ruta: string;
  /** Words a person reads at `/api/docs`. */
  resumen: string;
  acceso: Acceso;
  /** Open to a session that still has to change its first password (product §5). */
  con_primer_ingreso?: true;
  /** Open to a session that still has to set up its second factor. */
  con_segundo_factor_pendiente?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  respuesta: z.ZodType;
}
