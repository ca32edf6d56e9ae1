import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sistemas, tramos } from '../db/esquema/red';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { contar, paginaDe } from '../http/pagina';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';

export const registrarTramos = (
  http: FastifyInstance,
  { db }: Deps,
  partes: { autenticar: Autenticar },
): void =>
  registrar(http, partes, 'tramos', async ({ usuario, query }) => {
    const visibles = enAlcance(tramos.sistema_id, usuario);
    const { limit, offset } = paginaDe(query);
    const filas = await db
      .select({ ...getTableColumns(tramos), sistema_nombre: sistemas.nombre })
      .from(tramos)
      .innerJoin(sistemas, eq(sistemas.id, tramos.sistema_id))
      .where(visibles)
      .orderBy(asc(tramos.sistema_id), asc(tramos.posicion_a), asc(tramos.id))
      .limit(limit)
      .offset(offset);
    const lista = filas.map((fila) => ({ ...fila, calibrado_en: fila.calibrado_en?.toISOString() ?? null }));
    return { tramos: lista, total: await contar(db, tramos, visibles) };
  });
