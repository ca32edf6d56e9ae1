import type { User } from '@tramos/contract/usuario';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { ID_MAX } from '../db/texto';
import { enAlcance } from '../http/alcance';

/** The event with this id, if the user's scope holds it (product §2.3): part of every statement that acts on one. */
export const visible = (id: number, usuario: User): SQL =>
  (id <= ID_MAX && and(eq(eventos.id, id), enAlcance(eventos.sistema_id, usuario))) || sql`false`;
