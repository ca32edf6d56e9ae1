import { UsuarioBodySchema } from '@tramos/contract/configuracion';
import type { Role } from '@tramos/contract/roles';
import { comoRenglon, comoRenglonDeCampo } from '@tramos/contract/texto';
import type { ConfigOidc } from '../../config-oidc';

/** What the provider says of a person, as its ID token carries it. */
export type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name, or by the way to it: Keycloak's roles stand in `realm_access.roles`. */
const leer = (claims: Claims, nombre: string): unknown =>
  nombre
    .split('.')
    .reduce<unknown>(
      (dentro, parte) => (dentro instanceof Object ? (dentro as Claims)[parte] : undefined),
      claims,
    ) ?? claims[nombre];

const textos = (valor: unknown): string[] =>
  (Array.isArray(valor) ? valor : [valor]).filter((uno): uno is string => typeof uno === 'string');

const RANGOS: readonly Role[] = ['administrator', 'monitorista', 'user'];

/** The highest role that the person's groups give; null: they have no business here. */
export const rolDe = ({ claim_rol, roles }: ConfigOidc, claims: Claims): Role | null => {
  const dados = textos(leer(claims, claim_rol)).map((grupo) => roles.get(grupo));
  return RANGOS.find((rol) => dados.includes(rol)) ?? null;
};

/** Keys of the sistemas that the provider names, `*` for all of them; null when it is not asked. */
export const sistemasDe = ({ claim_sistemas }: ConfigOidc, claims: Claims): string[] | null =>
  claim_sistemas === null ? null : textos(leer(claims, claim_sistemas));

/** Whether the provider asked for more than a password: `amr` (RFC 8176), or an `acr` that says so by its name. */
export const pidioDosFactores = ({ amr, acr }: Claims): boolean =>
  textos(amr).includes('mfa') || textos(acr).some((nivel) => /\bmfa\b|multi-?factor/i.test(nivel));

const USERNAME = UsuarioBodySchema.shape.username;

/** What the account is to be called: as the provider does, with the letters that a username has here. */
export const usernameDe = ({ preferred_username, email, sub }: Claims): string => {
  const dichos = textos([preferred_username, email, sub]);
  const legibles = dichos.map((dicho) =>
    comoRenglon(dicho)
      .replace(/[^\p{L}\p{N}._@-]+/gu, '.')
      .slice(0, 60),
  );
  return (
    legibles.find((dicho) => USERNAME.safeParse(dicho).success) ??
    `externo.${textos(sub)[0] ?? ''}`.slice(0, 60)
  );
};

export const nombreDe = (claims: Claims): string =>
  comoRenglonDeCampo((textos(claims.name)[0] ?? '').slice(0, 120)) || usernameDe(claims);
