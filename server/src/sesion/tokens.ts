import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Keys of this installation, all drawn from its one secret. */
export interface Claves {
  acceso: Uint8Array;
  refresco: Uint8Array;
  /** Seals the secrets of second factors: AES-256. */
  segundo_factor: Uint8Array;
}

const derivar = (secreto: string, uso: string): Uint8Array =>
  createHmac('sha256', secreto).update(`tramos/${uso}`).digest();

export const clavesDe = (secreto: string): Claves => ({
  acceso: derivar(secreto, 'acceso'),
  refresco: derivar(secreto, 'refresco'),
  segundo_factor: derivar(secreto, 'segundo-factor'),
});

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

/** Who the token is for, or null when it is not ours, has been altered or has expired. */
export const verificarAcceso = async (
  { acceso }: Claves,
  token: string,
  ahora_ms: number,
): Promise<Portador | null> => {
  const leido = await jwtVerify(token, acceso, {
    algorithms: ['HS256'],
    currentDate: new Date(ahora_ms),
    requiredClaims: ['sub', 'sid', 'exp'],
  }).catch(() => null);
  if (!leido) return null;
  const { sub, sid } = leido.payload;
  return typeof sid === 'string' ? { usuario_id: Number(sub), sesion_id: sid } : null;
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
  const autentico = Buffer.from(tokenDeRefresco(claves, sesion_id, generacion));
  const dado = Buffer.from(token);
  if (autentico.length !== dado.length || !timingSafeEqual(autentico, dado)) return null;
  return { sesion_id, generacion };
};

/** What the session's row keeps of a refresh token: SHA-256, hex. */
export const hashDeRefresco = (token: string): string => createHash('sha256').update(token).digest('hex');
