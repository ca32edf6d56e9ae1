import { type Anotacion, anotar } from '../auditoria/auditoria';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { MensajePendiente } from '../realtime/push';
import { leerEjercicio } from './leer';

/** Who acts on an exercise, and from where. */
export interface Actor {
  usuario: UsuarioSesion;
  ip: string;
}

/**
 * What a change of an exercise owes, in the transaction that made it: a row in the audit and a durable message to
 * every console of its sistema. Without an actor nobody did it. Call it last; send the message after the commit.
 */
export const asentarEjercicio = async (
  tx: Tx,
  { ahora, push }: Pick<Deps, 'ahora' | 'push'>,
  id: number,
  accion: Extract<Anotacion['accion'], `ejercicio_${string}`>,
  { actor, datos = {} }: { actor?: Actor; datos?: Record<string, unknown> } = {},
): Promise<MensajePendiente> => {
  const cuando_ms = ahora();
  const ejercicio = await leerEjercicio(tx, id);
  await anotar(tx, {
    cuando_ms,
    usuario_id: actor?.usuario.id ?? null,
    username: actor?.usuario.username ?? null,
    ip: actor?.ip ?? null,
    accion,
    objeto: `ejercicio:${id}`,
    datos: { nombre: ejercicio.nombre, sistema_id: ejercicio.sistema.id, ...datos },
  });
  const timestamp = new Date(cuando_ms).toISOString();
  return push.anexar(tx, 'ejercicio', { timestamp, ejercicio }, { sistema_id: ejercicio.sistema.id });
};
