import { textoDeEspera } from '@tramos/contract/sesion';
import { type Anotacion, anotar } from '../auditoria/auditoria';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { gastarCodigo } from './codigo';
import type { ContextoSesion } from './contexto';
import { type Factores, factoresDe } from './factores';
import type { Intentado } from './frenos';
import { conoce } from './navegador';
import { verificarPassword } from './password';
import { type Origen, registrarIngreso } from './registros';
import { advertirFallos } from './sospecha';
import { type Cuenta, cuentaPorUsername } from './usuarios';

type Proposito = 'ingreso' | 'cambio_password' | 'segundo_factor' | 'confirmacion';
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
export type Desenlace =
  | { tipo: 'abre'; cuenta: Cuenta }
  | { tipo: Falta }
  | { tipo: 'codigo_requerido'; factores: Factores };

const ACCION_DE_FALLO: Record<Proposito, Record<Falta, Anotacion['accion']>> = {
  ingreso: { credenciales: 'ingreso_fallido', codigo_incorrecto: 'ingreso_codigo_fallido' },
  cambio_password: {
    credenciales: 'cambio_password_fallido',
    codigo_incorrecto: 'cambio_password_fallido',
  },
  segundo_factor: { credenciales: 'segundo_factor_fallido', codigo_incorrecto: 'segundo_factor_fallido' },
  confirmacion: { credenciales: 'identidad_fallida', codigo_incorrecto: 'identidad_fallida' },
};

/** Leaves a trace of a failed attempt, whether or not the account exists, and warns its owner of a burst of them. */
const asentarFallo = async (
  ctx: ContextoSesion,
  { username, origen, proposito }: Intento,
  quien: Intentado,
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
    return advertirFallos(ctx, tx, { usuario_id, username, origen }, quien);
  });
  ctx.push.difundir(avisos);
};

/** Who tries, for the brakes: a browser's word is asked of the account, which costs a stranger without any nothing. */
const intentadoPor = async (
  { db, claves }: ContextoSesion,
  { username, origen: { ip, navegador } }: Intento,
): Promise<Intentado> => {
  const cuenta = navegador ? await cuentaPorUsername(db, username) : null;
  const conocido = navegador && cuenta && conoce(claves, navegador, cuenta) ? navegador.id : null;
  return { username, ip, conocido };
};

const demasiadosIntentos = (espera_ms: number) => {
  const espera_s = Math.ceil(espera_ms / 1_000);
  return new AppError(429, 'demasiados_intentos', { espera_s, message: textoDeEspera(espera_s) });
};

/**
 * Lets an attempt through the brakes and settles what it costs: nothing when it told nobody anything, the earlier
 * failures too when it succeeded. Throws 429 `demasiados_intentos`, with how long, once an account failed too often.
 */
const conFrenos = async (
  ctx: ContextoSesion,
  intento: Intento,
  mirar: (quien: Intentado) => Promise<Desenlace>,
): Promise<Desenlace> => {
  const { frenos, ahora } = ctx;
  const quien = await intentadoPor(ctx, intento);
  const espera_ms = frenos.reservar(quien, ahora());
  if (espera_ms > 0) {
    if (frenos.esNoticia(quien, ahora())) await asentarFallo(ctx, intento, quien, null, 'bloqueado');
    throw demasiadosIntentos(espera_ms);
  }
  try {
    const desenlace = await mirar(quien);
    if (desenlace.tipo === 'abre') frenos.acertar(quien);
    // Not forgiven like a success: the codes would be guessed with one right password in between.
    if (desenlace.tipo === 'codigo_requerido') frenos.devolver(quien);
    return desenlace;
  } catch (error) {
    frenos.devolver(quien);
    throw error;
  }
};

const mirarCodigo = async (
  ctx: ContextoSesion,
  intento: Intento,
  quien: Intentado,
  { cuenta, codigo }: { cuenta: Cuenta; codigo: string },
): Promise<Desenlace> => {
  const { db, claves, ahora, frenos } = ctx;
  const { id: usuario_id, username } = cuenta.user;
  const espera_ms = frenos.reservarCodigo(quien, ahora());
  if (espera_ms > 0) throw demasiadosIntentos(espera_ms);
  const gasto = { usuario_id, username, codigo, origen: intento.origen, ahora_ms: ahora() };
  const acierta = await gastarCodigo(db, claves, gasto).catch((error: unknown) => {
    frenos.devolverCodigo(quien);
    throw error;
  });
  if (acierta) {
    frenos.devolverCodigo(quien);
    return { tipo: 'abre', cuenta };
  }
  await asentarFallo(ctx, intento, quien, usuario_id, 'codigo_incorrecto');
  return { tipo: 'codigo_incorrecto' };
};

/** The password first: without it nobody learns whether the account has a second factor. */
const mirarMuestra = async (ctx: ContextoSesion, muestra: Muestra, quien: Intentado): Promise<Desenlace> => {
  const cuenta = await cuentaPorUsername(ctx.db, muestra.username);
  // An unknown user costs the same work as a known one.
  const acierta = await verificarPassword(cuenta?.password_hash ?? ctx.senuelo, muestra.password);
  if (!cuenta?.activo || !acierta) {
    await asentarFallo(ctx, muestra, quien, cuenta?.user.id ?? null, 'credenciales');
    return { tipo: 'credenciales' };
  }
  if (!cuenta.user.segundo_factor || muestra.con_sesion) return { tipo: 'abre', cuenta };
  const { codigo } = muestra;
  if (codigo) return mirarCodigo(ctx, muestra, quien, { cuenta, codigo });
  return { tipo: 'codigo_requerido', factores: await factoresDe(ctx.db, cuenta.user.id) };
};

/**
 * What these credentials open: unknown user, wrong password and disabled account are one answer. A right code is
 * used up. Throws 429 `demasiados_intentos`.
 */
export const comprobarCredenciales = (ctx: ContextoSesion, muestra: Muestra): Promise<Desenlace> =>
  conFrenos(ctx, muestra, (quien) => mirarMuestra(ctx, muestra, quien));

/** True when the code of somebody who is signed in, or whom the provider vouches for, is right; it is used up. Throws 429 `demasiados_intentos`. */
export const comprobarCodigo = async (
  ctx: ContextoSesion,
  { username }: Pick<UsuarioSesion, 'username'>,
  codigo: string,
  origen: Origen,
  proposito: Proposito = 'segundo_factor',
): Promise<boolean> => {
  const intento = { username, origen, proposito };
  const { tipo } = await conFrenos(ctx, intento, async (quien) => {
    const cuenta = await cuentaPorUsername(ctx.db, username);
    return cuenta ? mirarCodigo(ctx, intento, quien, { cuenta, codigo }) : { tipo: 'credenciales' };
  });
  return tipo === 'abre';
};
