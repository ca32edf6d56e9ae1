import type { AccionSensor, EventoEstado, EventoTipo, Motivo, Validez } from '@tramos/contract/evento';
import type { Reloj } from '@tramos/contract/sensor';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { usuarios } from './cuentas';
import { tramos } from './red';
import { instante } from './tiempos';

/** What was heard, its evidence and what was done about it. */

export const eventos = pgTable(
  'eventos',
  {
    id: serial('id').primaryKey(),
    /** Idempotency of a detection: a replay after a restart finds its own event here. */
    clave: text('clave').notNull().unique(),
    tipo: text('tipo').$type<EventoTipo>().notNull(),
    estado: text('estado').$type<Validez>().notNull(),
    evento_estado: text('evento_estado').$type<EventoEstado>().notNull().default('abierto'),
    evento_principal: integer('evento_principal'),
    grupo_id: text('grupo_id'),
    tramo_id: integer('tramo_id')
      .notNull()
      .references(() => tramos.id),
    /** Copied from the tramo, so that scope and order need one index and no join. */
    sistema_id: integer('sistema_id').notNull(),
    created_at: instante('created_at').notNull(),
    hora_sensor0: instante('hora_sensor0'),
    hora_sensor1: instante('hora_sensor1'),
    accion_sensor0: text('accion_sensor0').$type<AccionSensor>(),
    accion_sensor1: text('accion_sensor1').$type<AccionSensor>(),
    amplitud_sensor0: real('amplitud_sensor0'),
    amplitud_sensor1: real('amplitud_sensor1'),
    reloj_sensor0: jsonb('reloj_sensor0').$type<Reloj>(),
    reloj_sensor1: jsonb('reloj_sensor1').$type<Reloj>(),
    delta_s: doublePrecision('delta_s'),
    posicion: doublePrecision('posicion'),
    sigma_m: doublePrecision('sigma_m'),
    latitud: doublePrecision('latitud'),
    longitud: doublePrecision('longitud'),
    correlacion: real('correlacion'),
    motivos: jsonb('motivos').$type<Motivo[]>().notNull().default([]),
    /** What the place was computed with; later changes of the tramo do not touch it. */
    velocidad_onda_mps: doublePrecision('velocidad_onda_mps'),
    flujo_mps: doublePrecision('flujo_mps'),
    producto: text('producto'),
    config_version: integer('config_version').notNull(),
    recognized_by: integer('recognized_by').references(() => usuarios.id),
    recognized_at: instante('recognized_at'),
    escalado: boolean('escalado').notNull().default(false),
    escalado_id: text('escalado_id').unique(),
    escalado_por: integer('escalado_por').references(() => usuarios.id),
    escalado_at: instante('escalado_at'),
  },
  // Read backwards for "newest first": a descending index would put nulls where ORDER BY … DESC does not.
  (t) => [
    index('eventos_created').on(t.created_at, t.id),
    index('eventos_sistema_created').on(t.sistema_id, t.created_at, t.id),
    index('eventos_tramo_created').on(t.tramo_id, t.created_at, t.id),
    index('eventos_validez').on(t.estado, t.created_at, t.id),
    index('eventos_hora').on(t.hora_sensor0),
    index('eventos_recognized').on(t.recognized_at),
    index('eventos_abiertos').on(t.sistema_id, t.created_at, t.id).where(sql`evento_estado = 'abierto'`),
  ],
);

/** Pressure around an event, from −60 to +120 s of each pick; `completa` once the tail has been seen. */
export const evento_ondas = pgTable(
  'evento_ondas',
  {
    evento_id: integer('evento_id')
      .notNull()
      .references(() => eventos.id, { onDelete: 'cascade' }),
    /** 0 is sensor A, 1 is sensor B, as the event's fields count them. */
    sensor: smallint('sensor').notNull(),
    sensor_id: integer('sensor_id').notNull(),
    t_pick_ms: doublePrecision('t_pick_ms').notNull(),
    t0_ms: doublePrecision('t0_ms').notNull(),
    dt_ms: doublePrecision('dt_ms').notNull(),
    /** NaN where the field sent nothing: a gap stays a gap. */
    p: real('p').array().notNull(),
    completa: boolean('completa').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.evento_id, t.sensor] }),
    index('evento_ondas_incompletas').on(t.t_pick_ms).where(sql`not completa`),
  ],
);

/** Correlation of both traces against the difference of time each lag would mean. */
export const evento_correlaciones = pgTable('evento_correlaciones', {
  evento_id: integer('evento_id')
    .primaryKey()
    .references(() => eventos.id, { onDelete: 'cascade' }),
  delta0_s: doublePrecision('delta0_s').notNull(),
  paso_s: doublePrecision('paso_s').notNull(),
  r: real('r').array().notNull(),
});

export const evento_historial = pgTable(
  'evento_historial',
  {
    id: serial('id').primaryKey(),
    evento_id: integer('evento_id')
      .notNull()
      .references(() => eventos.id, { onDelete: 'cascade' }),
    accion: text('accion').$type<'creado' | 'reconocer' | 'escalar'>().notNull(),
    usuario_id: integer('usuario_id').references(() => usuarios.id),
    cuando: instante('cuando').notNull(),
  },
  (t) => [index('evento_historial_evento').on(t.evento_id)],
);
