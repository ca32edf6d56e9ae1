import type {
  AccionSensor,
  Clase,
  Disposicion,
  EventoEstado,
  EventoTipo,
  HistorialItem,
  LugarAlterno,
  Motivo,
  Validez,
} from '@tramos/contract/evento';
import type { FiltroGuardado } from '@tramos/contract/evento-acciones';
import type { Ventana } from '@tramos/contract/evento-grupo';
import type { Reloj } from '@tramos/contract/sensor';
import type { TrozoPerfil } from '@tramos/deteccion/tipos';
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instante } from './columnas';
import { usuarios } from './cuentas';
import { ejercicios } from './ejercicios';
import { tramos } from './red';

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
    /** Id of the event that founded its group, in each role's window (product §2.9); its own when it stands alone. */
    grupo_operador: integer('grupo_operador').notNull().default(0),
    grupo_usuario: integer('grupo_usuario').notNull().default(0),
    tramo_id: integer('tramo_id')
      .notNull()
      .references(() => tramos.id),
    /** Copied from the tramo, so that scope and order need one index and no join. */
    sistema_id: integer('sistema_id').notNull(),
    created_at: instante('created_at').notNull(),
    /** When it happened: its first arrival, or its creation when nothing arrived. A trigger fills it. */
    ocurrio_at: instante('ocurrio_at').notNull().default(sql`now()`),
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
    /** Other places that its arrivals allow as well. */
    alternativas: jsonb('alternativas').$type<LugarAlterno[]>().notNull().default([]),
    clase: text('clase').$type<Clase>(),
    possible_operational_movement: boolean('possible_operational_movement').notNull().default(false),
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
    disposicion: text('disposicion').$type<Disposicion>(),
    disposicion_por: integer('disposicion_por').references(() => usuarios.id),
    disposicion_at: instante('disposicion_at'),
    /** Who raised it by hand. */
    creado_por: integer('creado_por').references(() => usuarios.id),
    /** How many notes its history holds. */
    notas: integer('notas').notNull().default(0),
    /** The exercise that raised it; what has one is simulated and counted nowhere (db/real.ts). */
    ejercicio_id: integer('ejercicio_id').references(() => ejercicios.id),
  },
  (t) => {
    // Lists and groups walk one of these in its own order and read no event on the way: after what is sought and the
    // order come the columns that filters and groups ask for (docs/decisions/015). Read backwards for "newest first":
    // a descending index would put nulls where ORDER BY … DESC does not.
    const grupo = [t.grupo_operador, t.grupo_usuario] as const;
    const filtros = [t.sistema_id, t.tramo_id, t.estado, t.evento_estado, ...grupo] as const;
    const fechas = [t.hora_sensor0, t.recognized_at] as const;
    return [
      index('eventos_created').on(t.created_at, t.id, ...filtros, ...fechas),
      index('eventos_sistema_created').on(t.sistema_id, t.created_at, t.id, ...filtros.slice(1), ...fechas),
      index('eventos_tramo_created').on(
        t.tramo_id,
        t.created_at,
        t.id,
        t.sistema_id,
        ...filtros.slice(2),
        ...fechas,
      ),
      index('eventos_hora').on(t.hora_sensor0, t.id, t.created_at, ...filtros),
      index('eventos_recognized').on(t.recognized_at, t.id, t.created_at, ...filtros),
      index('eventos_posicion').on(t.posicion, t.id, t.created_at, ...filtros),
      index('eventos_validez')
        .on(t.estado, t.created_at, t.id, ...filtros, ...fechas)
        .where(sql`estado <> 'ok'`),
      index('eventos_abiertos')
        .on(t.created_at, t.id, ...filtros, t.hora_sensor0)
        .where(sql`evento_estado = 'abierto'`),
      index('eventos_escalados')
        .on(t.created_at, t.id, ...filtros, ...fechas, t.disposicion)
        .where(sql`escalado`),
      index('eventos_disposicion')
        .on(t.disposicion, t.created_at, t.id, ...filtros, ...fechas)
        .where(sql`disposicion is not null`),
      // Those few whose creation says little of another of their dates; the lists ask in the same words.
      index('eventos_hora_lejana')
        .on(t.hora_sensor0, t.id, t.created_at, ...filtros)
        .where(sql`created_at - hora_sensor0 not between '00:00' and '24:00'`),
      index('eventos_recognized_lejana')
        .on(t.recognized_at, t.id, t.created_at, ...filtros)
        .where(sql`recognized_at - created_at not between '00:00' and '24:00'`),
      index('eventos_folio')
        .using('gin', t.escalado_id.op('gin_trgm_ops'))
        .where(sql`escalado_id is not null`),
      // The open echoes of an event, which are acknowledged with it.
      index('eventos_ecos_abiertos')
        .on(t.evento_principal)
        .where(sql`evento_estado = 'abierto' and evento_principal <> id`),
      index('eventos_no_reales').on(t.id, t.ejercicio_id).where(sql`not es_real(ejercicio_id, tipo)`),
      index('eventos_sistema_ocurrio').on(t.sistema_id, t.ocurrio_at),
      index('eventos_grupo_operador').on(t.grupo_operador, t.ocurrio_at),
      index('eventos_grupo_usuario').on(t.grupo_usuario, t.ocurrio_at),
    ];
  },
);

/**
 * Groups of two events and more, in each window; an event alone has no row. A group lies inside one sistema, so that
 * no scope ever splits it.
 */
export const grupos = pgTable(
  'grupos',
  {
    ventana: text('ventana').$type<Ventana>().notNull(),
    /** Id of the event that founded it. */
    id: integer('id').notNull(),
    sistema_id: integer('sistema_id').notNull(),
    evento_principal: integer('evento_principal').notNull(),
    possible_operational_movement: boolean('possible_operational_movement').notNull(),
    motivos: jsonb('motivos').$type<Motivo[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ventana, t.id] })],
);

/** Filters that a person keeps under a name. */
export const filtros_guardados = pgTable(
  'filtros_guardados',
  {
    id: serial('id').primaryKey(),
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    nombre: text('nombre').notNull(),
    consulta: jsonb('consulta').$type<FiltroGuardado['consulta']>().notNull(),
  },
  (t) => [uniqueIndex('filtros_guardados_nombre').on(t.usuario_id, t.nombre)],
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
    /** One standard error of the arrival from noise alone, ms; null of events of before it was kept. */
    sigma_ms: real('sigma_ms'),
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

/** What the place of an event was computed with, besides what stands in its row; nothing changes it later. */
export const evento_calculos = pgTable('evento_calculos', {
  evento_id: integer('evento_id')
    .primaryKey()
    .references(() => eventos.id, { onDelete: 'cascade' }),
  posicion_a: doublePrecision('posicion_a').notNull(),
  posicion_b: doublePrecision('posicion_b').notNull(),
  sigma_velocidad_rel: doublePrecision('sigma_velocidad_rel').notNull(),
  /** One standard error of `delta_s`, clocks counted; null where there was none to compute. */
  sigma_delta_s: doublePrecision('sigma_delta_s'),
  calibrado_en: instante('calibrado_en'),
  /** What lay between the sensors; null where it was one product alone. */
  perfil: jsonb('perfil').$type<TrozoPerfil[]>(),
});

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
    accion: text('accion').$type<HistorialItem['accion']>().notNull(),
    usuario_id: integer('usuario_id').references(() => usuarios.id),
    cuando: instante('cuando').notNull(),
    /** The words of a note, or the code of what was decided. */
    texto: text('texto'),
    /** The words of a note as a search compares them: no case, no accents. */
    plegado: text('plegado'),
  },
  (t) => [
    index('evento_historial_evento').on(t.evento_id),
    index('evento_historial_notas').on(t.evento_id).where(sql`plegado is not null`),
    index('evento_historial_palabras')
      .using('gin', t.plegado.op('gin_trgm_ops'))
      .where(sql`plegado is not null`),
    // Where a phrase is sought: the notes that hold all of its whole words.
    index('evento_historial_enteras')
      .using('gin', sql`string_to_array(${t.plegado}, ' ')`)
      .where(sql`plegado is not null`),
  ],
);
