import * as oidc from 'openid-client';
import type { ConfigOidc } from '../../config-oidc';
import { AppError } from '../../http/errores';
import type { Claims } from './mapeo';

/** What stays with the browser between going to the provider and coming back. */
interface Prueba {
  state: string;
  nonce: string;
  verificador: string;
}

/** Who the provider says somebody is. */
export interface Identidad {
  issuer: string;
  sub: string;
  claims: Claims;
  /** Asks again, without the person, whether they may still be here. */
  refresco: string | null;
}

export interface Proveedor {
  config: ConfigOidc;
  /** Where the person is sent, and what proves afterwards that it is them who came back. */
  iniciar: () => Promise<{ url: string; prueba: Prueba }>;
  /** Who came back, by the address that they came back to. */
  terminar: (regreso: string, prueba: Prueba) => Promise<Identidad>;
  /** The same again; `null` when the provider does not stand for them any more. */
  renovar: (refresco: string) => Promise<{ claims: Claims | null; refresco: string } | null>;
  /** Where the provider ends its own session, if it offers that. */
  salida: () => Promise<string | null>;
}

const REGRESO = '/api/auth/proveedor/regreso';
/** Somebody waits before a screen. */
const PLAZO_S = 8;
const VIGENCIA_MS = 3_600_000;

/** It was not there or could not, as against: it said no, or what it said is not right. */
const esAusencia = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof oidc.ClientError &&
    (error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)));

/** Calls go to the configured issuer and to no other host, whatever its metadata name. */
const soloA =
  (issuer: string): oidc.CustomFetch =>
  (url, opciones) => {
    if (new URL(url).origin !== new URL(issuer).origin)
      throw new AppError(503, 'proveedor_rechazo', { message: 'El proveedor nombra una dirección ajena.' });
    return fetch(url, opciones as RequestInit);
  };

const descubrir = ({ issuer, client_id, client_secret }: ConfigOidc): Promise<oidc.Configuration> =>
  oidc.discovery(
    new URL(issuer),
    client_id,
    {},
    client_secret === null ? oidc.None() : oidc.ClientSecretBasic(client_secret),
    {
      timeout: PLAZO_S,
      [oidc.customFetch]: soloA(issuer),
      // Tokens are proved by their signature, not by the line that they came by.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );

/** What went wrong, in a code for the person; the details are for the log. */
const comoAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const code = esAusencia(error) ? 'proveedor_sin_respuesta' : 'proveedor_rechazo';
  return Object.assign(new AppError(code === 'proveedor_sin_respuesta' ? 503 : 401, code), { cause: error });
};

const identidadDe = (
  { issuer }: oidc.ServerMetadata,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Identidad => {
  const claims = tokens.claims();
  if (!claims) throw new AppError(401, 'proveedor_rechazo');
  return { issuer, sub: claims.sub, claims, refresco: tokens.refresh_token ?? null };
};

/** The site's identity provider. It is looked up when it is needed, so that the console starts without it. */
export const crearProveedor = (config: ConfigOidc, ahora: () => number): Proveedor => {
  let vista: { desde_ms: number; descubierta: Promise<oidc.Configuration> } | null = null;
  const conocer = (): Promise<oidc.Configuration> => {
    if (!vista || ahora() - vista.desde_ms > VIGENCIA_MS) {
      const nueva = { desde_ms: ahora(), descubierta: descubrir(config) };
      vista = nueva;
      nueva.descubierta.catch(() => {
        if (vista === nueva) vista = null;
      });
    }
    return vista.descubierta.catch((error: unknown) => {
      throw Object.assign(new AppError(503, 'proveedor_sin_respuesta'), { cause: error });
    });
  };
  const redirect_uri = `${config.public_url}${REGRESO}`;
  return {
    config,
    iniciar: async () => {
      const conocida = await conocer();
      const prueba = {
        ...{ state: oidc.randomState(), nonce: oidc.randomNonce() },
        verificador: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(conocida, {
        ...{ redirect_uri, scope: config.scope, state: prueba.state, nonce: prueba.nonce },
        code_challenge: await oidc.calculatePKCECodeChallenge(prueba.verificador),
        code_challenge_method: 'S256',
      });
      if (url.origin !== new URL(config.issuer).origin) throw new AppError(503, 'proveedor_rechazo');
      return { url: url.href, prueba };
    },
    terminar: async (regreso, { state, nonce, verificador }) => {
      const conocida = await conocer();
      try {
        const tokens = await oidc.authorizationCodeGrant(
          conocida,
          new URL(`${config.public_url}${regreso}`),
          {
            ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verificador },
            idTokenExpected: true,
          },
        );
        return identidadDe(conocida.serverMetadata(), tokens);
      } catch (error) {
        throw comoAppError(error);
      }
    },
    renovar: async (refresco) => {
      const conocida = await conocer();
      try {
        const tokens = await oidc.refreshTokenGrant(conocida, refresco);
        return { claims: tokens.claims() ?? null, refresco: tokens.refresh_token ?? refresco };
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return null;
        throw comoAppError(error);
      }
    },
    salida: async () => {
      const conocida = await conocer();
      if (!conocida.serverMetadata().end_session_endpoint) return null;
      const vuelta = { post_logout_redirect_uri: `${config.public_url}/login`, client_id: config.client_id };
      return oidc.buildEndSessionUrl(conocida, vuelta).href;
    },
  };
};
