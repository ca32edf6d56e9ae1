import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Asercion } from '@tramos/contract/llaves-entrada';
import { and, eq, lt, or } from 'drizzle-orm';
import { anotar } from '../../auditoria/auditoria';
import { llaves } from '../../db/esquema/ingreso';
import { AppError } from '../../http/errores';
import type { ContextoSesion } from '../contexto';
import { type Origen, registrarIngreso } from '../registros';
import { advertir } from '../sospecha';
import { type Cuenta, cuentaPorId } from '../usuarios';
import type { LugarDeLlaves } from './lugar';
import { gastarReto, retoVale } from './reto';

type Llave = typeof llaves.$inferSelect;

/** What the authenticator keeps of whose key it is: nothing that tells a stranger who that is. */
export const manijaDe = (usuario_id: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(`tramos:${usuario_id}`));

type Falta = 'llave_fallida' | 'llave_sospechosa';

/** A key that is known was shown and not accepted: told like a wrong password, and to its owner when it looks copied. */
const asentarFalta = async (
  ctx: ContextoSesion,
  { user }: Cuenta,
  { nombre }: Llave,
  origen: Origen,
  falta: Falta,
): Promise<void> => {
  const ahora_ms = ctx.ahora();
  const { id: usuario_id, username } = user;
  const avisos = await ctx.db.transaction(async (tx) => {
    await registrarIngreso(tx, { usuario_id, username, resultado: 'fallo', origen, ahora_ms });
    if (falta === 'llave_sospechosa') {
      const objeto = `llave:${nombre}`;
      return [await advertir(ctx, tx, { usuario_id, username, origen, objeto, motivo: falta })];
    }
    const autor = { usuario_id, username, ip: origen.ip };
    await anotar(tx, { ...autor, cuando_ms: ahora_ms, accion: falta, datos: { nombre } });
    return [];
  });
  ctx.push.difundir(avisos);
};

/** The counter that the authenticator signed, and the challenge; null when the proof is none. */
const leerAsercion = async (
  { claves, ahora, log }: ContextoSesion,
  asercion: Asercion,
  { credencial, clave_publica, usuario_id }: Llave,
  { rpID, origen }: LugarDeLlaves,
): Promise<{ contador: number; reto: string } | null> => {
  const { userHandle, ...respuesta } = asercion.response;
  if (userHandle !== Buffer.from(manijaDe(usuario_id)).toString('base64url')) return null;
  let reto = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...asercion, response: respuesta },
      expectedChallenge: (dicho) => {
        reto = dicho;
        return retoVale(claves, 'llave:usar', dicho, ahora());
      },
      ...{ expectedOrigin: origen, expectedRPID: rpID, requireUserVerification: true },
      // Its counter is compared below, where two that come at once are told apart.
      credential: {
        ...{ id: credencial, counter: 0 },
        publicKey: new Uint8Array(Buffer.from(clave_publica, 'base64url')),
      },
    });
    return verified ? { contador: authenticationInfo.newCounter, reto } : null;
  } catch (error) {
    log.info({ err: error }, 'a passkey was not accepted');
    return null;
  }
};

/**
 * Whose passkey was used just now. A challenge is answered once; a counter that does not grow is that of a copy.
 * @throws {AppError} 401 `llave_incorrecta`, `llave_vencida`
 */
export const comprobarLlave = async (
  ctx: ContextoSesion,
  asercion: Asercion,
  lugar: LugarDeLlaves,
  origen: Origen,
): Promise<{ cuenta: Cuenta; nombre: string }> => {
  const { db, ahora } = ctx;
  const [llave] = await db.select().from(llaves).where(eq(llaves.credencial, asercion.id));
  const cuenta = llave && (await cuentaPorId(db, llave.usuario_id));
  // A stranger makes up as many as they like: nothing is written of those.
  if (!llave || !cuenta?.activo) throw new AppError(401, 'llave_incorrecta');
  const leida = await leerAsercion(ctx, asercion, llave, lugar);
  if (!leida) {
    await asentarFalta(ctx, cuenta, llave, origen, 'llave_fallida');
    throw new AppError(401, 'llave_incorrecta');
  }
  if (!(await gastarReto(db, leida.reto, ahora()))) throw new AppError(401, 'llave_vencida');
  const { contador } = leida;
  const usadas = await db
    .update(llaves)
    .set({ contador, usada_at: new Date(ahora()) })
    .where(
      and(
        eq(llaves.credencial, llave.credencial),
        or(lt(llaves.contador, contador), contador === 0 ? eq(llaves.contador, 0) : undefined),
      ),
    )
    .returning({ nombre: llaves.nombre });
  if (usadas.length === 0) {
    await asentarFalta(ctx, cuenta, llave, origen, 'llave_sospechosa');
    throw new AppError(401, 'llave_incorrecta', {
      message: 'Esta llave de acceso parece copiada: no se aceptó. Avise a un administrador.',
    });
  }
  return { cuenta, nombre: llave.nombre };
};
