import { createHash, randomInt } from 'node:crypto';
import { CODIGOS_RECUPERACION } from '@tramos/contract/limites';
import { and, eq, isNull } from 'drizzle-orm';
import { codigos_recuperacion } from '../db/esquema/cuentas';
import type { Consultable, Tx } from '../db/tipos';

/** Without what a hand-written note confuses: 0 and o, 1, i and l. 31 signs, 24 times: 118 bits, which no
 * guessing finds behind a plain hash. */
const ALFABETO = '23456789abcdefghjkmnpqrstuvwxyz';
const GRUPO = 4;
const GRUPOS = 6;

const grupoNuevo = (): string =>
  Array.from({ length: GRUPO }, () => ALFABETO[randomInt(ALFABETO.length)]).join('');

const codigoNuevo = (): string => Array.from({ length: GRUPOS }, grupoNuevo).join('-');

/** As it is compared: however it was typed, only its letters and digits count. */
const hashDeCodigo = (escrito: string): string =>
  createHash('sha256')
    .update(escrito.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');

/** Replaces the account's codes by new ones and returns these, which nobody can read again afterwards. */
export const reponerCodigos = async (tx: Tx, usuario_id: number): Promise<string[]> => {
  const codigos = new Set<string>();
  while (codigos.size < CODIGOS_RECUPERACION) codigos.add(codigoNuevo());
  await borrarCodigos(tx, usuario_id);
  const filas = [...codigos].map((codigo) => ({ usuario_id, hash: hashDeCodigo(codigo) }));
  await tx.insert(codigos_recuperacion).values(filas);
  return [...codigos];
};

export const borrarCodigos = async (tx: Tx, usuario_id: number): Promise<void> => {
  await tx.delete(codigos_recuperacion).where(eq(codigos_recuperacion.usuario_id, usuario_id));
};

/** True when it was a code of this account that nobody had used; from now on somebody has. */
export const gastarRecuperacion = async (
  db: Consultable,
  usuario_id: number,
  escrito: string,
  ahora_ms: number,
): Promise<boolean> => {
  const gastados = await db
    .update(codigos_recuperacion)
    .set({ usado_at: new Date(ahora_ms) })
    .where(
      and(
        eq(codigos_recuperacion.usuario_id, usuario_id),
        eq(codigos_recuperacion.hash, hashDeCodigo(escrito)),
        isNull(codigos_recuperacion.usado_at),
      ),
    )
    .returning({ hash: codigos_recuperacion.hash });
  return gastados.length > 0;
};
