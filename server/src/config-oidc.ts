import { type Role, RoleSchema } from '@tramos/contract/roles';
import { z } from 'zod';
import { ArranqueError } from './db/arranque-error';
import { leerUrl } from './leer-url';

/** The site's own identity provider (docs/decisions/037), as the environment names it. */
export interface ConfigOidc {
  issuer: string;
  client_id: string;
  client_secret: string | null;
  /** The word on the button: 'Entrar con …'. */
  nombre: string;
  scope: string;
  /** The claim that names a person's groups, and the role that each gives; of several the highest counts. */
  claim_rol: string;
  roles: ReadonlyMap<string, Role>;
  /** The claim that names the sistemas that they see, by their keys; null: administrators give them here. */
  claim_sistemas: string | null;
  /** Whoever has a role gets an account at the first sign-in. */
  crear: boolean;
  /** Where the console is reached, without a slash at its end: the provider sends people back there. */
  public_url: string;
}

const PARTE = /^([^=]+)=([a-z]+)$/;
const rolesDe = (texto: string): [string, Role][] | null => {
  const pares = texto.split(',').map((parte) => PARTE.exec(parte.trim()));
  const leidos = pares.flatMap((par): [string, Role][] => {
    const rol = RoleSchema.safeParse(par?.[2]);
    return par?.[1] && rol.success ? [[par[1].trim(), rol.data]] : [];
  });
  return leidos.length === pares.length ? leidos : null;
};

/** What is encrypted on its way, or does not leave this machine. */
const seguro = (texto: string): boolean => {
  const url = leerUrl(texto);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
};

export const ENTORNO_OIDC = {
  OIDC_ISSUER: z.string().refine(seguro, 'debe ser una dirección que empiece con https://').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'debe tener hasta 40 caracteres').optional(),
  OIDC_SCOPE: z.string().default('openid profile'),
  OIDC_ROLE_CLAIM: z.string().default('groups'),
  OIDC_ROLES: z
    .string()
    .refine(
      (texto) => rolesDe(texto) !== null,
      'debe ser una lista como consola-ops=monitorista,consola-admin=administrator',
    )
    .optional(),
  OIDC_SISTEMAS_CLAIM: z.string().optional(),
  OIDC_CREATE: z.enum(['on', 'off'], 'debe ser on u off').default('on'),
};
type EntornoOidc = z.infer<z.ZodObject<typeof ENTORNO_OIDC>>;

/** @throws {ArranqueError} when a part of it is missing */
export const oidcDe = (e: EntornoOidc, public_url: string | null): ConfigOidc | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_ROLES } = e;
  if (issuer === undefined) return null;
  if (client_id === undefined || OIDC_ROLES === undefined || public_url === null)
    throw new ArranqueError(
      'OIDC_ISSUER necesita OIDC_CLIENT_ID, OIDC_ROLES y PUBLIC_URL: defina las cuatro o ninguna.',
    );
  return {
    issuer,
    client_id,
    client_secret: e.OIDC_CLIENT_SECRET ?? null,
    nombre: e.OIDC_NAME ?? new URL(issuer).hostname,
    scope: e.OIDC_SCOPE,
    claim_rol: e.OIDC_ROLE_CLAIM,
    roles: new Map(rolesDe(OIDC_ROLES)),
    claim_sistemas: e.OIDC_SISTEMAS_CLAIM ?? null,
    crear: e.OIDC_CREATE === 'on',
    public_url,
  };
};
