import type { RangoReporte, ReporteId } from '@tramos/contract/reportes';
import type { ContenidoTurno } from '@tramos/contract/turno';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instante, version } from './columnas';

/** What reports read and what people sign. Triggers of migration 0017 write the first and guard the last. */

/** How many events, by site day and month: a bag whose sums are the counts (docs/reportes.md). */
export const evento_resumen = pgTable(
  'evento_resumen',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Of a whole month, else of a day. */
    mes: boolean('mes').notNull(),
    desde: date('desde').notNull(),
    sistema_id: integer('sistema_id').notNull(),
    tramo_id: integer('tramo_id').notNull(),
    estado: text('estado').notNull(),
    medida: smallint('medida').notNull(),
    clave: integer('clave').notNull(),
    n: integer('n').notNull(),
    /** Not yet put together with its equals. */
    suelta: boolean('suelta').notNull().default(true),
  },
  (t) => [
    index('evento_resumen_leer').on(
      t.medida,
      t.mes,
      t.desde,
      t.sistema_id,
      t.tramo_id,
      t.estado,
      t.clave,
      t.n,
    ),
    index('evento_resumen_sueltas').on(t.id).where(sql`suelta`),
  ],
);

/** One row: in whose time days are counted, and how far events of before have been. */
export const evento_resumen_curso = pgTable('evento_resumen_curso', {
  unico: boolean('unico').primaryKey().default(true),
  zona: text('zona').notNull(),
  andado: integer('andado').notNull(),
  hasta: integer('hasta').notNull(),
});

/** How the site offers each report; one without a row is offered as the product comes. */
export const reportes_sitio = pgTable('reportes_sitio', {
  id: text('id').$type<ReporteId>().primaryKey(),
  ofrecido: boolean('ofrecido').notNull(),
  columnas: jsonb('columnas').$type<string[]>(),
  rango: text('rango').$type<RangoReporte>().notNull(),
  version: version(),
});

/** Shift handovers, as they were signed. */
export const turnos = pgTable(
  'turnos',
  {
    id: serial('id').primaryKey(),
    desde: instante('desde').notNull(),
    hasta: instante('hasta').notNull(),
    /** The sistemas it tells of; null is all of them. Seen by whoever may see them all. */
    sistemas: integer('sistemas').array(),
    contenido: jsonb('contenido').$type<ContenidoTurno>().notNull(),
    notas: text('notas').notNull(),
    entrega_id: integer('entrega_id').notNull(),
    entrega_nombre: text('entrega_nombre').notNull(),
    entregado_at: instante('entregado_at').notNull(),
    recibe_id: integer('recibe_id'),
    recibe_nombre: text('recibe_nombre'),
    recibido_at: instante('recibido_at'),
    notas_recibe: text('notas_recibe'),
    /** Drawn by whoever hands over: asked for again, because the answer was lost, it is the same handover. */
    pedido: text('pedido'),
  },
  (t) => [index('turnos_hasta').on(t.hasta), uniqueIndex('turnos_pedido').on(t.entrega_id, t.pedido)],
);
