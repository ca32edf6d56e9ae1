import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { estaciones } from '../db/esquema/red';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { contar, paginaDe } from '../http/pagina';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';

export const registrarEstaciones = (
  http: FastifyInstance,
  { db }: Deps,
  partes: { autenticar: Autenticar },
): void =>
  registrar(http, partes, 'estaciones', async ({ usuario, query }) => {
    const visibles = enAlcance(estaciones.sistema_id, usuario);
    const { limit, offset } = paginaDe(query);
    const filas = await db
      .select()
      .from(estaciones)
      .where(visibles)
      .orderBy(asc(estaciones.sistema_id), asc(estaciones.posicion), asc(estaciones.id))
      .limit(limit)
      .offset(offset);
    return { estaciones: filas, total: await contar(db, estaciones, visibles) };
  });
