import { type UnidadLectura, UnidadLecturaSchema } from '@tramos/contract/ajustes';
import { PASCALES } from '@tramos/contract/unidades';
import { conUnidad } from './formato';

/** In which unit a person reads pressure. Everything is measured, stored and sent in kg/cm². */

export const UNIDADES = UnidadLecturaSchema.options;
export type Unidad = UnidadLectura;

interface Medida {
  simbolo: string;
  /** So many of it are 1 kg/cm². */
  factor: number;
  /** Decimals that tell a thousandth of a kg/cm² from the next. */
  decimales: number;
}

export const MEDIDAS: Readonly<Record<Unidad, Medida>> = {
  kgcm2: { simbolo: 'kg/cm²', factor: 1, decimales: 3 },
  bar: { simbolo: 'bar', factor: PASCALES.kgcm2 / PASCALES.bar, decimales: 3 },
  psi: { simbolo: 'psi', factor: PASCALES.kgcm2 / PASCALES.psi, decimales: 2 },
};

export const esUnidad = (valor: unknown): valor is Unidad => UNIDADES.some((unidad) => unidad === valor);

export const enUnidad = (presion_kgcm2: number, unidad: Unidad): number =>
  presion_kgcm2 * MEDIDAS[unidad].factor;

/** `38.284 kg/cm²`; '-' when there is none. */
export const formatPresion = (presion_kgcm2: number | null | undefined, unidad: Unidad): string => {
  if (presion_kgcm2 === null || presion_kgcm2 === undefined) return '-';
  const { simbolo, decimales } = MEDIDAS[unidad];
  return conUnidad(enUnidad(presion_kgcm2, unidad), simbolo, decimales);
};
