import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { RED_DEMO } from '@tramos/simulator/red-demo';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { gateways } from '../db/esquema/red';
import type { Db } from '../db/tipos';
import { escribirPrivado, hashSecreto, secretoNuevo } from '../http/secreto';

const CredencialSchema = z.object({ clave: z.string(), secreto: z.string() });
export type Credencial = z.infer<typeof CredencialSchema>;

/** The one gateway of the demo, through which the simulator publishes. */
export const GATEWAY_DEMO = RED_DEMO.gateways[0]?.clave ?? '';

/** What the simulator signs in with: drawn once and kept where only this user can read it. */
export const credencialDelSimulador = (carpeta: string): Credencial => {
  const ruta = join(carpeta, 'gateway.json');
  escribirPrivado(ruta, JSON.stringify({ clave: GATEWAY_DEMO, secreto: secretoNuevo() }));
  return CredencialSchema.parse(JSON.parse(readFileSync(ruta, 'utf8')));
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
