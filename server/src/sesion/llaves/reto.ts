import { createHash } from 'node:crypto';
import { z } from 'zod';
import { retos_gastados } from '../../db/esquema/ingreso';
import type { Consultable } from '../../db/tipos';
import { abrirSello, sellar } from '../sello';
import type { Claves } from '../tokens';

/** Time to find the key and to type its PIN. */
export const RETO_MS = 5 * 60_000;
const RetoSchema = z.object({ vence_ms: z.number() });

/** What a challenge is for: one that was given for the one does not do for the other. */
export type UsoReto = 'llave:usar' | `llave:alta:${number}`;

/**
 * A challenge that carries its own end and use, sealed: strangers may ask for as many as they like, and nothing is
 * stored of those that nobody answers.
 */
export const retoNuevo = (claves: Claves, uso: UsoReto, ahora_ms: number): string =>
  sellar(claves, uso, {}, ahora_ms + RETO_MS);

export const retoVale = (claves: Claves, uso: UsoReto, reto: string, ahora_ms: number): boolean =>
  abrirSello(claves, uso, reto, RetoSchema, ahora_ms) !== null;

/** True the first time that somebody answers this challenge. */
export const gastarReto = async (db: Consultable, reto: string, ahora_ms: number): Promise<boolean> => {
  const hash = createHash('sha256').update(reto).digest('hex');
  const puestos = await db
    .insert(retos_gastados)
    .values({ hash, vence_at: new Date(ahora_ms + RETO_MS) })
    .onConflictDoNothing()
    .returning({ hash: retos_gastados.hash });
  return puestos.length > 0;
};
