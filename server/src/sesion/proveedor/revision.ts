import { and, eq, lte } from 'drizzle-orm';
import { sesiones } from '../../db/esquema/cuentas';
import { identidades_externas, sesiones_externas } from '../../db/esquema/ingreso';
import type { ContextoSesion } from '../contexto';
import { cerrarSesion, cerrarSesionesDe } from '../sesiones';
import { ponerDerechos } from './cuenta';
import { abrirRefresco, sellarRefresco } from './pase';

/** Tabs that refresh one after the other need one answer. */
const CADA_MS = 5 * 60_000;
/** How long a session lasts of which the provider cannot be asked again: a shift. */
const SIN_PREGUNTAR_MS = 12 * 3_600_000;

/** The session, for whoever is to ask the provider about it now: the others that come with it go on. */
const tomar = async ({ db, ahora }: ContextoSesion, sesion_id: string) => {
  const [tomada] = await db
    .update(sesiones_externas)
    .set({ revisada_at: new Date(ahora()) })
    .where(
      and(
        eq(sesiones_externas.sesion_id, sesion_id),
        lte(sesiones_externas.revisada_at, new Date(ahora() - CADA_MS)),
      ),
    )
    .returning();
  return tomada;
};

const terminar = async (ctx: ContextoSesion, sesion_id: string): Promise<void> => {
  await ctx.db.transaction((tx) => cerrarSesion(tx, sesion_id, 'sin_acceso_proveedor', ctx.ahora()));
  ctx.push.revisarSesiones();
};

/**
 * Before a session of the provider's is refreshed: asks it again who the person is, and ends the session when it does
 * not stand for them any more. A provider that does not answer ends nothing: the console must outlive it.
 */
export const revisarConProveedor = async (ctx: ContextoSesion, sesion_id: string): Promise<void> => {
  const { db, ahora, claves, proveedor, log } = ctx;
  const tomada = await tomar(ctx, sesion_id);
  if (!tomada) return;
  const refresco = tomada.refresco === null ? null : abrirRefresco(claves, tomada.refresco);
  if (!proveedor) return terminar(ctx, sesion_id);
  if (refresco === null) {
    if (ahora() - tomada.iniciada_at.getTime() > SIN_PREGUNTAR_MS) await terminar(ctx, sesion_id);
    return;
  }
  const dicho = await proveedor.renovar(refresco).catch((error: unknown) => {
    log.warn({ err: error }, 'the identity provider could not be asked');
    return 'ausente' as const;
  });
  if (dicho === 'ausente') return;
  if (dicho === null) return terminar(ctx, sesion_id);
  const { claims } = dicho;
  await db.transaction(async (tx) => {
    const [sesion] = await tx
      .update(sesiones_externas)
      .set({ refresco: sellarRefresco(claves, dicho.refresco) })
      .from(sesiones)
      .innerJoin(identidades_externas, eq(identidades_externas.usuario_id, sesiones.usuario_id))
      .where(and(eq(sesiones_externas.sesion_id, sesion_id), eq(sesiones.id, sesion_id)))
      .returning({ usuario_id: sesiones.usuario_id, sub: identidades_externas.sub });
    if (!sesion || claims === null) return;
    const cuando = { ahora_ms: ahora(), ip: null };
    const es_quien_era = claims.sub === sesion.sub;
    if (!es_quien_era || !(await ponerDerechos(tx, proveedor.config, sesion.usuario_id, claims, cuando)))
      await cerrarSesionesDe(tx, sesion.usuario_id, 'sin_acceso_proveedor', ahora());
  });
  ctx.push.revisarSesiones();
};
