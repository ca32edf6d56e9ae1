import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  LLAVES_MAX,
  type MisLlaves,
  type QuitarLlaveBodySchema,
  type RegistrarLlaveBodySchema,
} from '@tramos/contract/llaves';
import type { Asercion } from '@tramos/contract/llaves-entrada';
import type { User } from '@tramos/contract/usuario';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { anotar } from '../../auditoria/auditoria';
import { llaves } from '../../db/esquema/ingreso';
import type { Consultable } from '../../db/tipos';
import { AppError } from '../../http/errores';
import type { UsuarioSesion } from '../../http/usuario-sesion';
import { reponerCodigos } from '../codigos-recuperacion';
import type { ContextoSesion } from '../contexto';
import { comprobarCredenciales } from '../credenciales';
import { factoresDe } from '../factores';
import type { Origen } from '../registros';
import { comprobarDosFactores, cuidarUltimo, exigirQueSobre } from '../segundo-factor';
import { bloquearCuenta } from '../usuarios';
import { comprobarLlave, manijaDe } from './comprobar';
import type { LugarDeLlaves } from './lugar';
import { gastarReto, RETO_MS, retoNuevo, retoVale } from './reto';

/** The passkeys of somebody who is signed in. */

const deUsuario = (db: Consultable, usuario_id: number) =>
  db.select().from(llaves).where(eq(llaves.usuario_id, usuario_id)).orderBy(asc(llaves.llave_id));

export const misLlaves = async (db: Consultable, { id }: User): Promise<MisLlaves> => ({
  aplicacion: (await factoresDe(db, id)).aplicacion,
  llaves: (await deUsuario(db, id)).map(({ llave_id, nombre, creada_at, usada_at }) => ({
    ...{ id: llave_id, nombre, creada_at: creada_at.toISOString() },
    usada_at: usada_at?.toISOString() ?? null,
  })),
});

/**
 * What the browser needs to make a passkey, for who says the password: a minute at an open console must not be enough
 * to come back for ever. Throws 400 `credenciales`, 409 `cuenta_externa`, `llaves_demasiadas`, 429.
 */
export const prepararLlave = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  password: string,
  { rpID }: LugarDeLlaves,
  origen: Origen,
) => {
  const { db, claves, ahora, sitio } = ctx;
  const { id, username, nombre } = usuario;
  // The provider decides who comes in, and this would be a way past it.
  if (usuario.externa) throw new AppError(409, 'cuenta_externa');
  const suyas = await deUsuario(db, id);
  if (suyas.length >= LLAVES_MAX) throw new AppError(409, 'llaves_demasiadas');
  const muestra = { username, password, origen, con_sesion: true, proposito: 'segundo_factor' } as const;
  const { tipo } = await comprobarCredenciales(ctx, muestra);
  if (tipo !== 'abre') throw new AppError(400, 'credenciales', { field: 'password' });
  const reto = retoNuevo(claves, `llave:alta:${id}`, ahora());
  return generateRegistrationOptions({
    ...{ rpID, rpName: sitio.nombre(), timeout: RETO_MS, attestationType: 'none' },
    ...{ userID: manijaDe(id), userName: username, userDisplayName: nombre },
    challenge: new Uint8Array(Buffer.from(reto, 'base64url')),
    excludeCredentials: suyas.map(({ credencial }) => ({ id: credencial })),
    // It is a way in by itself: the authenticator knows whose it is, and asks for a PIN or a finger.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
};

/** @throws {AppError} 400 `llave_incorrecta` */
const leerAlta = async (
  { claves, ahora, log }: ContextoSesion,
  usuario_id: number,
  respuesta: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
  { rpID, origen }: LugarDeLlaves,
) => {
  let reto = '';
  const leida = await verifyRegistrationResponse({
    response: { ...respuesta, clientExtensionResults: {} },
    expectedChallenge: (dicho) => {
      reto = dicho;
      return retoVale(claves, `llave:alta:${usuario_id}`, dicho, ahora());
    },
    ...{ expectedOrigin: origen, expectedRPID: rpID, requireUserVerification: true },
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a passkey was not registered');
    return null;
  });
  if (!leida?.verified) throw new AppError(400, 'llave_incorrecta');
  return { reto, credencial: leida.registrationInfo.credential };
};

/**
 * Keeps the passkey that was made. With the first factor of the account come its recovery codes, once. Throws 400
 * `llave_incorrecta`, `llave_vencida`, 409 `llave_repetida`.
 */
export const registrarLlave = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  { nombre, llave }: z.output<typeof RegistrarLlaveBodySchema>,
  lugar: LugarDeLlaves,
  { ip }: Origen,
): Promise<{ user: User; codigos: string[] }> => {
  const { reto, credencial } = await leerAlta(ctx, usuario.id, llave, lugar);
  const cuando_ms = ctx.ahora();
  return ctx.db.transaction(async (tx) => {
    if (!(await gastarReto(tx, reto, cuando_ms))) throw new AppError(400, 'llave_vencida');
    const cuenta = await bloquearCuenta(tx, usuario.id);
    const puestas = await tx
      .insert(llaves)
      .values({
        ...{ credencial: credencial.id, usuario_id: usuario.id, nombre, contador: credencial.counter },
        clave_publica: Buffer.from(credencial.publicKey).toString('base64url'),
        creada_at: new Date(cuando_ms),
      })
      .onConflictDoNothing()
      .returning({ id: llaves.llave_id });
    if (puestas.length === 0) throw new AppError(409, 'llave_repetida');
    const codigos = cuenta?.user.segundo_factor ? [] : await reponerCodigos(tx, usuario.id);
    const autor = { usuario_id: usuario.id, username: usuario.username, ip };
    await anotar(tx, { ...autor, cuando_ms, accion: 'llave_registrada', datos: { nombre } });
    return { user: { ...usuario, segundo_factor: true, falta_segundo_factor: false }, codigos };
  });
};

const unaDe = (usuario: User, id: number) => and(eq(llaves.usuario_id, usuario.id), eq(llaves.llave_id, id));

export const renombrarLlave = async (
  db: Consultable,
  usuario: User,
  { id, nombre }: { id: number; nombre: string },
): Promise<MisLlaves> => {
  const puestas = await db
    .update(llaves)
    .set({ nombre })
    .where(unaDe(usuario, id))
    .returning({ id: llaves.llave_id });
  if (puestas.length === 0) throw new AppError(404, 'no_encontrado');
  return misLlaves(db, usuario);
};

/** A passkey of who is signed in was used just now. Throws 400 `llave_incorrecta`, `llave_vencida`. */
export const comprobarLlavePropia = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  llave: Asercion,
  lugar: LugarDeLlaves,
  origen: Origen,
): Promise<void> => {
  const { cuenta } = await comprobarLlave(ctx, llave, lugar, origen).catch((error: unknown) => {
    // Not 401: whoever asks has a session, and it goes on.
    throw error instanceof AppError ? new AppError(400, error.code, error.extra) : error;
  });
  if (cuenta.user.id !== usuario.id) throw new AppError(400, 'llave_incorrecta');
};

/**
 * Removes a passkey, for who uses one of the account's or says its password and a code. Throws 400 like the removal of
 * the application, 404, 409 `segundo_factor_obligatorio` for the last factor while the site asks for one.
 */
export const quitarLlave = async (
  ctx: ContextoSesion,
  usuario: UsuarioSesion,
  { id, llave, password = '', codigo = '' }: z.output<typeof QuitarLlaveBodySchema>,
  lugar: LugarDeLlaves,
  origen: Origen,
): Promise<{ user: User }> => {
  const { aplicacion, llaves: cuantas } = await factoresDe(ctx.db, usuario.id);
  // A refusal uses no code up.
  if (!aplicacion && cuantas === 1) await exigirQueSobre(ctx.db, usuario);
  if (llave) await comprobarLlavePropia(ctx, usuario, llave, lugar, origen);
  else await comprobarDosFactores(ctx, usuario, { password, codigo }, origen);
  return ctx.db.transaction(async (tx) => {
    // Of two that are removed at once, one is the last.
    await bloquearCuenta(tx, usuario.id);
    const quitadas = await tx.delete(llaves).where(unaDe(usuario, id)).returning({ nombre: llaves.nombre });
    if (!quitadas[0]) throw new AppError(404, 'no_encontrado');
    const segundo_factor = await cuidarUltimo(tx, usuario);
    const autor = { usuario_id: usuario.id, username: usuario.username, ip: origen.ip };
    await anotar(tx, { ...autor, cuando_ms: ctx.ahora(), accion: 'llave_quitada', datos: quitadas[0] });
    return { user: { ...usuario, segundo_factor } };
  });
};
