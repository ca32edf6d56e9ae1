import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sistemas } from '../db/esquema/red';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { contar, paginaDe } from '../http/pagina';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';

export const registrarSistemas = (
  http: FastifyInstance,
  { db }: Deps,
  partes: { autenticar: Autenticar },
): void =>
  registrar(http, partes, 'sistemas', async ({ usuario, query }) => {
    const visibles = enAlcance(sistemas.id, usuario);
    const { limit, offset } = paginaDe(query);
    const filas = await db
      .select({ id: sistemas.id, nombre: sistemas.nombre })
      .from(sistemas)
      .where(visibles)
      .orderBy(asc(sistemas.id))
      .limit(limit)
      .offset(offset);
    return { sistemas: filas, total: await contar(db, sistemas, visibles) };
  });
