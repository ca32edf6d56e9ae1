import { createHash, randomBytes } from 'node:crypto';

/** Scanners of source code and logs know a token of the API by it. */
export const PREFIJO = 'trm_';
/** So much of it is shown afterwards. */
const PREFIJO_VISIBLE = PREFIJO.length + 8;
const BYTES = 30;

/** It is drawn, so a plain hash of it is enough. */
export const hashDeToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token: what its owner is told, and what is stored of it. */
export const tokenNuevo = (): { secreto: string; prefijo: string; hash: string } => {
  const secreto = PREFIJO + randomBytes(BYTES).toString('base64url');
  return { secreto, prefijo: secreto.slice(0, PREFIJO_VISIBLE), hash: hashDeToken(secreto) };
};
