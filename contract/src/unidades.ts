import { z } from 'zod';

export const UnidadPresionSchema = z.enum(['kgcm2', 'bar', 'psi', 'kpa', 'mpa']);
export type UnidadPresion = z.infer<typeof UnidadPresionSchema>;

/** Pascals in one of each: the kilogram-force by standard gravity (9.80665 m/s²), the pound by NIST SP 811. */
export const PASCALES: Readonly<Record<UnidadPresion, number>> = {
  kgcm2: 98_066.5,
  bar: 100_000,
  psi: 6_894.757,
  kpa: 1_000,
  mpa: 1_000_000,
};
