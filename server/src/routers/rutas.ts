import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { estaciones, routers } from '../db/esquema/red';
import { aRouter, seleccionarRouters } from '../db/router-consulta';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { paginaDe } from '../http/pagina';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';

/** A router belongs to the sistema of its station; one without a station is seen by those who see everything. */
export const registrarRouters = (
  http: FastifyInstance,
  { db, ahora }: Deps,
  partes: { autenticar: Autenticar },
): void =>
  registrar(http, partes, 'routers', async ({ usuario, query }) => {
    const visibles = enAlcance(estaciones.sistema_id, usuario);
    const { limit, offset } = paginaDe(query);
    const [filas, [cuenta]] = await Promise.all([
      seleccionarRouters(db).where(visibles).orderBy(asc(routers.id)).limit(limit).offset(offset),
      db
        .select({ n: sql<number>`count(*)::int` })
        .from(routers)
        .leftJoin(estaciones, eq(estaciones.id, routers.estacion_id))
        .where(visibles),
    ]);
    return { routers: filas.map((fila) => aRouter(fila, ahora())), total: cuenta?.n ?? 0 };
  });
