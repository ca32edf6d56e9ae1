import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { RED_DEMO } from '@tramos/simulator/red-demo';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ArranqueError } from '../db/arranque-error';
import { gateways } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import { escribirPrivado, hashSecreto, secretoNuevo } from '../http/secreto';

const CredencialSchema = z.object({ clave: z.string(), secreto: z.string() });
export type Credencial = z.infer<typeof CredencialSchema>;

/** The one gateway of the demo, through which the simulator publishes. */
export const GATEWAY_DEMO = RED_DEMO.gateways[0]?.clave ?? '';

/** @throws {ArranqueError} when what the file holds is none */
export const leerCredencial = (ruta: string): Credencial => {
  try {
    return CredencialSchema.parse(JSON.parse(readFileSync(ruta, 'utf8')));
  } catch {
    throw new ArranqueError(`${ruta} está dañado: bórrelo y vuelva a arrancar, y se hará otro.`);
  }
};

/**
 * What the simulator signs in with: drawn once and kept where only this user can read it.
 * @throws {ArranqueError} when what was kept cannot be read
 */
export const credencialDelSimulador = (carpeta: string): Credencial => {
  const ruta = join(carpeta, 'gateway.json');
  escribirPrivado(ruta, JSON.stringify({ clave: GATEWAY_DEMO, secreto: secretoNuevo() }));
  return leerCredencial(ruta);
};

/** Makes the database know this credential. */
export const sembrarGateway = async (db: Db, { clave, secreto }: Credencial): Promise<void> => {
  const [fila] = await db.select().from(gateways).where(eq(gateways.clave, clave));
  if (fila && (await verify(fila.secreto_hash, secreto))) return;
  const secreto_hash = await hashSecreto(secreto);
  await db
    .insert(gateways)
    .values({ clave, secreto_hash, permite_maniobras: true })
    .onConflictDoUpdate({ target: gateways.clave, set: { secreto_hash } });
};
