import { type RouterBody, type RouterConfig, RouterConfigSchema } from '@tramos/contract/configuracion';
import { and, asc, eq } from 'drizzle-orm';
import { estaciones, gateways, router_gps_horas, router_horas, routers, sensores } from '../db/esquema/red';
import type { Tx } from '../db/tipos';
import { enAlcance, enAlcanceDeRouters } from '../http/alcance';
import { contarDependientes, falta, type Recurso } from './recurso';

const conHistoria = async (tx: Tx, id: number) => {
  const estados = await tx.select().from(router_horas).where(eq(router_horas.router_id, id)).limit(1);
  const fijos = await tx.select().from(router_gps_horas).where(eq(router_gps_horas.router_id, id)).limit(1);
  return { que: 'reportes guardados', cuantos: estados.length + fijos.length > 0 ? 1 : 0, ejemplos: [] };
};

export const ROUTERS: Recurso<RouterConfig, RouterBody> = {
  tipo: 'router',
  tabla: routers,
  config: RouterConfigSchema,
  de_la_red: true,
  unicos: { routers_clave_unique: 'clave' },
  busca: [routers.clave, routers.nombre],
  alcance: enAlcanceDeRouters,
  leer: (db, { condicion, limit, offset }) =>
    db
      .select()
      .from(routers)
      .where(condicion)
      .orderBy(asc(routers.nombre), asc(routers.id))
      .limit(limit)
      .offset(offset),
  revisar: async ({ tx, usuario }, cuerpo) => {
    const { estacion_id, gateway_id } = cuerpo;
    if (estacion_id !== null) {
      const alcanzable = and(eq(estaciones.id, estacion_id), enAlcance(estaciones.sistema_id, usuario));
      const [hay] = await tx.select({ id: estaciones.id }).from(estaciones).where(alcanzable);
      if (!hay) throw falta('estacion_id', 'Elija una estación a su alcance.');
    }
    if (gateway_id !== null) {
      const [hay] = await tx.select().from(gateways).where(eq(gateways.id, gateway_id));
      if (!hay) throw falta('gateway_id', 'Elija una puerta de enlace que exista.');
    }
    return cuerpo;
  },
  dependientes: async (tx, id) => [
    await contarDependientes(tx, 'sensores', sensores, sensores.nombre, eq(sensores.router_id, id)),
    await conHistoria(tx, id),
  ],
};
