import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { estaciones, routers } from '../db/esquema/red';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { paginaDe } from '../http/pagina';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';

/** A router belongs to the sistema of its station; one without a station is seen by those who see everything. */
export const registrarRouters = (
  http: FastifyInstance,
  { db }: Deps,
  partes: { autenticar: Autenticar },
): void =>
  registrar(http, partes, 'routers', async ({ usuario, query }) => {
    const visibles = enAlcance(estaciones.sistema_id, usuario);
    const { limit, offset } = paginaDe(query);
    const con_estacion = eq(estaciones.id, routers.estacion_id);
    const [filas, [cuenta]] = await Promise.all([
      db
        .select(getTableColumns(routers))
        .from(routers)
        .leftJoin(estaciones, con_estacion)
        .where(visibles)
        .orderBy(asc(routers.id))
        .limit(limit)
        .offset(offset),
      db
        .select({ n: sql<number>`count(*)::int` })
        .from(routers)
        .leftJoin(estaciones, con_estacion)
        .where(visibles),
    ]);
    const lista = filas.map((fila) => ({
      ...fila,
      ultimo_contacto: fila.ultimo_contacto?.toISOString() ?? null,
    }));
    return { routers: lista, total: cuenta?.n ?? 0 };
  });
