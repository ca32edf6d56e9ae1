import { type GatewayBody, type GatewayConfig, GatewayConfigSchema } from '@tramos/contract/configuracion';
import { asc, eq, sql } from 'drizzle-orm';
import { gateways, routers, sensores } from '../db/esquema/red';
import { hashSecreto, secretoNuevo } from '../http/secreto';
import {
  cambiar,
  contarDependientes,
  crear,
  type DepsConfig,
  type Editor,
  type Fila,
  type Recurso,
} from './recurso';

const conSecreto = (secreto_hash: string | null): Recurso<GatewayConfig, GatewayBody> => ({
  tipo: 'gateway',
  tabla: gateways,
  config: GatewayConfigSchema,
  de_la_red: true,
  unicos: { gateways_clave_unique: 'clave' },
  busca: [gateways.clave],
  alcance: () => sql`true`,
  leer: (db, { condicion, limit, offset }) =>
    db.select().from(gateways).where(condicion).orderBy(asc(gateways.clave)).limit(limit).offset(offset),
  revisar: async (_contexto, cuerpo) => (secreto_hash === null ? cuerpo : { ...cuerpo, secreto_hash }),
  medida: (antes, despues) => {
    if (antes === null) return null;
    const dicho = { que: 'gateway', nombre: antes.clave, sistema_id: null } as const;
    if (despues === null) return { ...dicho, cambio: 'quitado' };
    if (antes.activo === despues.activo) return null;
    return { ...dicho, cambio: despues.activo ? 'habilitado' : 'deshabilitado' };
  },
  dependientes: async (tx, id) => [
    await contarDependientes(tx, 'sensores', sensores, sensores.nombre, eq(sensores.gateway_id, id)),
    await contarDependientes(tx, 'routers', routers, routers.nombre, eq(routers.gateway_id, id)),
  ],
});

/** Field gateways: the secret is stored hashed, and stands in no answer but the one that makes it. */
export const GATEWAYS = conSecreto(null);

export const crearGateway = async (deps: DepsConfig, editor: Editor, cuerpo: GatewayBody) => {
  const secreto = secretoNuevo();
  return { gateway: await crear(deps, conSecreto(await hashSecreto(secreto)), editor, cuerpo), secreto };
};

/** The earlier secret stops at once: connections that used it are dropped. */
export const renovarSecreto = async (deps: DepsConfig, editor: Editor, fila: Fila) => {
  const secreto = secretoNuevo();
  const secreto_hash = await hashSecreto(secreto);
  const gateway = await cambiar(deps, GATEWAYS, editor, fila, async () => ({
    valores: { secreto_hash },
    accion: 'secreto_gateway',
  }));
  return { gateway, secreto };
};
