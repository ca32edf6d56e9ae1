import { lte, sql } from 'drizzle-orm';
import { subirConfigVersion } from '../db/config-version';
import { gateways, SIN_ANTERIOR } from '../db/esquema/red';
import { instante } from '../db/instante';
import type { Db } from '../db/tipos';
import type { Origen } from './interpretar';

/** The newest use of each secret is written at most so often. */
const ANOTAR_CADA_MS = 60_000;
/** Once the new secret is used, the one before it goes on for so long at most. */
const TRAS_EL_PRIMER_USO_MS = 3_600_000;

type Uso = Pick<Extract<Origen, { tipo: 'gateway' }>, 'id' | 'secreto_hash' | 'direccion'>;

/** When and from where each secret of a gateway is used: what shows that a key is out, or an old one still needed. */
export interface Usos {
  anotar(uso: Uso, ahora_ms: number): void;
  /** Writes what is new; what could not be written is written the next time. */
  volcar(): Promise<void>;
}

interface Pendiente extends Uso {
  usado_ms: number;
}

const guardar = (db: Db, { id, secreto_hash, direccion, usado_ms }: Pendiente): Promise<void> =>
  db.transaction(async (tx) => {
    const usado = instante(usado_ms);
    const { rows } = await tx.execute<{ nuevo: boolean }>(sql`
      update ${gateways} g set secreto_usado_at = ${usado}, secreto_usado_ip = ${direccion},
        anterior_hasta = case when g.secreto_usado_at is null and g.anterior_hasta is not null
          then least(g.anterior_hasta, ${instante(usado_ms + TRAS_EL_PRIMER_USO_MS)}) else g.anterior_hasta end
      from (select id, secreto_usado_at is null and anterior_hasta is not null as nuevo from ${gateways}
        where id = ${id} for no key update) antes
      where g.id = antes.id and g.secreto_hash = ${secreto_hash}
      returning antes.nuevo`);
    // Connections of the secret before are cut by what the ingest knows of the network.
    if (rows[0]?.nuevo) await subirConfigVersion(tx);
    if (rows.length > 0) return;
    await tx.execute(sql`
      update ${gateways} set anterior_usado_at = ${usado}, anterior_usado_ip = ${direccion}
      where id = ${id} and anterior_hash = ${secreto_hash}`);
  });

/** Forgets the secrets whose time is over: they open nothing any more (acceso-gateway.ts). */
export const olvidarVencidos = async (db: Db, ahora_ms: number): Promise<void> => {
  await db
    .update(gateways)
    .set(SIN_ANTERIOR)
    .where(lte(gateways.anterior_hasta, new Date(ahora_ms)));
};

export const crearUsos = (db: Db): Usos => {
  const anotados = new Map<string, number>();
  let pendientes = new Map<string, Pendiente>();
  return {
    anotar: ({ id, secreto_hash, direccion }, ahora_ms) => {
      const de = `${id} ${secreto_hash}`;
      const antes_ms = anotados.get(de);
      // A clock that was set back must not keep it silent.
      if (antes_ms !== undefined && Math.abs(ahora_ms - antes_ms) < ANOTAR_CADA_MS) return;
      anotados.set(de, ahora_ms);
      pendientes.set(de, { id, secreto_hash, direccion, usado_ms: ahora_ms });
    },
    volcar: async () => {
      const estos = pendientes;
      pendientes = new Map();
      try {
        for (const [de, uso] of estos) {
          await guardar(db, uso);
          estos.delete(de);
        }
      } catch (error) {
        pendientes = new Map([...estos, ...pendientes]);
        throw error;
      }
    },
  };
};
