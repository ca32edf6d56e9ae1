import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sensores } from '../db/esquema/red';
import { ID_MAX } from '../db/texto';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { contar, paginaDe } from '../http/pagina';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerSensores } from './consulta';
import { leerSaludSensores } from './salud';

export const registrarSensores = (
  http: FastifyInstance,
  { db, ahora }: Deps,
  partes: { autenticar: Autenticar },
): void => {
  registrar(http, partes, 'sensores', async ({ usuario, query }) => {
    const condicion = enAlcance(sensores.sistema_id, usuario);
    const sensors = await leerSensores(db, { condicion, ...paginaDe(query), ahora_ms: ahora() });
    return { sensors, total: await contar(db, sensores, condicion) };
  });

  registrar(http, partes, 'saludSensores', async ({ usuario }) => {
    const salud = await leerSaludSensores(db, usuario, ahora());
    return { salud, total: salud.length };
  });

  registrar(http, partes, 'sensor', async ({ usuario, params: { id } }) => {
    const condicion =
      id > ID_MAX
        ? sql`false`
        : (and(eq(sensores.id, id), enAlcance(sensores.sistema_id, usuario)) ?? sql`false`);
    const [sensor] = await leerSensores(db, { condicion, limit: 1, offset: 0, ahora_ms: ahora() });
    // Outside the scope it does not exist for this user (product §2.3).
    if (!sensor) throw new AppError(404, 'no_encontrado');
    return sensor;
  });
};
