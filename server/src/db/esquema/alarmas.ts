import type {
  AlarmaEstado,
  AlarmaHecho,
  AlarmaOrigen,
  AlarmaRegla,
  Prioridad,
} from '@tramos/contract/alarmas';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instante } from './columnas';

/** Alarms (docs/alarmas.md). Names and sistemas are copies: what is told outlives what it is told of. */

/** Every alarm of a thing that is wrong, silenced or was so: one row per rule of a sensor or router, one per event. */
export const alarmas = pgTable(
  'alarmas',
  {
    id: serial('id').primaryKey(),
    origen: text('origen').$type<AlarmaOrigen>().notNull(),
    objeto_id: integer('objeto_id').notNull(),
    regla: text('regla').$type<AlarmaRegla>().notNull(),
    /** What its figures are gathered by: the sensor or router, or the tramo of an event. */
    fuente_id: integer('fuente_id').notNull(),
    sistema_id: integer('sistema_id'),
    prioridad: text('prioridad').$type<Prioridad>().notNull(),
    /** Listed without calling when false. */
    anuncia: boolean('anuncia').notNull(),
    nombre: text('nombre').notNull(),
    detalle: text('detalle'),
    /** Name and detail as a search compares them. */
    plegado: text('plegado').notNull(),
    estado: text('estado').$type<AlarmaEstado>().notNull(),
    condicion: boolean('condicion').notNull(),
    desde: instante('desde').notNull(),
    cambia_desde: instante('cambia_desde'),
    anunciada_at: instante('anunciada_at'),
    por_anunciar: boolean('por_anunciar').notNull(),
    reconocida_por: text('reconocida_por'),
    reconocida_at: instante('reconocida_at'),
    apartada_desde: instante('apartada_desde'),
    apartada_hasta: instante('apartada_hasta'),
    apartada_motivo: text('apartada_motivo'),
    apartada_por: text('apartada_por'),
    fuera_desde: instante('fuera_desde'),
    fuera_hasta: instante('fuera_hasta'),
    fuera_motivo: text('fuera_motivo'),
    suprimida_desde: instante('suprimida_desde'),
    suprimida_causa: text('suprimida_causa'),
    /** Listed somewhere, or about to change. */
    viva: boolean('viva')
      .notNull()
      .generatedAlwaysAs(
        sql`estado <> 'normal' or cambia_desde is not null or apartada_hasta is not null or fuera_desde is not null or suprimida_desde is not null`,
      ),
    /** Worst first: state, then priority. */
    orden: smallint('orden')
      .notNull()
      .generatedAlwaysAs(
        sql`(case estado when 'sin_reconocer' then 0 when 'retornada' then 4 when 'reconocida' then 8 else 12 end) + (case prioridad when 'urgente' then 0 when 'alta' then 1 when 'media' then 2 else 3 end)`,
      ),
  },
  (t) => [
    uniqueIndex('alarmas_objeto').on(t.origen, t.objeto_id, t.regla),
    index('alarmas_lista').on(t.orden, t.desde, t.id).where(sql`viva`),
    index('alarmas_dispositivos').on(t.origen, t.objeto_id).where(sql`viva and origen <> 'evento'`),
    index('alarmas_anunciadas').on(t.anunciada_at).where(sql`not viva and origen <> 'evento'`),
    index('alarmas_cerradas').on(t.desde).where(sql`not viva`),
  ],
);

/** What happened to alarms, in its order. */
export const alarma_bitacora = pgTable(
  'alarma_bitacora',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    t: instante('t').notNull(),
    hecho: text('hecho').$type<AlarmaHecho>().notNull(),
    alarma_id: integer('alarma_id').notNull(),
    origen: text('origen').$type<AlarmaOrigen>().notNull(),
    objeto_id: integer('objeto_id').notNull(),
    regla: text('regla').$type<AlarmaRegla>().notNull(),
    fuente_id: integer('fuente_id').notNull(),
    sistema_id: integer('sistema_id'),
    prioridad: text('prioridad').$type<Prioridad>().notNull(),
    estado: text('estado').$type<AlarmaEstado>().notNull(),
    nombre: text('nombre').notNull(),
    detalle: text('detalle'),
    plegado: text('plegado').notNull(),
    por: text('por'),
    hasta: instante('hasta'),
  },
  (t) => {
    const filtros = [t.hecho, t.origen, t.regla, t.prioridad] as const;
    return [
      index('alarma_bitacora_t').on(t.t, t.id, t.sistema_id, ...filtros),
      index('alarma_bitacora_sistema').on(t.sistema_id, t.t, t.id, ...filtros),
      index('alarma_bitacora_alarma').on(t.alarma_id, t.t, t.id, t.hecho),
      index('alarma_bitacora_hecho').on(t.hecho, t.t, t.id, t.sistema_id, t.alarma_id),
      index('alarma_bitacora_palabras').using('gin', t.plegado.op('gin_trgm_ops')),
      // All that the figures ask for, so that a month of them is read from here alone.
      index('alarma_bitacora_kpi')
        .on(t.t, t.id, t.hecho, t.alarma_id, t.origen, t.fuente_id, t.regla, t.prioridad, t.sistema_id)
        .where(sql`hecho in ('activada', 'anunciada', 'retornada', 'reconocida')`),
    ];
  },
);

/** Events that changed and whose alarms have not followed yet, appended by a trigger. */
export const alarma_cambios = pgTable('alarma_cambios', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  evento_id: integer('evento_id').notNull(),
});

/** One row: who holds it changes alarms. */
export const alarma_ronda = pgTable('alarma_ronda', {
  id: smallint('id').primaryKey(),
  /** First and newest comparison with the field that was begun. */
  desde: instante('desde'),
  ultima: instante('ultima'),
  /** The newest that succeeded, which is what people are told. */
  terminada: instante('terminada'),
});
