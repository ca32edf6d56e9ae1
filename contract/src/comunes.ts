import { z } from 'zod';
import { IdSchema } from './basicos';
import { CLAVE_MAX, LIMITE_MAX } from './limites';

/** An id as it arrives in a path or a query string. */
export const IdParamSchema = z.coerce.number().int().positive();
export const IdPathSchema = z.object({ id: IdParamSchema });

export const LatitudSchema = z.number().min(-90).max(90);
export const LongitudSchema = z.number().min(-180).max(180);

const numeroDe = (texto: string): number | null =>
  texto.trim() !== '' && Number.isFinite(Number(texto)) ? Number(texto) : null;

/** A coordinate of an event: a number or a numeric string (spec §3). Any other text is no place at all. */
export const CoordenadaSchema = z.preprocess(
  (dato) => (typeof dato === 'string' ? numeroDe(dato) : dato),
  z.number().nullable(),
);

/** A device's key: it is part of an MQTT topic, so its alphabet is closed. */
export const ClaveSchema = z
  .string()
  .min(1, 'Escriba la clave')
  .max(CLAVE_MAX, `Hasta ${CLAVE_MAX} caracteres`)
  .regex(/^[A-Za-z0-9_-]+$/, 'Solo letras sin acento, números, guion y guion bajo');

export const GeometriaSchema = z.object({
  type: z.literal('LineString'),
  /** [longitud, latitud] pairs, GeoJSON order. */
  coordinates: z.array(z.tuple([LongitudSchema, LatitudSchema])).min(2),
});
export type Geometria = z.infer<typeof GeometriaSchema>;

export const PaginaQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITE_MAX).optional(),
  offset: z.coerce.number().int().min(0).optional(),
});

export const RefSchema = z.object({ id: IdSchema, nombre: z.string() });
export type Ref = z.infer<typeof RefSchema>;

/** The answer of a call that has nothing to say. */
export const VacioSchema = z.object({});

/** The answer of a list call: `{<plural>, total}` (product §3). */
export const listaDe = <N extends string, T extends z.core.$ZodType>(nombre: N, item: T) =>
  z.object({ [nombre]: z.array(item), total: z.number().int() } as Record<N, z.ZodArray<T>> & {
    total: z.ZodNumber;
  });
