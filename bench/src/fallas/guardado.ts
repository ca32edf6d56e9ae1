import { eventos } from '@tramos/server/db/esquema/eventos';
import { lecturas } from '@tramos/server/db/esquema/mediciones';
import { sensores } from '@tramos/server/db/esquema/red';
import type { Db } from '@tramos/server/deps';
import { eq, gte, sql } from 'drizzle-orm';

/** What a database holds of what a gateway sent. */
export interface Guardado {
  /** Names of the batches, each as often as it is there. */
  guardados: string[];
  /** Where and when what was detected was first heard. */
  eventos: { tramo_id: number; t: number }[];
}

export const guardadosDesde = async (db: Db, desde: number): Promise<Guardado> => {
  const filas = await db
    .select({ clave: sensores.clave, t0: lecturas.t0_ms })
    .from(lecturas)
    .innerJoin(sensores, eq(sensores.id, lecturas.sensor_id))
    .where(gte(lecturas.t0_ms, desde));
  const detectados = await db
    .select({ tramo_id: eventos.tramo_id, t: sql<string>`extract(epoch from ocurrio_at) * 1000` })
    .from(eventos)
    .where(sql`ocurrio_at >= to_timestamp(${(desde - 60_000) / 1_000})`);
  return {
    guardados: filas.map(({ clave, t0 }) => `${clave} ${t0}`),
    eventos: detectados.map(({ tramo_id, t }) => ({ tramo_id, t: Math.round(Number(t)) })),
  };
};
