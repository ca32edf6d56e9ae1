import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Config, esLoopback } from '../../config';
import { direccionPropia } from '../../http/direccion';
import { AppError } from '../../http/errores';

/** Where passkeys belong to: a browser gives those of one name to no other. */
export interface LugarDeLlaves {
  rpID: string;
  origen: string;
}

/**
 * The console's own name. Browsers have passkeys for names that are reached by https, and for this machine itself.
 * @throws {AppError} 409 `llaves_no_disponibles`
 */
export const lugarDeLlaves = (
  config: Pick<Config, 'public_url' | 'trust_proxy'>,
  { raw }: Pick<FastifyRequest, 'raw'>,
): LugarDeLlaves => {
  const { origin, hostname, protocol: con } = direccionPropia(config, raw);
  const es_ip = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (es_ip || (con !== 'https:' && !esLoopback(hostname))) throw new AppError(409, 'llaves_no_disponibles');
  return { rpID: hostname, origen: origin };
};
