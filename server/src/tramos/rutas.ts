import type { Tramo } from '@tramos/contract/red';
import type { User } from '@tramos/contract/usuario';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tramos } from '../db/esquema/red';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { leerTramos } from '../db/tramo-consulta';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { contar, paginaDe } from '../http/pagina';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerHistoria, leerVigilancias } from './vigilancia';

/** Throws 404 `no_encontrado`, also outside the scope: there it does not exist for this user (product §2.3). */
const leerTramo = async (db: Consultable, id: number, usuario: User): Promise<Tramo> => {
  const condicion = id > ID_MAX ? sql`false` : and(eq(tramos.id, id), enAlcance(tramos.sistema_id, usuario));
  const [tramo] = await leerTramos(db, { condicion, limit: 1, offset: 0 });
  if (!tramo) throw new AppError(404, 'no_encontrado');
  return tramo;
};

export const registrarTramos = (
  http: FastifyInstance,
  { db, ahora }: Deps,
  partes: { autenticar: Autenticar },
): void => {
  registrar(http, partes, 'tramos', async ({ usuario, query }) => {
    const condicion = enAlcance(tramos.sistema_id, usuario);
    return {
      tramos: await leerTramos(db, { condicion, ...paginaDe(query) }),
      total: await contar(db, tramos, condicion),
    };
  });

  registrar(http, partes, 'tramo', ({ usuario, params: { id } }) => leerTramo(db, id, usuario));

  registrar(http, partes, 'vigilancia', async ({ usuario }) => {
    const todas = await leerVigilancias(db, enAlcance(tramos.sistema_id, usuario), ahora());
    return { vigilancias: todas, total: todas.length };
  });

  registrar(http, partes, 'vigilanciaHistoria', async ({ usuario, params }) => {
    const { id } = await leerTramo(db, params.id, usuario);
    return leerHistoria(db, id, ahora());
  });
};
