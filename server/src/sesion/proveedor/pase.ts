import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { pases_ingreso } from '../../db/esquema/ingreso';
import type { Consultable, Tx } from '../../db/tipos';
import { secretoNuevo } from '../../http/secreto';
import { cifrar } from '../cifrado';
import { descifrarIngreso } from '../sello';
import type { Claves } from '../tokens';

/** From the way back until the page asks for its session, a code of the second factor typed in between. */
const PASE_MS = 5 * 60_000;
const DUENO = 'refresco-externo';

/** The provider's refresh token opens its door elsewhere too: the database alone must not give it away. */
export const sellarRefresco = ({ ingreso }: Claves, refresco: string): string =>
  cifrar(ingreso, Buffer.from(refresco), DUENO);
export const abrirRefresco = (claves: Claves, sellado: string): string | null =>
  descifrarIngreso(claves, sellado, DUENO)?.toString() ?? null;

const hashDe = (codigo: string): string => createHash('sha256').update(codigo).digest('hex');

/** A code that opens this account once, for the browser that came back from the provider. */
export const darPase = async (
  tx: Tx,
  de: { usuario_id: number; mfa: boolean; refresco: string | null },
  ahora_ms: number,
): Promise<string> => {
  const codigo = secretoNuevo();
  await tx
    .insert(pases_ingreso)
    .values({ ...de, hash: hashDe(codigo), vence_at: new Date(ahora_ms + PASE_MS) });
  return codigo;
};

const esEste = (codigo: string, ahora_ms: number) =>
  and(eq(pases_ingreso.hash, hashDe(codigo)), gt(pases_ingreso.vence_at, new Date(ahora_ms)));

export const leerPase = async (db: Consultable, codigo: string, ahora_ms: number) => {
  const [pase] = await db.select().from(pases_ingreso).where(esEste(codigo, ahora_ms));
  return pase ?? null;
};

/** True for the one that uses it. */
export const gastarPase = async (tx: Tx, codigo: string, ahora_ms: number): Promise<boolean> =>
  (await tx.delete(pases_ingreso).where(esEste(codigo, ahora_ms)).returning()).length > 0;
