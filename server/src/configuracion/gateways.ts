import { type GatewayBody, type GatewayConfig, GatewayConfigSchema } from '@tramos/contract/configuracion';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { gateways, routers, SIN_ANTERIOR, sensores } from '../db/esquema/red';
import { enAlcance, enAlcanceDeRouters } from '../http/alcance';
import { AppError } from '../http/errores';
import { hashSecreto, secretoNuevo } from '../http/secreto';
import type { UsuarioSesion } from '../http/usuario-sesion';
import {
  type Contexto,
  cambiar,
  contarDependientes,
  crear,
  type DepsConfig,
  type Editor,
  type Fila,
  type Recurso,
} from './recurso';

const iso = (fecha: Date | null) => fecha?.toISOString() ?? null;

const aConfig = (f: typeof gateways.$inferSelect): GatewayConfig => ({
  ...{
    id: f.id,
    clave: f.clave,
    permite_maniobras: f.permite_maniobras,
    activo: f.activo,
    version: f.version,
  },
  secreto: { desde: iso(f.secreto_desde), usado_at: iso(f.secreto_usado_at), usado_ip: f.secreto_usado_ip },
  anterior: f.anterior_hasta && {
    ...{ desde: iso(f.anterior_desde), usado_at: iso(f.anterior_usado_at), usado_ip: f.anterior_usado_ip },
    hasta: f.anterior_hasta.toISOString(),
  },
});

/** Its sensors and routers that this user sees, or those that they do not. */
const dispositivos = (usuario: UsuarioSesion, cuales: 'propios' | 'ajenos'): SQL => {
  const de = (visto: SQL) => (cuales === 'propios' ? visto : sql`not (${visto})`);
  return sql`(exists (select 1 from ${sensores}
      where ${sensores.gateway_id} = ${gateways.id} and ${de(enAlcance(sensores.sistema_id, usuario))})
    or exists (select 1 from ${routers}
      where ${routers.gateway_id} = ${gateways.id} and ${de(enAlcanceDeRouters(usuario))}))`;
};

/**
 * A gateway that carries others' data too is not changed by who may not see them: it would silence them.
 * @throws {AppError} 403 `sin_permiso`
 */
const exigirEntera = async ({ tx, usuario }: Contexto, { id }: Pick<GatewayConfig, 'id'>): Promise<void> => {
  const [ajena] = await tx
    .select({ id: gateways.id })
    .from(gateways)
    .where(and(eq(gateways.id, id), dispositivos(usuario, 'ajenos')));
  if (ajena) throw new AppError(403, 'sin_permiso', { message: 'También sirve a sistemas que usted no ve.' });
};

const conSecreto = (secreto_hash: string | null): Recurso<GatewayConfig, GatewayBody> => ({
  tipo: 'gateway',
  tabla: gateways,
  config: GatewayConfigSchema,
  de_la_red: true,
  unicos: { gateways_clave_unique: 'clave' },
  busca: [gateways.clave],
  // One that carries nothing yet is anybody's to set up.
  alcance: (usuario) =>
    or(dispositivos(usuario, 'propios'), sql`not ${dispositivos(usuario, 'ajenos')}`) ?? sql`false`,
  leer: async (db, { condicion, limit, offset }) => {
    const filas = await db
      .select()
      .from(gateways)
      .where(condicion)
      .orderBy(asc(gateways.clave))
      .limit(limit)
      .offset(offset);
    return filas.map(aConfig);
  },
  revisar: async (contexto, cuerpo, antes) => {
    if (antes) await exigirEntera(contexto, antes);
    const secreto_desde = new Date(contexto.deps.ahora());
    return secreto_hash === null ? cuerpo : { ...cuerpo, secreto_hash, secreto_desde };
  },
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

const HORA_MS = 3_600_000;

/**
 * A new secret, beside which the one before goes on for some hours (docs/decisions/035). Of two before it the older
 * stops at once: connections that used it are dropped.
 */
export const renovarSecreto = async (deps: DepsConfig, editor: Editor, fila: Fila, horas: number) => {
  const secreto = secretoNuevo();
  const secreto_hash = await hashSecreto(secreto);
  const gateway = await cambiar(deps, GATEWAYS, editor, fila, async (contexto, suya) => {
    await exigirEntera(contexto, suya);
    const [antes] = await contexto.tx.select().from(gateways).where(eq(gateways.id, fila.id));
    const ahora_ms = deps.ahora();
    const anterior = {
      anterior_hash: antes?.secreto_hash,
      anterior_desde: antes?.secreto_desde,
      anterior_hasta: new Date(ahora_ms + horas * HORA_MS),
      anterior_usado_at: antes?.secreto_usado_at,
      anterior_usado_ip: antes?.secreto_usado_ip,
    };
    return {
      valores: {
        ...(horas > 0 ? anterior : SIN_ANTERIOR),
        ...{
          secreto_hash,
          secreto_desde: new Date(ahora_ms),
          secreto_usado_at: null,
          secreto_usado_ip: null,
        },
      },
      accion: 'secreto_gateway',
    };
  });
  return { gateway, secreto };
};

/** The secret before stops now. @throws {AppError} 404 where there is none any more */
export const revocarAnterior = (deps: DepsConfig, editor: Editor, fila: Fila) =>
  cambiar(deps, GATEWAYS, editor, fila, async (contexto, antes) => {
    await exigirEntera(contexto, antes);
    if (antes.anterior === null) throw new AppError(404, 'no_encontrado');
    return { valores: SIN_ANTERIOR, accion: 'secreto_gateway' };
  });
