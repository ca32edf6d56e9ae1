import { anotar } from '../auditoria/auditoria';
import type { Tx } from '../db/tipos';
import type { MensajePendiente } from '../realtime/push';
import type { ContextoSesion } from './contexto';
import type { Origen } from './registros';
import { abrirSesion, type SesionNueva } from './sesiones';
import { advertirProcedencia, procedenciasConocidas } from './sospecha';
import type { Cuenta } from './usuarios';
import { vidaDeSesion_s } from './vida';

/** How somebody came in, as the audit tells it. */
export type Via = 'password' | 'llave' | 'proveedor';

/**
 * Opens a session for who proved to be the account's owner, with its record and audit, and warns of it when it comes
 * from nowhere known. The caller holds the account's row, ends the earlier sessions and spreads the warnings
 * after the commit.
 */
export const abrirConAviso = async (
  ctx: ContextoSesion,
  tx: Tx,
  { user }: Cuenta,
  origen: Origen,
  {
    accion,
    via,
    sigue_a,
  }: { accion: 'ingreso' | 'cambio_password'; via?: Via; sigue_a?: string | undefined },
): Promise<{ sesion: SesionNueva; avisos: MensajePendiente[] }> => {
  const { claves, config, ahora } = ctx;
  const ahora_ms = ahora();
  const { id: usuario_id, username } = user;
  const conocidas = await procedenciasConocidas(tx, usuario_id, ahora_ms);
  const tiempos = { ahora_ms, refresh_ttl_s: vidaDeSesion_s(config, user), sigue_a };
  const sesion = await abrirSesion(tx, claves, user, origen, tiempos);
  await anotar(tx, {
    cuando_ms: ahora_ms,
    usuario_id,
    username,
    ip: origen.ip,
    accion,
    ...(via && { datos: { via } }),
  });
  const avisos = await advertirProcedencia(ctx, tx, { usuario_id, username, origen }, conocidas);
  return { sesion, avisos };
};
