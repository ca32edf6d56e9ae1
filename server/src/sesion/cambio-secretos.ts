import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { anotar } from '../auditoria/auditoria';
import { SECRETOS } from '../db/ajuste';
import { ajustes } from '../db/esquema/sitio';
import type { Db } from '../db/tipos';
import { type Claves, todasLasClaves } from './tokens';

const HuellasSchema = z.array(z.string()).catch([]);

/**
 * Notes in the audit that the installation goes by other secrets than it last did, however they came to be others: by
 * `npm run secretos`, a variable, or a file that is gone. The first ones of all are no change.
 */
export const anotarSecretos = (db: Db, claves: Claves, ahora_ms: number): Promise<void> =>
  db.transaction(async (tx) => {
    const ahora = todasLasClaves(claves).map(({ huella }) => Buffer.from(huella).toString('base64url'));
    const primeras = await tx
      .insert(ajustes)
      .values({ clave: SECRETOS, valor: ahora })
      .onConflictDoNothing()
      .returning({ clave: ajustes.clave });
    if (primeras.length > 0) return;
    // Of several processes that see the same, one tells.
    const [fila] = await tx.select().from(ajustes).where(eq(ajustes.clave, SECRETOS)).for('update');
    const antes = HuellasSchema.parse(fila?.valor);
    const nuevos = ahora.filter((una) => !antes.includes(una)).length;
    const retirados = antes.filter((una) => !ahora.includes(una)).length;
    if (nuevos + retirados === 0) return;
    await tx.update(ajustes).set({ valor: ahora }).where(eq(ajustes.clave, SECRETOS));
    await anotar(tx, {
      ...{ cuando_ms: ahora_ms, usuario_id: null, username: null, ip: null },
      ...{ accion: 'secreto_instalacion', datos: { antes: antes.length, nuevos, retirados } },
    });
  });
