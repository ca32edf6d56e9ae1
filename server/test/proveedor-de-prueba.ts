import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

type Par = Awaited<ReturnType<typeof generateKeyPair>>;

/** What it says, and how it lies. */
export interface Dicho {
  sub: string;
  claims: JWTPayload;
  /** Changes the ID token before it is signed. */
  alterar: (claims: JWTPayload) => JWTPayload;
  /** How it is signed, if it is: `ajena` by a key that it does not publish. */
  firma: 'propia' | 'ajena' | 'none';
  refresco: 'si' | 'no' | 'negado';
  /** It answers 503 to everything. */
  caido: boolean;
}

interface Codigo {
  nonce: string;
  reto: string;
}

export interface ProveedorDePrueba {
  issuer: string;
  dicho: Dicho;
  /** How often its token endpoint was asked. */
  preguntas: () => number;
  /** What a browser does that follows the redirection: the way back, as path and query. */
  autorizar: (url: string) => Promise<string>;
  cerrar: () => Promise<void>;
}

const leerCuerpo = async (peticion: IncomingMessage): Promise<URLSearchParams> => {
  const trozos: Buffer[] = [];
  for await (const trozo of peticion) trozos.push(trozo as Buffer);
  return new URLSearchParams(Buffer.concat(trozos).toString());
};

const responder = (respuesta: ServerResponse, estado: number, cuerpo: object) =>
  respuesta.writeHead(estado, { 'content-type': 'application/json' }).end(JSON.stringify(cuerpo));

/** A small OpenID provider on this machine: discovery, keys, authorization code with PKCE, refresh tokens, logout. */
export const crearProveedorDePrueba = async (client_id: string): Promise<ProveedorDePrueba> => {
  const [propia, ajena]: [Par, Par] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const dicho: Dicho = {
    ...{
      sub: 'sub-1',
      claims: {},
      alterar: (claims) => claims,
      firma: 'propia',
      refresco: 'si',
      caido: false,
    },
  };
  const codigos = new Map<string, Codigo>();
  let preguntas = 0;
  let issuer = '';

  const idToken = (nonce?: string): Promise<string> => {
    const base = { ...dicho.claims, iss: issuer, aud: client_id, sub: dicho.sub, ...(nonce && { nonce }) };
    const ahora_s = Math.floor(Date.now() / 1_000);
    const claims = dicho.alterar({ ...base, iat: ahora_s, exp: ahora_s + 300 });
    if (dicho.firma === 'none') return Promise.resolve(new UnsecuredJWT(claims).encode());
    const { privateKey } = dicho.firma === 'propia' ? propia : ajena;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey);
  };
  const token = async (peticion: IncomingMessage, respuesta: ServerResponse) => {
    preguntas += 1;
    const datos = await leerCuerpo(peticion);
    const comun = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300 };
    const refresh = dicho.refresco === 'si' ? { refresh_token: randomUUID() } : {};
    if (datos.get('grant_type') === 'refresh_token') {
      if (dicho.refresco === 'negado') return responder(respuesta, 400, { error: 'invalid_grant' });
      return responder(respuesta, 200, { ...comun, ...refresh, id_token: await idToken() });
    }
    const codigo = codigos.get(datos.get('code') ?? '');
    codigos.delete(datos.get('code') ?? '');
    const reto = createHash('sha256')
      .update(datos.get('code_verifier') ?? '')
      .digest('base64url');
    if (codigo?.reto !== reto) return responder(respuesta, 400, { error: 'invalid_grant' });
    return responder(respuesta, 200, { ...comun, ...refresh, id_token: await idToken(codigo.nonce) });
  };
  const servidor = createServer((peticion, respuesta) => {
    const { pathname } = new URL(peticion.url ?? '/', issuer);
    if (dicho.caido) responder(respuesta, 503, {});
    else if (pathname === '/.well-known/openid-configuration')
      responder(respuesta, 200, {
        ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, end_session_endpoint: `${issuer}/logout` },
        ...{ response_types_supported: ['code'], id_token_signing_alg_values_supported: ['RS256'] },
      });
    else if (pathname === '/jwks')
      void exportJWK(propia.publicKey).then((jwk) =>
        responder(respuesta, 200, { keys: [{ ...jwk, kid: 'k1', alg: 'RS256', use: 'sig' }] }),
      );
    else if (pathname === '/token') void token(peticion, respuesta);
    else responder(respuesta, 404, {});
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  issuer = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
  return {
    issuer,
    dicho,
    preguntas: () => preguntas,
    autorizar: async (url) => {
      const pedida = new URL(url).searchParams;
      const codigo = randomUUID();
      codigos.set(codigo, { nonce: pedida.get('nonce') ?? '', reto: pedida.get('code_challenge') ?? '' });
      const vuelta = new URL(pedida.get('redirect_uri') ?? '');
      vuelta.searchParams.set('code', codigo);
      vuelta.searchParams.set('state', pedida.get('state') ?? '');
      return vuelta.pathname + vuelta.search;
    },
    cerrar: () =>
      new Promise((hecho) => {
        servidor.closeAllConnections();
        servidor.close(() => hecho());
      }),
  };
};
