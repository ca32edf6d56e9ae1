import { apartarMaximo, TURNO_H } from '@tramos/contract/alarmas';
import type { Role } from '@tramos/contract/roles';

/** For how long an alarm may be put aside. Pure. */

export interface Duracion {
  minutos: number;
  nombre: string;
}

const DURACIONES: readonly Duracion[] = [
  { minutos: 30, nombre: '30 minutos' },
  { minutos: 60, nombre: '1 hora' },
  { minutos: 4 * 60, nombre: '4 horas' },
  { minutos: 8 * 60, nombre: '8 horas' },
  { minutos: 24 * 60, nombre: '24 horas' },
  { minutos: 3 * 24 * 60, nombre: '3 días' },
  { minutos: 7 * 24 * 60, nombre: '7 días' },
  { minutos: 30 * 24 * 60, nombre: '30 días' },
];

/** Those within the reach of a role. */
export const duracionesDe = (role: Role): readonly Duracion[] => {
  const maximo = apartarMaximo(role) ?? 0;
  return DURACIONES.filter(({ minutos }) => minutos <= maximo);
};

/** Longer than a shift: it stands in the review. */
export const vaARevision = (minutos: number): boolean => minutos > TURNO_H * 60;
