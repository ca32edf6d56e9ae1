import { createHash, createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { igualEnTiempoFijo } from '../http/secreto';

/** Keys of this installation, all drawn from its secret. */
export interface Claves {
  /** Of the secrets before it, which open and verify for as long as something of theirs lives (docs/decisions/035). */
  anteriores: readonly Claves[];
  acceso: Uint8Array;
  refresco: Uint8Array;
  /** Seals the secrets of second factors: AES-256. */
  segundo_factor: Uint8Array;
  /** The secrets that sign webhooks are derived from it. */
  webhook: Uint8Array;
  /** Marks the browsers that signed in to an account. */
  navegador: Uint8Array;
  /** Seals what a sign-in leaves with somebody else meanwhile: challenges, and the tokens of the provider. AES-256. */
  ingreso: Uint8Array;
  /** By which it is known again in the database, and which opens nothing. */
  huella: Uint8Array;
}

const derivar = (secreto: string, uso: string): Uint8Array =>
  createHmac('sha256', secreto).update(`tramos/${uso}`).digest();

export const clavesDe = (secreto: string, ...anteriores: readonly string[]): Claves => ({
  anteriores: anteriores.map((anterior) => clavesDe(anterior)),
  acceso: derivar(secreto, 'acceso'),
  refresco: derivar(secreto, 'refresco'),
  segundo_factor: derivar(secreto, 'segundo-factor'),
  webhook: derivar(secreto, 'webhook'),
  navegador: derivar(secreto, 'navegador'),
  ingreso: derivar(secreto, 'ingreso'),
  huella: derivar(secreto, 'huella'),
});

/** Newest first: the first makes, any of them verifies. */
export const todasLasClaves = (claves: Claves): Claves[] => [claves, ...claves.anteriores];

export interface Portador {
  usuario_id: number;
  sesion_id: string;
}

/** Access token: a JWT (HS256) that names user and session; `exp` is whole seconds of the server's clock. */
export const firmarAcceso = (
  { acceso }: Claves,
  { usuario_id, sesion_id }: Portador,
  ahora_ms: number,
  ttl_s: number,
): Promise<string> => {
  const ahora_s = Math.floor(ahora_ms / 1_000);
  return new SignJWT({ sid: sesion_id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(usuario_id))
    .setIssuedAt(ahora_s)
    .setExpirationTime(ahora_s + ttl_s)
    .sign(acceso);
};

/** The only header that `firmarAcceso` writes: a token with another one is not ours, whatever it says. */
const CABECERA = Buffer.from('{"alg":"HS256"}').toString('base64url');
const ContenidoSchema = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });

/**
 * Who the token is for, or null when it is not ours, has been altered or has expired. Every call asks it, so it is
 * answered at once: the check of the library goes by way of its thread pool.
 */
export const verificarAcceso = (claves: Claves, token: string, ahora_ms: number): Portador | null => {
  const [cabecera, contenido, firma, ...resto] = token.split('.');
  if (cabecera !== CABECERA || contenido === undefined || firma === undefined || resto.length > 0)
    return null;
  const debida = ({ acceso }: Claves) =>
    createHmac('sha256', acceso).update(`${cabecera}.${contenido}`).digest('base64url');
  if (!todasLasClaves(claves).some((c) => igualEnTiempoFijo(debida(c), firma))) return null;
  const { sub, sid, exp } = ContenidoSchema.safeParse(
    JSON.parse(Buffer.from(contenido, 'base64url').toString()),
  ).data ?? { sub: '', sid: '', exp: 0 };
  return exp > Math.floor(ahora_ms / 1_000) ? { usuario_id: Number(sub), sesion_id: sid } : null;
};

/**
 * Refresh token of a session: `<sesion>.<generation>.<HMAC of both>`. Deriving the successor instead of drawing it
 * lets a lost answer be given again, the same, without keeping any token (product §2.15); and because nobody else
 * can make one, an old one that comes back is reuse and garbage is only garbage, which revokes nothing.
 */
export const tokenDeRefresco = ({ refresco }: Claves, sesion_id: string, generacion: number): string => {
  const cuerpo = `${sesion_id}.${generacion}`;
  return `${cuerpo}.${createHmac('sha256', refresco).update(cuerpo).digest('base64url')}`;
};

const FORMA = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.[\w-]+$/;

/** Session and generation of an authentic refresh token, however old; null for anything else. */
export const leerRefresco = (
  claves: Claves,
  token: string,
): { sesion_id: string; generacion: number } | null => {
  const [, sesion_id, digitos] = FORMA.exec(token) ?? [];
  if (sesion_id === undefined || digitos === undefined) return null;
  const generacion = Number(digitos);
  const autentico = todasLasClaves(claves).some((c) =>
    igualEnTiempoFijo(tokenDeRefresco(c, sesion_id, generacion), token),
  );
  return autentico ? { sesion_id, generacion } : null;
};

/** What the session's row keeps of a refresh token: SHA-256, hex. */
export const hashDeRefresco = (token: string): string => createHash('sha256').update(token).digest('hex');
