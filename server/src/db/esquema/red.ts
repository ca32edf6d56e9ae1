import type { Geometria } from '@tramos/contract/comunes';
import type { HorarioPunto, LotesTramo, TipoPunto } from '@tramos/contract/configuracion';
import type { Reloj } from '@tramos/contract/sensor';
import type { UnidadPresion } from '@tramos/contract/unidades';
import type { RazonVigilancia, Vigilancia } from '@tramos/contract/vigilancia';
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
  text,
} from 'drizzle-orm/pg-core';
import { instante, version } from './columnas';

/** The network: what is where, and what changes by the second about it. */

/** Something that no pipe, vehicle or clock does: when the server heard it, epoch ms, and what it was, in Spanish. */
export interface Imposible {
  t_ms: number;
  detalle: string;
}

export const sistemas = pgTable('sistemas', {
  id: serial('id').primaryKey(),
  clave: text('clave').notNull().unique(),
  nombre: text('nombre').notNull(),
  activo: boolean('activo').notNull().default(true),
  version: version(),
});

export const estaciones = pgTable('estaciones', {
  id: serial('id').primaryKey(),
  clave: text('clave').notNull().unique(),
  nombre: text('nombre').notNull(),
  sistema_id: integer('sistema_id')
    .notNull()
    .references(() => sistemas.id),
  posicion: doublePrecision('posicion').notNull(),
  latitud: doublePrecision('latitud').notNull(),
  longitud: doublePrecision('longitud').notNull(),
  municipio: text('municipio'),
  estado: text('estado'),
  activo: boolean('activo').notNull().default(true),
  version: version(),
});

/** Valves and deliveries between the stations, where a fall of pressure is what they do. */
export const puntos_conocidos = pgTable(
  'puntos_conocidos',
  {
    id: serial('id').primaryKey(),
    nombre: text('nombre').notNull(),
    tipo: text('tipo').$type<TipoPunto>().notNull(),
    sistema_id: integer('sistema_id')
      .notNull()
      .references(() => sistemas.id),
    posicion: doublePrecision('posicion').notNull(),
    tolerancia_m: doublePrecision('tolerancia_m').notNull(),
    /** When it works, by the site's clock; null at any hour. */
    horario: jsonb('horario').$type<HorarioPunto>(),
    activo: boolean('activo').notNull().default(true),
    version: version(),
  },
  (t) => [index('puntos_conocidos_sistema').on(t.sistema_id, t.posicion)],
);

/** A field gateway: its key is the MQTT user, its secret the password (stored hashed). */
export const gateways = pgTable('gateways', {
  id: serial('id').primaryKey(),
  clave: text('clave').notNull().unique(),
  secreto_hash: text('secreto_hash').notNull(),
  secreto_desde: instante('secreto_desde'),
  /** Newest use, at most a minute old (ingesta/usos-gateway.ts), and from where. */
  secreto_usado_at: instante('secreto_usado_at'),
  secreto_usado_ip: text('secreto_usado_ip'),
  /** The secret before this one, which goes on until `anterior_hasta` (docs/decisions/035). */
  anterior_hash: text('anterior_hash'),
  anterior_desde: instante('anterior_desde'),
  anterior_hasta: instante('anterior_hasta'),
  anterior_usado_at: instante('anterior_usado_at'),
  anterior_usado_ip: text('anterior_usado_ip'),
  /** A forged manoeuvre hides a tap, so logging them is a permission of its own (product §3). */
  permite_maniobras: boolean('permite_maniobras').notNull().default(false),
  activo: boolean('activo').notNull().default(true),
  version: version(),
});

/** A gateway with one secret alone. */
export const SIN_ANTERIOR = {
  ...{ anterior_hash: null, anterior_desde: null, anterior_hasta: null },
  ...{ anterior_usado_at: null, anterior_usado_ip: null },
};

export const routers = pgTable('routers', {
  id: serial('id').primaryKey(),
  clave: text('clave').notNull().unique(),
  nombre: text('nombre').notNull(),
  estacion_id: integer('estacion_id').references(() => estaciones.id),
  gateway_id: integer('gateway_id').references(() => gateways.id),
  activo: boolean('activo').notNull().default(true),
  ultimo_contacto: instante('ultimo_contacto'),
  /** Beyond this from its station it counts as moved, m. */
  geocerca_m: doublePrecision('geocerca_m').notNull().default(100),
  /** Data a month, MB; null where the plan has no limit. */
  plan_mb: doublePrecision('plan_mb'),
  /** Newest thing it said that cannot be (ingesta/imposible.ts). */
  imposible: jsonb('imposible').$type<Imposible>(),
  version: version(),
});

export const sensores = pgTable('sensores', {
  id: serial('id').primaryKey(),
  clave: text('clave').notNull().unique(),
  nombre: text('nombre').notNull(),
  sistema_id: integer('sistema_id')
    .notNull()
    .references(() => sistemas.id),
  estacion_id: integer('estacion_id').references(() => estaciones.id),
  router_id: integer('router_id').references(() => routers.id),
  gateway_id: integer('gateway_id').references(() => gateways.id),
  posicion: doublePrecision('posicion').notNull(),
  latitud: doublePrecision('latitud').notNull(),
  longitud: doublePrecision('longitud').notNull(),
  municipio: text('municipio'),
  estado: text('estado'),
  activo: boolean('activo').notNull().default(true),
  mantenimiento: boolean('mantenimiento').notNull().default(false),
  /** When maintenance ends by itself; null while it is open-ended, and when there is none. */
  mantenimiento_hasta: instante('mantenimiento_hasta'),
  mantenimiento_motivo: text('mantenimiento_motivo'),
  /** Pressure is `escala` times what the device sends plus `desplazamiento`, in `unidad`. */
  unidad: text('unidad').$type<UnidadPresion>().notNull().default('kgcm2'),
  escala: doublePrecision('escala').notNull().default(1),
  desplazamiento: doublePrecision('desplazamiento').notNull().default(0),
  calibrado_en: instante('calibrado_en'),
  version: version(),
});

/** What changes every second about a sensor, apart from what an administrator sets. */
export const sensor_estados = pgTable('sensor_estados', {
  sensor_id: integer('sensor_id')
    .primaryKey()
    .references(() => sensores.id),
  ultima_ms: doublePrecision('ultima_ms').notNull(),
  presion_kgcm2: real('presion_kgcm2').notNull(),
  reloj: jsonb('reloj').$type<Reloj>(),
  ruido_kgcm2: real('ruido_kgcm2'),
  /** How far slow noise takes it in one second, one standard deviation. */
  deriva_kgcm2: real('deriva_kgcm2'),
  /** Between the samples that the noise was measured on. */
  dt_ms: doublePrecision('dt_ms'),
  /** Since when the sensor fails (product §2.6), latched until it clears. */
  falla_desde: instante('falla_desde'),
  /** Newest thing it said that cannot be (ingesta/imposible.ts). */
  imposible: jsonb('imposible').$type<Imposible>(),
});

export const tramos = pgTable(
  'tramos',
  {
    id: serial('id').primaryKey(),
    nombre: text('nombre').notNull(),
    sistema_id: integer('sistema_id')
      .notNull()
      .references(() => sistemas.id),
    estacion_inicio_id: integer('estacion_inicio_id')
      .notNull()
      .references(() => estaciones.id),
    estacion_fin_id: integer('estacion_fin_id')
      .notNull()
      .references(() => estaciones.id),
    sensor_a_id: integer('sensor_a_id')
      .notNull()
      .references(() => sensores.id),
    sensor_b_id: integer('sensor_b_id')
      .notNull()
      .references(() => sensores.id),
    posicion_a: doublePrecision('posicion_a').notNull(),
    posicion_b: doublePrecision('posicion_b').notNull(),
    velocidad_onda_mps: doublePrecision('velocidad_onda_mps').notNull(),
    /** Relative standard error of the wave speed: 0.002 is calibrated, 0.02 is from a handbook. */
    sigma_velocidad_rel: doublePrecision('sigma_velocidad_rel').notNull(),
    calibrado_en: instante('calibrado_en'),
    /** What ran in it when the wave speed was calibrated. */
    producto_calibrado: text('producto_calibrado'),
    flujo_mps: doublePrecision('flujo_mps').notNull(),
    producto: text('producto').notNull(),
    /** Other products on their way in it; null where there is one alone. */
    lotes: jsonb('lotes').$type<LotesTramo>(),
    diametro_m: doublePrecision('diametro_m').notNull(),
    geometria: jsonb('geometria').$type<Geometria>().notNull(),
    /** Why it was stored although it does not fit its sensors. */
    trazo_motivo: text('trazo_motivo'),
    /** Known points of the line, where official chainage and drawn length are tied together. */
    calibracion: jsonb('calibracion')
      .$type<{ posicion: number; latitud: number; longitud: number }[]>()
      .notNull()
      .default([]),
    activo: boolean('activo').notNull().default(true),
    version: version(),
  },
  (t) => [index('tramos_sistema').on(t.sistema_id)],
);

/** What each tramo would have noticed, one row per VIGILANCIA_PASO_S. */
export const vigilancias = pgTable(
  'vigilancias',
  {
    tramo_id: integer('tramo_id')
      .notNull()
      .references(() => tramos.id),
    t_ms: doublePrecision('t_ms').notNull(),
    vigilancia: text('vigilancia').$type<Vigilancia>().notNull(),
    razones: jsonb('razones').$type<RazonVigilancia[]>().notNull(),
    fraccion_flujo: real('fraccion_flujo'),
    caudal_m3h: real('caudal_m3h'),
  },
  (t) => [primaryKey({ columns: [t.tramo_id, t.t_ms] }), index('vigilancias_t').on(t.t_ms)],
);

export const maniobras = pgTable(
  'maniobras',
  {
    id: text('id').notNull(),
    estacion_id: integer('estacion_id')
      .notNull()
      .references(() => estaciones.id),
    t_ms: doublePrecision('t_ms').notNull(),
    equipo: text('equipo').notNull(),
    accion: text('accion').notNull(),
    nota: text('nota'),
    /** When the field told of it; null for those stored before that was kept. */
    recibido_ms: doublePrecision('recibido_ms'),
  },
  (t) => [primaryKey({ columns: [t.estacion_id, t.id] }), index('maniobras_t').on(t.t_ms)],
);

export const router_estados = pgTable(
  'router_estados',
  {
    router_id: integer('router_id').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    datos: jsonb('datos').notNull(),
    /** When it arrived; null for those stored before that was kept. */
    recibido_ms: doublePrecision('recibido_ms'),
  },
  (t) => [
    primaryKey({ columns: [t.router_id, t.t_ms] }),
    // The newest is what came last: a clock that is wrong decides nothing (docs/decisions/044).
    index('router_estados_recibido').on(t.router_id, t.recibido_ms),
  ],
);

/**
 * An hour of a router (db/router-resumen.ts). `t_ms` is its start in UTC; an hour in which only the contact of the last
 * state before it lasts on has n = 0. The four lists follow MEDIDAS_ROUTER; mean is suma / cuenta.
 */
export const router_horas = pgTable(
  'router_horas',
  {
    router_id: integer('router_id').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    n: integer('n').notNull(),
    contacto_ms: doublePrecision('contacto_ms').notNull(),
    reinicios: integer('reinicios').notNull(),
    datos_mb: doublePrecision('datos_mb').notNull(),
    primera_ms: doublePrecision('primera_ms'),
    ultima_ms: doublePrecision('ultima_ms'),
    minimo: doublePrecision('minimo').array().notNull(),
    maximo: doublePrecision('maximo').array().notNull(),
    suma: doublePrecision('suma').array().notNull(),
    cuenta: integer('cuenta').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.router_id, t.t_ms] })],
);

export const router_gps = pgTable(
  'router_gps',
  {
    router_id: integer('router_id').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    latitud: doublePrecision('latitud').notNull(),
    longitud: doublePrecision('longitud').notNull(),
    datos: jsonb('datos').notNull(),
    /** When it arrived; null for those stored before that was kept. */
    recibido_ms: doublePrecision('recibido_ms'),
  },
  (t) => [
    primaryKey({ columns: [t.router_id, t.t_ms] }),
    // The newest is what came last: a clock that is wrong decides nothing (docs/decisions/044).
    index('router_gps_recibido').on(t.router_id, t.recibido_ms),
  ],
);

/**
 * An hour of fixes, to know without reading them whether there is anything in it to look at. `paso_max_m` and
 * `velocidad_max_mps` never lie below what the fixes give; late ones may leave them above.
 */
export const router_gps_horas = pgTable(
  'router_gps_horas',
  {
    router_id: integer('router_id').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    n: integer('n').notNull(),
    latitud_min: doublePrecision('latitud_min').notNull(),
    latitud_max: doublePrecision('latitud_max').notNull(),
    longitud_min: doublePrecision('longitud_min').notNull(),
    longitud_max: doublePrecision('longitud_max').notNull(),
    satelites_min: integer('satelites_min'),
    satelites_max: integer('satelites_max'),
    paso_max_m: doublePrecision('paso_max_m').notNull(),
    velocidad_max_mps: doublePrecision('velocidad_max_mps').notNull(),
  },
  (t) => [primaryKey({ columns: [t.router_id, t.t_ms] })],
);
