import type { RefreshResponse } from '@tramos/contract/sesion';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { sesiones } from '../db/esquema/cuentas';
import type { Tx } from '../db/tipos';
import { AppError } from '../http/errores';
import type { MensajePendiente } from '../realtime/push';
import type { ContextoSesion } from './contexto';
import { revisarConProveedor } from './proveedor/revision';
import { type Origen, reabrirRegistros } from './registros';
import { cerrarSesion } from './sesiones';
import { advertir } from './sospecha';
import { firmarAcceso, hashDeRefresco, leerRefresco, todasLasClaves, tokenDeRefresco } from './tokens';
import { usuarioDeSesion } from './usuarios';
import { finDeSesion, vidaDeSesion_s } from './vida';

/** How long the token just replaced still gives the same successor (product §2.15). */
const GRACIA_MS = 60_000;

type Desenlace =
  | { tipo: 'renovada'; sucesor: string }
  | { tipo: 'terminada' }
  | { tipo: 'reutilizada'; usuario_id: number };

interface Presentado {
  sesion_id: string;
  hash: string;
  /** Of each secret of the installation, newest first: one may have come between two tries. */
  sucesores: readonly string[];
}

/**
 * The token was not the current one: it is the one before it, within its grace, or one that should be dead. Once
 * the successor has been used it is the one before, so an older token matches nothing.
 */
const mirarAnterior = async (
  tx: Tx,
  { sesion_id, hash, sucesores }: Presentado,
  ahora_ms: number,
): Promise<Desenlace> => {
  const [fila] = await tx.select().from(sesiones).where(eq(sesiones.id, sesion_id));
  if (!fila || fila.cerrada_at || fila.expira_at.getTime() <= ahora_ms) return { tipo: 'terminada' };
  const { refresh_rotado_at: rotado } = fila;
  const en_gracia = rotado !== null && ahora_ms - rotado.getTime() <= GRACIA_MS;
  const sucesor = sucesores.find((token) => hashDeRefresco(token) === fila.refresh_hash);
  if (fila.refresh_previo_hash === hash && en_gracia && sucesor !== undefined)
    return { tipo: 'renovada', sucesor };
  return { tipo: 'reutilizada', usuario_id: fila.usuario_id };
};

const rotar = async (
  tx: Tx,
  presentado: Presentado,
  ahora_ms: number,
  refresh_ttl_s: number,
): Promise<Desenlace> => {
  const ahora = new Date(ahora_ms);
  const { sesion_id, hash, sucesores } = presentado;
  const [sucesor = ''] = sucesores;
  const rotadas = await tx
    .update(sesiones)
    .set({
      refresh_hash: hashDeRefresco(sucesor),
      refresh_previo_hash: hash,
      refresh_rotado_at: ahora,
      expira_at: finDeSesion(ahora_ms, refresh_ttl_s),
    })
    .where(
      and(
        eq(sesiones.id, sesion_id),
        eq(sesiones.refresh_hash, hash),
        isNull(sesiones.cerrada_at),
        gt(sesiones.expira_at, ahora),
      ),
    )
    .returning({ id: sesiones.id });
  return rotadas.length > 0 ? { tipo: 'renovada', sucesor } : mirarAnterior(tx, presentado, ahora_ms);
};

/** Somebody holds a token that was replaced: the whole family ends, and its owner is told. */
const revocar = async (
  ctx: ContextoSesion,
  tx: Tx,
  familia: { sesion_id: string; usuario_id: number; username: string | null },
  origen: Origen,
  ahora_ms: number,
): Promise<MensajePendiente> => {
  const { sesion_id, usuario_id, username } = familia;
  await cerrarSesion(tx, sesion_id, 'suspicious_activity', ahora_ms);
  const objeto = `sesion:${sesion_id}`;
  return advertir(ctx, tx, { usuario_id, username, origen, objeto, motivo: 'refresh_reutilizado' });
};

/**
 * A refresh token for the pair that follows it. The current token rotates; the one before it gives the same
 * successor again until that is used, for 60 s at most; an older one is reuse and ends the session (product §2.15).
 * Throws 401 `sesion_terminada`.
 */
export const renovar = async (
  ctx: ContextoSesion,
  refreshToken: string,
  origen: Origen,
): Promise<RefreshResponse> => {
  const { claves, db, ahora, config, push } = ctx;
  const leido = leerRefresco(claves, refreshToken);
  if (!leido) throw new AppError(401, 'sesion_terminada');
  const { sesion_id, generacion } = leido;
  await revisarConProveedor(ctx, sesion_id);
  const sucesores = todasLasClaves(claves).map((c) => tokenDeRefresco(c, sesion_id, generacion + 1));
  const presentado = { sesion_id, hash: hashDeRefresco(refreshToken), sucesores };
  const ahora_ms = ahora();
  const { desenlace, usuario, avisos } = await db.transaction(async (tx) => {
    const leida = await usuarioDeSesion(tx, sesion_id, ahora_ms);
    const hecho = await rotar(tx, presentado, ahora_ms, vidaDeSesion_s(config, leida?.user ?? null));
    if (leida?.despedida && hecho.tipo === 'renovada') await reabrirRegistros(tx, [sesion_id]);
    if (hecho.tipo !== 'reutilizada') return { desenlace: hecho, usuario: leida, avisos: [] };
    const { usuario_id } = hecho;
    const familia = { sesion_id, usuario_id, username: leida?.user.username ?? null };
    return { desenlace: hecho, usuario: null, avisos: [await revocar(ctx, tx, familia, origen, ahora_ms)] };
  });
  if (avisos.length > 0) {
    push.difundir(avisos);
    push.revisarSesiones();
  }
  if (desenlace.tipo !== 'renovada' || !usuario) throw new AppError(401, 'sesion_terminada');
  const { user } = usuario;
  const token = await firmarAcceso(claves, { usuario_id: user.id, sesion_id }, ahora_ms, config.access_ttl_s);
  return { token, refreshToken: desenlace.sucesor, user };
};
