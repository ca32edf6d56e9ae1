import type { EjercicioEstado, InyeccionHecha } from '@tramos/contract/ejercicios';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instante } from './columnas';
import { usuarios } from './cuentas';
import { sistemas } from './red';

/** Exercises of the training mode (docs/decisions/023); what they raise are events that name theirs. */
export const ejercicios = pgTable(
  'ejercicios',
  {
    id: serial('id').primaryKey(),
    nombre: text('nombre').notNull(),
    sistema_id: integer('sistema_id')
      .notNull()
      .references(() => sistemas.id),
    estado: text('estado').$type<EjercicioEstado>().notNull().default('en_curso'),
    iniciado_por: integer('iniciado_por')
      .notNull()
      .references(() => usuarios.id),
    iniciado_at: instante('iniciado_at').notNull(),
    termina_at: instante('termina_at').notNull(),
    terminado_at: instante('terminado_at'),
    terminado_por: integer('terminado_por').references(() => usuarios.id),
    /** The server that runs it says so every few seconds: one that falls silent was interrupted. */
    latido_at: instante('latido_at').notNull(),
    inyecciones: jsonb('inyecciones').$type<InyeccionHecha[]>().notNull(),
    supuestos: jsonb('supuestos').$type<string[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('ejercicios_en_curso').on(t.sistema_id).where(sql`estado = 'en_curso'`),
    index('ejercicios_iniciado').on(t.iniciado_at, t.id),
  ],
);
