import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type Config, esLoopback } from '../../config';
import { AppError } from '../../http/errores';

/** Where passkeys belong to: a browser gives those of one name to no other. */
export interface LugarDeLlaves {
  rpID: string;
  origen: string;
}

/**
 * The console's own name, as the site says it (`PUBLIC_URL`) or as the request was made, by the one judgement of
 * proxies. Browsers have passkeys for names that are reached by https, and for this machine itself.
 * @throws {AppError} 409 `llaves_no_disponibles`
 */
export const lugarDeLlaves = (
  { public_url }: Pick<Config, 'public_url'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): LugarDeLlaves => {
  const { origin, hostname, protocol: con } = new URL(public_url ?? `${protocol}://${host}`);
  const es_ip = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (es_ip || (con !== 'https:' && !esLoopback(hostname))) throw new AppError(409, 'llaves_no_disponibles');
  return { rpID: hostname, origen: origin };
};
