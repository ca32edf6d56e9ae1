import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITOS, TOTP_PASO_S } from '@tramos/contract/limites';

/** Steps before and after the present one whose code is taken: a phone's clock is seldom exact (RFC 6238 §5.2). */
const PASOS_DE_MARGEN = 1;

/** As many bytes as the digest of HMAC-SHA-1 (RFC 4226 §4). */
export const SECRETO_BYTES = 20;

const ALFABETO_BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648 §6), as authenticator applications read it. */
export const base32 = (bytes: Uint8Array): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((cinco) => ALFABETO_BASE32[Number.parseInt(cinco.padEnd(5, '0'), 2)])
    .join('');
};

/** The time step of an instant: whole 30 s since the epoch (RFC 6238 §4.2). */
export const pasoDe = (ahora_ms: number): number => Math.floor(ahora_ms / 1_000 / TOTP_PASO_S);

/** Six-digit code of a time step: HMAC-SHA-1 with dynamic truncation (RFC 4226 §5.3, RFC 6238 §4). */
export const codigoDePaso = (secreto: Uint8Array, paso: number): string => {
  const contador = Buffer.alloc(8);
  contador.writeBigUInt64BE(BigInt(paso));
  const mac = createHmac('sha1', secreto).update(contador).digest();
  const inicio = mac.readUInt8(mac.length - 1) & 0x0f;
  const numero = (mac.readUInt32BE(inicio) & 0x7f_ff_ff_ff) % 10 ** TOTP_DIGITOS;
  return String(numero).padStart(TOTP_DIGITOS, '0');
};

/** The step around now that a code belongs to, or null when it is none of theirs. */
export const pasoDelCodigo = (secreto: Uint8Array, codigo: string, ahora_ms: number): number | null => {
  const dado = Buffer.from(codigo);
  const actual = pasoDe(ahora_ms);
  for (let paso = actual - PASOS_DE_MARGEN; paso <= actual + PASOS_DE_MARGEN; paso += 1) {
    const bueno = Buffer.from(codigoDePaso(secreto, paso));
    if (bueno.length === dado.length && timingSafeEqual(bueno, dado)) return paso;
  }
  return null;
};

const EMISOR = 'Tramos';

/** What a QR code holds for an authenticator application (Key URI Format). */
export const uriDe = (secreto_base32: string, username: string): string => {
  const datos = new URLSearchParams({
    secret: secreto_base32,
    issuer: EMISOR,
    algorithm: 'SHA1',
    digits: String(TOTP_DIGITOS),
    period: String(TOTP_PASO_S),
  });
  return `otpauth://totp/${EMISOR}:${encodeURIComponent(username)}?${datos}`;
};
