import type { z } from 'zod';
import { cifrar, descifrar } from './cifrado';
import { type Claves, todasLasClaves } from './tokens';

/**
 * Seals what somebody else keeps for us until `vence_ms`: nobody can read, change or make one, and one that was sealed
 * for another use does not open. That it is used once is its taker's business.
 */
export const sellar = ({ ingreso }: Claves, uso: string, datos: object, vence_ms: number): string =>
  cifrar(ingreso, Buffer.from(JSON.stringify({ ...datos, vence_ms })), uso);

/** With the key of today, or of before the secret of the installation was changed. */
export const descifrarIngreso = (claves: Claves, sellado: string, uso: string): Buffer | null => {
  for (const { ingreso } of todasLasClaves(claves)) {
    const claro = descifrar(ingreso, sellado, uso);
    if (claro) return claro;
  }
  return null;
};

/** What was sealed; null when it is not ours, for another use, or too old. */
export const abrirSello = <S extends z.ZodType<{ vence_ms: number }>>(
  claves: Claves,
  uso: string,
  sellado: string,
  esquema: S,
  ahora_ms: number,
): z.output<S> | null => {
  const claro = descifrarIngreso(claves, sellado, uso);
  const leido = claro && esquema.safeParse(JSON.parse(claro.toString()));
  return leido?.success && leido.data.vence_ms > ahora_ms ? leido.data : null;
};
