import type { Geometria } from '@tramos/contract/comunes';
import type { AccionSensor, EventoEstado, EventoTipo, Motivo, Validez } from '@tramos/contract/evento';
import type { Role } from '@tramos/contract/roles';
import type { Reloj } from '@tramos/contract/sensor';
import { sql } from 'drizzle-orm';
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
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * One schema for the embedded database and for PostgreSQL ≥ 15. Names are the wire's. Two kinds of time:
 * `timestamptz(3)` for what people read, and `*_ms` doubles (epoch ms, fractions kept) for what is measured.
 */
const instante = (nombre: string) => timestamp(nombre, { withTimezone: true, precision: 3, mode: 'date' });

/** Facts about the database itself: `modo` (demo or real), `config_version`. */
export const meta = pgTable('meta', { clave: text('clave').primaryKey(), valor: text('valor').notNull() });

export const sistemas = pgTable('sistemas', {
  id: serial('id').primaryKey(),
  clave: text('clave').notNull().unique(),
  nombre: text('nombre').notNull(),
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
});

/** A field gateway: its key is the MQTT user, its secret the password (stored hashed). */
export const gateways = pgTable('gateways', {
  id: serial('id').primaryKey(),
  clave: text('clave').notNull().unique(),
  secreto_hash: text('secreto_hash').notNull(),
  /** A forged manoeuvre hides a tap, so logging them is a permission of its own (product §3). */
  permite_maniobras: boolean('permite_maniobras').notNull().default(false),
  activo: boolean('activo').notNull().default(true),
});

export const routers = pgTable('routers', {
  id: serial('id').primaryKey(),
  clave: text('clave').notNull().unique(),
  nombre: text('nombre').notNull(),
  estacion_id: integer('estacion_id').references(() => estaciones.id),
  gateway_id: integer('gateway_id').references(() => gateways.id),
  activo: boolean('activo').notNull().default(true),
  ultimo_contacto: instante('ultimo_contacto'),
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
  /** Since when the sensor fails (product §2.6), latched until it clears. */
  falla_desde: instante('falla_desde'),
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
    flujo_mps: doublePrecision('flujo_mps').notNull(),
    producto: text('producto').notNull(),
    diametro_m: doublePrecision('diametro_m').notNull(),
    geometria: jsonb('geometria').$type<Geometria>().notNull(),
    /** Known points of the line, where official chainage and drawn length are tied together. */
    calibracion: jsonb('calibracion')
      .$type<{ posicion: number; latitud: number; longitud: number }[]>()
      .notNull()
      .default([]),
    activo: boolean('activo').notNull().default(true),
  },
  (t) => [index('tramos_sistema').on(t.sistema_id)],
);

export const usuarios = pgTable(
  'usuarios',
  {
    id: serial('id').primaryKey(),
    username: text('username').notNull(),
    nombre: text('nombre').notNull(),
    role: text('role').$type<Role>().notNull(),
    password_hash: text('password_hash').notNull(),
    is_first_login: boolean('is_first_login').notNull().default(true),
    activo: boolean('activo').notNull().default(true),
    todos_los_sistemas: boolean('todos_los_sistemas').notNull().default(false),
    /** How many sessions the account may hold at once (product §2.14). */
    sesiones_max: integer('sesiones_max').notNull().default(1),
    /** A wall display: lives long and may change nothing. */
    pantalla: boolean('pantalla').notNull().default(false),
    /** Secret of the second factor, encrypted; it counts from `segundo_factor_at` on. */
    totp_secreto: text('totp_secreto'),
    segundo_factor_at: instante('segundo_factor_at'),
    /** The last 30 s step whose code was taken: no code opens twice. */
    totp_ultimo_paso: integer('totp_ultimo_paso'),
    /** Grows, by a trigger, with every change of role, scope or standing: live sockets are looked at again. */
    revision: integer('revision').notNull().default(0),
    creado_at: instante('creado_at').notNull(),
  },
  (t) => [uniqueIndex('usuarios_username').on(sql`lower(${t.username})`)],
);

export const usuario_sistemas = pgTable(
  'usuario_sistemas',
  {
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    sistema_id: integer('sistema_id')
      .notNull()
      .references(() => sistemas.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.usuario_id, t.sistema_id] })],
);

/** Sessions are rows, looked at on every call, so that ending one takes effect at once (product §2.14). */
export const sesiones = pgTable(
  'sesiones',
  {
    id: uuid('id').primaryKey(),
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    creada_at: instante('creada_at').notNull(),
    expira_at: instante('expira_at').notNull(),
    cerrada_at: instante('cerrada_at'),
    motivo_cierre: text('motivo_cierre'),
    ip: text('ip').notNull(),
    agente: text('agente').notNull(),
    /** SHA-256 of the refresh tokens: the current one and the one it replaced (product §2.15). */
    refresh_hash: text('refresh_hash').notNull(),
    refresh_previo_hash: text('refresh_previo_hash'),
    refresh_rotado_at: instante('refresh_rotado_at'),
  },
  (t) => [
    index('sesiones_usuario').on(t.usuario_id, t.cerrada_at),
    index('sesiones_abiertas').on(t.expira_at).where(sql`cerrada_at is null`),
  ],
);

/** One-time codes for who lost the authenticator: SHA-256, hex. */
export const codigos_recuperacion = pgTable(
  'codigos_recuperacion',
  {
    usuario_id: integer('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usado_at: instante('usado_at'),
  },
  (t) => [primaryKey({ columns: [t.usuario_id, t.hash] })],
);

/** What an administrator has set for the whole site. */
export const ajustes = pgTable('ajustes', {
  clave: text('clave').primaryKey(),
  valor: jsonb('valor').notNull(),
});

/** Every attempt to sign in, and how its session ended. Its id is the unguessable `loginLogId`. */
export const registros_ingreso = pgTable(
  'registros_ingreso',
  {
    id: uuid('id').primaryKey(),
    usuario_id: integer('usuario_id').references(() => usuarios.id, { onDelete: 'set null' }),
    username: text('username').notNull(),
    sesion_id: uuid('sesion_id'),
    resultado: text('resultado').$type<'exito' | 'fallo' | 'bloqueado'>().notNull(),
    ip: text('ip').notNull(),
    agente: text('agente').notNull(),
    creado_at: instante('creado_at').notNull(),
    /** A tab said goodbye; the record closes if the session then shows no life for 30 s (product §2.13). */
    despedida_at: instante('despedida_at'),
    cerrado_at: instante('cerrado_at'),
    motivo_cierre: text('motivo_cierre'),
  },
  (t) => [
    index('registros_ingreso_creado').on(t.creado_at),
    index('registros_ingreso_usuario').on(t.usuario_id),
    index('registros_ingreso_sesion').on(t.sesion_id),
    index('registros_ingreso_despedidos')
      .on(t.despedida_at)
      .where(sql`despedida_at is not null and cerrado_at is null`),
  ],
);

/** Raw pressure: one row per batch, kg/cm². Sample i was taken at t0_ms + i · dt_ms. */
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
  (t) => [primaryKey({ columns: [t.sensor_id, t.t0_ms] }), index('lecturas_t0').on(t.t0_ms)],
);

/** Rollups by step: 60, 3 600 and 86 400 s. `t_ms` is the start of the bucket in UTC. */
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
    forma_onda: jsonb('forma_onda').$type<{ t0: number; dt_ms: number; p: number[] }>(),
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

/** Gapless counters: one row per counter, taken with UPDATE inside the transaction that uses the number. */
export const folios = pgTable('folios', {
  clave: text('clave').primaryKey(),
  ultimo: bigint('ultimo', { mode: 'number' }).notNull(),
});

/** The durable push log. `pos` comes from `folios`, so it has no gaps and follows the order of commits. */
export const push_log = pgTable(
  'push_log',
  {
    pos: bigint('pos', { mode: 'number' }).primaryKey(),
    mensaje: text('mensaje').notNull(),
    sistema_id: integer('sistema_id'),
    /** Only for this user; null is for everyone whose scope holds the sistema. */
    usuario_id: integer('usuario_id'),
    datos: jsonb('datos').notNull(),
    creado_at: instante('creado_at').notNull(),
  },
  (t) => [
    index('push_log_creado').on(t.creado_at),
    index('push_log_personal').on(t.usuario_id, t.pos).where(sql`usuario_id is not null`),
  ],
);

/** Who did what: append-only (a trigger refuses the rest) and chained by hash. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    cuando: instante('cuando').notNull(),
    usuario_id: integer('usuario_id'),
    username: text('username'),
    ip: text('ip'),
    accion: text('accion').notNull(),
    objeto: text('objeto'),
    datos: jsonb('datos').notNull(),
    hash_previo: text('hash_previo').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [index('auditoria_cuando').on(t.cuando)],
);

/** Malformed or unknown field messages, kept for inspection (size-limited, pruned by age). */
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
  },
  (t) => [primaryKey({ columns: [t.estacion_id, t.id] }), index('maniobras_t').on(t.t_ms)],
);

export const router_estados = pgTable(
  'router_estados',
  {
    router_id: integer('router_id').notNull(),
    t_ms: doublePrecision('t_ms').notNull(),
    datos: jsonb('datos').notNull(),
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
  },
  (t) => [primaryKey({ columns: [t.router_id, t.t_ms] })],
);
