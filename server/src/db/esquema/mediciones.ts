import type { Reloj } from '@tramos/contract/sensor';
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { instante } from './columnas';

/** What the field sent. */

/**
 * Raw pressure: one row per batch, kg/cm². Sample i was taken at t0_ms + i · dt_ms. Parted by UTC day of `t0_ms`
 * (db/dias-guardados.ts); what is asked for of a moment is found by sensor, and no index of times is paid for at each batch.
 */
export const lecturas = pgTable(
  'lecturas',
  {
    sensor_id: integer('sensor_id').notNull(),
    t0_ms: doublePrecision('t0_ms').notNull(),
    dt_ms: doublePrecision('dt_ms').notNull(),
    p: real('p').array().notNull(),
    seq: bigint('seq', { mode: 'number' }),
    reloj: jsonb('reloj').$type<Reloj>(),
    recibido_ms: doublePrecision('recibido_ms').notNull(),
    reproducido: boolean('reproducido').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.sensor_id, t.t0_ms] })],
);

/**
 * Rollups by step (db/retencion.ts). `t_ms` is the start of the bucket in UTC. Those of 10 s are parted by day as the
 * samples are, in `resumenes_finos`; the others lie together, in `resumenes_gruesos`.
 */
export const resumenes = pgTable(
  'resumenes',
  {
    paso_s: integer('paso_s').notNull(),
    sensor_id: integer('sensor_id').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    minimo: real('minimo').notNull(),
    /** Mean is suma / n, so that buckets can be merged exactly. */
    suma: doublePrecision('suma').notNull(),
    maximo: real('maximo').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.paso_s, t.sensor_id, t.t_ms] })],
);

/**
 * One row: the rollups coarser than the finest hold what was measured before `hasta_ms`, a whole minute, epoch ms. What
 * was measured since stands in the finest alone (db/resumenes-al-dia.ts).
 */
export const resumenes_hasta = pgTable('resumenes_hasta', {
  unico: boolean('unico').primaryKey().default(true),
  hasta_ms: doublePrecision('hasta_ms').notNull(),
});

/** Picks made at the edge, as they came; what detection makes of them stands in `picks`. */
export const disparos = pgTable(
  'disparos',
  {
    sensor_id: integer('sensor_id').notNull(),
    /** Given by the field device: a second copy of the message finds itself here. */
    id: text('id').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    signo: smallint('signo').$type<1 | -1>().notNull(),
    amplitud: doublePrecision('amplitud').notNull(),
    sigma_ms: doublePrecision('sigma_ms').notNull(),
    reloj: jsonb('reloj').$type<Reloj>(),
    /** A hole is null. */
    forma_onda: jsonb('forma_onda').$type<{ t0: number; dt_ms: number; p: (number | null)[] }>(),
    recibido_ms: doublePrecision('recibido_ms').notNull(),
    reproducido: boolean('reproducido').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.sensor_id, t.id] }), index('disparos_t').on(t.t_ms)],
);

export const picks = pgTable(
  'picks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Idempotency: the same front of the same sensor is one row. */
    clave: text('clave').notNull().unique(),
    sensor_id: integer('sensor_id').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    signo: smallint('signo').notNull(),
    amplitud: real('amplitud').notNull(),
    sigma_ms: real('sigma_ms').notNull(),
    snr: real('snr').notNull(),
    origen: text('origen').$type<'servidor' | 'borde'>().notNull(),
    reloj: jsonb('reloj').$type<Reloj>(),
  },
  (t) => [index('picks_sensor_t').on(t.sensor_id, t.t_ms)],
);

/** Malformed or unknown field messages, kept for inspection (size-limited, pruned by age). */
/** Messages of one device that were rejected one after the other. Times: epoch ms, of their reception. */
export interface Racha {
  desde_ms: number;
  t_ms: number;
  cuantos: number;
  /** Why the newest was. */
  motivo: string;
}

/** Devices whose messages are all rejected at present (ingesta/rechazos.ts): one row each, until one is taken. */
export const rechazos_seguidos = pgTable(
  'rechazos_seguidos',
  {
    dispositivo: text('dispositivo').$type<'sensor' | 'router'>().notNull(),
    objeto_id: integer('objeto_id').notNull(),
    desde_ms: doublePrecision('desde_ms').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    cuantos: integer('cuantos').notNull(),
    motivo: text('motivo').notNull(),
  },
  (t) => [primaryKey({ columns: [t.dispositivo, t.objeto_id] })],
);

export const mensajes_rechazados = pgTable(
  'mensajes_rechazados',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recibido_at: instante('recibido_at').notNull(),
    gateway: text('gateway'),
    topic: text('topic').notNull(),
    payload: text('payload').notNull(),
    motivo: text('motivo').notNull(),
  },
  (t) => [index('mensajes_rechazados_recibido').on(t.recibido_at)],
);
