import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const ETIQUETA_BYTES = 16;

/**
 * Seals bytes with AES-256-GCM for one owner: base64url of IV, tag and ciphertext. Moved to another owner's row it
 * cannot be opened, because the owner is part of what the tag proves.
 */
export const cifrar = (clave: Uint8Array, claro: Uint8Array, dueno: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cifra = createCipheriv('aes-256-gcm', clave, iv).setAAD(Buffer.from(dueno));
  const cifrado = Buffer.concat([cifra.update(claro), cifra.final()]);
  return Buffer.concat([iv, cifra.getAuthTag(), cifrado]).toString('base64url');
};

/** What `cifrar` sealed; null when the key or the owner is another, or somebody altered it. */
export const descifrar = (clave: Uint8Array, sellado: string, dueno: string): Buffer | null => {
  const bytes = Buffer.from(sellado, 'base64url');
  if (bytes.length < IV_BYTES + ETIQUETA_BYTES) return null;
  const etiqueta = bytes.subarray(IV_BYTES, IV_BYTES + ETIQUETA_BYTES);
  const cifra = createDecipheriv('aes-256-gcm', clave, bytes.subarray(0, IV_BYTES), {
    authTagLength: ETIQUETA_BYTES,
  })
    .setAAD(Buffer.from(dueno))
    .setAuthTag(etiqueta);
  try {
    return Buffer.concat([cifra.update(bytes.subarray(IV_BYTES + ETIQUETA_BYTES)), cifra.final()]);
  } catch {
    // The tag does not fit: not ours, or not whole.
    return null;
  }
};
