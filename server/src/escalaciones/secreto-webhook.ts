import { createHmac } from 'node:crypto';

/** What signs the calls of one person's webhook; a new generation is another secret. Nothing of it is stored. */
export const secretoDeWebhook = (clave: Uint8Array, usuario_id: number, generacion: number): string =>
  createHmac('sha256', clave).update(`${usuario_id}.${generacion}`).digest('base64url');
