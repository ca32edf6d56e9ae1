import type { Ventana } from '@tramos/contract/evento-grupo';
import { isRegularUser } from '@tramos/contract/roles';
import type { User } from '@tramos/contract/usuario';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { enteros } from '../db/enteros';
import { estaciones, routers } from '../db/esquema/red';
import { AppError } from './errores';

type Alcance = Pick<User, 'todos_los_sistemas'> & { sistemas: readonly number[] };

/** Condition that keeps a query inside the user's sistemas (product §2.3); an empty scope sees nothing. */
export const enAlcance = (columna: PgColumn, usuario: Alcance): SQL => {
  if (usuario.todos_los_sistemas) return sql`true`;
  return usuario.sistemas.length === 0 ? sql`false` : sql`${columna} = any(${enteros(usuario.sistemas)})`;
};

/** A router belongs to the sistema of its station; one without a station is seen by those who see everything. */
export const enAlcanceDeRouters = (usuario: Alcance): SQL =>
  usuario.todos_los_sistemas
    ? sql`true`
    : sql`exists (select 1 from ${estaciones}
        where ${estaciones.id} = ${routers.estacion_id} and ${enAlcance(estaciones.sistema_id, usuario)})`;

/**
 * What tells of the whole site together is only for whoever may see all of it.
 * @throws {AppError} 403
 */
export const exigirTodo = ({ todos_los_sistemas }: Alcance): void => {
  if (!todos_los_sistemas)
    throw new AppError(403, 'sin_permiso', { message: 'Solo lo consulta quien ve todos los sistemas.' });
};

/** The window in which this user sees groups: regular users the wider one (product §2.9). */
export const ventanaDe = ({ role }: Pick<User, 'role'>): Ventana =>
  isRegularUser(role) ? 'usuario' : 'operador';
