import { sql } from 'drizzle-orm';
import type { Server } from 'socket.io';
import { lecturas } from '../db/esquema/mediciones';
import type { Consultable } from '../db/tipos';
import { decir } from './decir';
import type { PresionSala, Push } from './push';
import { salaDePresion } from './salas';

/** A sensor that this process has not stored for so long may come in by another one. */
const AJENO_MS = 3_000;
/** What is looked for in the database is no older than this. */
const RECIENTE_MS = 10_000;
/** Batches of one sensor that are caught up with at once. */
const LOTES_MAX = 20;

/** A sensor that some console follows. */
export interface Seguido {
  sistema_id: number;
  sensor_id: number;
}

/** Live pressure, to the rooms of those who follow it. */
export interface PresionEnVivo {
  difundir: Push['presion'];
  /** Some console follows it from now on. */
  seguir(sensor: Seguido): void;
  /** Sends what another process has stored of the sensors followed here. */
  buscarAjenas(): Promise<void>;
}

interface FilaLote extends Record<string, unknown> {
  sensor_id: number;
  t0: number;
  dt_ms: number;
  p: number[];
}

const leerDesde = async (
  db: Consultable,
  buscados: readonly { sensor_id: number; desde_ms: number }[],
): Promise<FilaLote[]> => {
  const ids = `{${buscados.map((b) => b.sensor_id)}}`;
  const desdes = `{${buscados.map((b) => b.desde_ms)}}`;
  const primera_ms = Math.min(...buscados.map((b) => b.desde_ms));
  const { rows } = await db.execute<FilaLote>(sql`
    select l.* from unnest(${ids}::int[], ${desdes}::float8[]) s (id, desde_ms)
    cross join lateral (
      select sensor_id, t0_ms as t0, dt_ms, p from ${lecturas}
      where sensor_id = s.id and t0_ms > s.desde_ms and t0_ms > ${primera_ms} and not reproducido order by t0_ms limit ${LOTES_MAX}
    ) l order by l.t0`);
  return rows;
};

/**
 * Each server process sends what it stores itself. On PostgreSQL another one may hold the field's connection: what
 * the consoles of this one follow and this one does not store is then read from the table. A notification would have
 * to carry the samples, which are more than it holds, and takes a lock of the whole database at every commit.
 */
export const crearPresionEnVivo = (
  io: Pick<Server, 'to' | 'sockets'>,
  { db, ahora }: { db: Consultable; ahora: () => number },
): PresionEnVivo => {
  const seguidos = new Map<string, Seguido>();
  /** Of each sensor, when this process last stored some of it, and up to where its consoles have heard it. */
  const propias = new Map<number, number>();
  const oidas = new Map<number, number>();

  const enviar = ({ sistema_id, datos }: PresionSala) => {
    oidas.set(datos.sensor_id, Math.max(datos.t0, oidas.get(datos.sensor_id) ?? 0));
    const sala = salaDePresion(sistema_id, datos.sensor_id);
    if (io.sockets.adapter.rooms.has(sala)) decir(io.to(sala), 'presion', datos);
  };

  const buscados = (ahora_ms: number) => {
    for (const sala of seguidos.keys()) if (!io.sockets.adapter.rooms.has(sala)) seguidos.delete(sala);
    return [...seguidos.values()].filter(
      ({ sensor_id }) => ahora_ms - (propias.get(sensor_id) ?? 0) > AJENO_MS,
    );
  };

  return {
    difundir: (presiones) => {
      for (const presion of presiones) {
        propias.set(presion.datos.sensor_id, ahora());
        enviar(presion);
      }
    },
    seguir: (sensor) => {
      seguidos.set(salaDePresion(sensor.sistema_id, sensor.sensor_id), sensor);
    },
    buscarAjenas: async () => {
      const ahora_ms = ahora();
      const ajenos = buscados(ahora_ms);
      if (ajenos.length === 0) return;
      const desdeDe = (id: number) => Math.max(oidas.get(id) ?? 0, ahora_ms - RECIENTE_MS);
      const sistema_de = new Map(ajenos.map(({ sensor_id, sistema_id }) => [sensor_id, sistema_id]));
      const filas = await leerDesde(
        db,
        ajenos.map(({ sensor_id }) => ({ sensor_id, desde_ms: desdeDe(sensor_id) })),
      );
      for (const datos of filas) {
        const sistema_id = sistema_de.get(datos.sensor_id);
        // Meanwhile it may have come in here.
        if (sistema_id !== undefined && datos.t0 > desdeDe(datos.sensor_id)) enviar({ sistema_id, datos });
      }
    },
  };
};
