import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigOidc } from '../../config-oidc';

/** Cookies of the way to the provider and back: no script reads them, and nothing but these calls receives them. */
const ATRIBUTOS = 'HttpOnly; SameSite=Lax';
const CAMINO = '/api/auth/proveedor';

export const leerGalleta = ({ headers }: FastifyRequest, nombre: string): string | null => {
  const galletas = (headers.cookie ?? '').split(';').map((galleta) => galleta.trim());
  return galletas.find((galleta) => galleta.startsWith(`${nombre}=`))?.slice(nombre.length + 1) ?? null;
};

/** `valor` for so long; null takes it away. */
export const ponerGalleta = (
  { public_url }: Pick<ConfigOidc, 'public_url'>,
  respuesta: FastifyReply,
  nombre: string,
  valor: string | null,
  vida_s: number,
): void => {
  const { protocol, pathname } = new URL(public_url + CAMINO);
  const segura = protocol === 'https:' ? '; Secure' : '';
  const vida = `Max-Age=${valor === null ? 0 : vida_s}`;
  respuesta.header(
    'set-cookie',
    `${nombre}=${valor ?? ''}; ${vida}; Path=${pathname}; ${ATRIBUTOS}${segura}`,
  );
};
