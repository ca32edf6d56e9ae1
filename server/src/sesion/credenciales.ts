import { type Anotacion, anotar } from '../auditoria/auditoria';
import { textoGuardable } from '../db/texto';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { gastarCodigo } from './codigo';
import type { ContextoSesion } from './contexto';
import { verificarPassword } from './password';
import { type Origen, registrarIngreso } from './registros';
import { advertirFallos } from './sospecha';
import { type Cuenta, cuentaPorUsername } from './usuarios';

type Proposito = 'ingreso' | 'cambio_password' | 'segundo_factor';
type Falta = 'credenciales' | 'codigo_incorrecto';

interface Intento {
  username: string;
  origen: Origen;
  proposito: Proposito;
}

/** What a person shows to be let in. Without `codigo` there is no second step: a session has taken it already. */
interface Muestra extends Intento {
  password: string;
  codigo?: string | undefined;
  con_sesion?: boolean;
}

/** `codigo_requerido` is no failure: the password was right, and half of what was asked for is missing. */
export type Desenlace = { tipo: 'abre'; cuenta: Cuenta } | { tipo: Falta | 'codigo_requerido' };

const ACCION_DE_FALLO: Record<Proposito, Record<Falta, Anotacion['accion']>> = {
  ingreso: { credenciales: 'ingreso_fallido', codigo_incorrecto: 'ingreso_codigo_fallido' },
  cambio_password: {
    credenciales: 'cambio_password_fallido',
    codigo_incorrecto: 'cambio_password_fallido',
  },
  segundo_factor: { credenciales: 'segundo_factor_fallido', codigo_incorrecto: 'segundo_factor_fallido' },
};

/** Leaves a trace of a failed attempt, whether or not the account exists, and warns its owner of a burst of them. */
const asentarFallo = async (
  ctx: ContextoSesion,
  { username, origen, proposito }: Intento,
  usuario_id: number | null,
  falta: Falta | 'bloqueado',
): Promise<void> => {
  const ahora_ms = ctx.ahora();
  const avisos = await ctx.db.transaction(async (tx) => {
    const resultado = falta === 'bloqueado' ? falta : 'fallo';
    if (proposito === 'ingreso')
      await registrarIngreso(tx, { usuario_id, username, resultado, origen, ahora_ms });
    const accion = falta === 'bloqueado' ? 'ingreso_bloqueado' : ACCION_DE_FALLO[proposito][falta];
    await anotar(tx, { cuando_ms: ahora_ms, usuario_id, username, ip: origen.ip, accion });
    if (falta === 'bloqueado' || usuario_id === null) return [];
    return advertirFallos(ctx, tx, { usuario_id, username, origen });
  });
  ctx.push.difundir(avisos);
};

/**
 * Lets an attempt through the brakes and settles what it costs: nothing when it told nobody anything, the earlier
 * failures too when it succeeded. Throws 429 `demasiados_intentos` once an account failed too often from an address.
 */
const conFrenos = async (
  ctx: ContextoSesion,
  intento: Intento,
  mirar: () => Promise<Desenlace>,
): Promise<Desenlace> => {
  const { username, origen } = intento;
  const { frenos, ahora } = ctx;
  if (!frenos.reservar(username, origen.ip, ahora())) {
    if (frenos.esNoticia(username, origen.ip, ahora())) await asentarFallo(ctx, intento, null, 'bloqueado');
    throw new AppError(429, 'demasiados_intentos');
  }
  try {
    const desenlace = await mirar();
    if (desenlace.tipo === 'abre') frenos.acertar(username, origen.ip);
    // Not forgiven like a success: the codes would be guessed with one right password in between.
    if (desenlace.tipo === 'codigo_requerido') frenos.devolver(username, origen.ip);
    return desenlace;
  } catch (error) {
    frenos.devolver(username, origen.ip);
    throw error;
  }
};

const mirarCodigo = async (
  ctx: ContextoSesion,
  intento: Intento,
  cuenta: Cuenta,
  codigo: string,
): Promise<Desenlace> => {
  const { db, claves, ahora } = ctx;
  const { id: usuario_id, username } = cuenta.user;
  const gasto = { usuario_id, username, codigo, origen: intento.origen, ahora_ms: ahora() };
  if (await gastarCodigo(db, claves, gasto)) return { tipo: 'abre', cuenta };
  await asentarFallo(ctx, intento, usuario_id, 'codigo_incorrecto');
  return { tipo: 'codigo_incorrecto' };
};

/** The password first: without it nobody learns whether the account has a second factor. */
const mirarMuestra = async (ctx: ContextoSesion, muestra: Muestra): Promise<Desenlace> => {
  const cuenta = await cuentaPorUsername(ctx.db, muestra.username);
  // An unknown user costs the same work as a known one.
  const acierta = await verificarPassword(cuenta?.password_hash ?? ctx.senuelo, muestra.password);
  if (!cuenta?.activo || !acierta) {
    await asentarFallo(ctx, muestra, cuenta?.user.id ?? null, 'credenciales');
    return { tipo: 'credenciales' };
  }
  if (!cuenta.user.segundo_factor || muestra.con_sesion) return { tipo: 'abre', cuenta };
  return muestra.codigo ? mirarCodigo(ctx, muestra, cuenta, muestra.codigo) : { tipo: 'codigo_requerido' };
};

/**
 * What these credentials open: unknown user, wrong password and disabled account are one answer. A right code is
 * used up. Throws 429 `demasiados_intentos`.
 */
export const comprobarCredenciales = (ctx: ContextoSesion, pedida: Muestra): Promise<Desenlace> => {
  const muestra = { ...pedida, username: textoGuardable(pedida.username) };
  return conFrenos(ctx, muestra, () => mirarMuestra(ctx, muestra));
};

/** True when the code of somebody who is signed in is right; it is used up. Throws 429 `demasiados_intentos`. */
export const comprobarCodigo = async (
  ctx: ContextoSesion,
  { username }: UsuarioSesion,
  codigo: string,
  origen: Origen,
): Promise<boolean> => {
  const intento = { username, origen, proposito: 'segundo_factor' } as const;
  const { tipo } = await conFrenos(ctx, intento, async () => {
    const cuenta = await cuentaPorUsername(ctx.db, username);
    return cuenta ? mirarCodigo(ctx, intento, cuenta, codigo) : { tipo: 'credenciales' };
  });
  return tipo === 'abre';
};
