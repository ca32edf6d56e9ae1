import { anotar } from '../auditoria/auditoria';
import { textoGuardable } from '../db/texto';
import { AppError } from '../http/errores';
import type { ContextoSesion } from './contexto';
import { verificarPassword } from './password';
import { type Origen, registrarIngreso } from './registros';
import { type Cuenta, cuentaPorUsername } from './usuarios';

type Proposito = 'ingreso' | 'cambio_password';

interface Intento {
  username: string;
  password: string;
  origen: Origen;
  proposito: Proposito;
}

/** Leaves a trace of a failed attempt, whether or not the account exists. */
const asentarFallo = (
  { db, ahora }: ContextoSesion,
  { username, origen, proposito }: Intento,
  usuario_id: number | null,
  resultado: 'fallo' | 'bloqueado',
): Promise<void> =>
  db.transaction(async (tx) => {
    const ahora_ms = ahora();
    if (proposito === 'ingreso')
      await registrarIngreso(tx, { usuario_id, username, resultado, origen, ahora_ms });
    const fallido = proposito === 'ingreso' ? 'ingreso_fallido' : 'cambio_password_fallido';
    await anotar(tx, {
      cuando_ms: ahora_ms,
      usuario_id,
      username,
      ip: origen.ip,
      accion: resultado === 'bloqueado' ? 'ingreso_bloqueado' : fallido,
    });
  });

const comprobar = async (ctx: ContextoSesion, intento: Intento): Promise<Cuenta | null> => {
  const cuenta = await cuentaPorUsername(ctx.db, intento.username);
  // An unknown user costs the same work as a known one.
  const acierta = await verificarPassword(cuenta?.password_hash ?? ctx.senuelo, intento.password);
  if (cuenta?.activo && acierta) return cuenta;
  await asentarFallo(ctx, intento, cuenta?.user.id ?? null, 'fallo');
  return null;
};

/**
 * The account these credentials open, or null when they open none: unknown user, wrong password and disabled
 * account are one answer. Throws 429 `demasiados_intentos` once an account has failed too often from an address.
 */
export const comprobarCredenciales = async (ctx: ContextoSesion, pedido: Intento): Promise<Cuenta | null> => {
  const intento = { ...pedido, username: textoGuardable(pedido.username) };
  const { username, origen } = intento;
  const { frenos, ahora } = ctx;
  if (!frenos.reservar(username, origen.ip, ahora())) {
    if (frenos.esNoticia(username, origen.ip, ahora())) await asentarFallo(ctx, intento, null, 'bloqueado');
    throw new AppError(429, 'demasiados_intentos');
  }
  try {
    const cuenta = await comprobar(ctx, intento);
    if (cuenta) frenos.acertar(username, origen.ip);
    return cuenta;
  } catch (error) {
    frenos.devolver(username, origen.ip);
    throw error;
  }
};
