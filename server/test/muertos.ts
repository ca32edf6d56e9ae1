import { createHmac } from 'node:crypto';
import { LLAMADAS } from '@tramos/contract/llamadas';
import type { LoginResponse } from '@tramos/contract/sesion';
import { eq } from 'drizzle-orm';
import { sesiones, usuarios } from '../src/db/esquema/cuentas';
import { clavesDe, firmarAcceso } from '../src/sesion/tokens';
import { AHORA_MS, type AppDePrueba } from './app-de-prueba';
import { ingresar, llamar, sembrarUsuario } from './sembrar';

/** Of the apps of these tests, so that a test can sign what only the server should. */
export const JWT_SECRET = 'un secreto de prueba que nadie debe usar';
const CLAVES = clavesDe(JWT_SECRET);

const enBase64 = (dato: object): string => Buffer.from(JSON.stringify(dato)).toString('base64url');
const deBase64 = (parte = ''): object => JSON.parse(Buffer.from(parte, 'base64url').toString());

const sesionDe = ({ token }: LoginResponse): string => (deBase64(token.split('.')[1]) as { sid: string }).sid;

/** Somebody signed in, who is about to lose what that gave. */
type Matar = (app: AppDePrueba, quien: LoginResponse, administrador: string) => Promise<string> | string;

/** What once opened a session, or looks as if it did: each gives the token that opens nothing. */
const MUERTES: Record<string, Matar> = {
  'an expired token': (_, { user, token }) =>
    firmarAcceso(CLAVES, { usuario_id: user.id, sesion_id: sesionDe({ token } as LoginResponse) }, 0, 1_800),
  'a session that was signed out': async (app, { token, refreshToken, loginLogId }) => {
    await llamar(app, 'POST', LLAMADAS.logout.ruta, { token, body: { refreshToken, loginLogId } });
    return token;
  },
  'a session that an administrator closed': async (app, quien, administrador) => {
    const ruta = LLAMADAS.cerrarSesion.ruta.replace(':id', sesionDe(quien));
    const { status } = await llamar(app, LLAMADAS.cerrarSesion.metodo, ruta, { token: administrador });
    if (status !== 200) throw new Error(`closing a session answered ${status}`);
    return quien.token;
  },
  'a session that a second sign-in replaced': async (app, { user, token }) => {
    await ingresar(app, user.username);
    return token;
  },
  'a session that nobody kept up': async (app, quien) => {
    const expira_at = new Date(AHORA_MS - 1);
    await app.base.db
      .update(sesiones)
      .set({ expira_at })
      .where(eq(sesiones.id, sesionDe(quien)));
    return quien.token;
  },
  'an account that was disabled': async (app, { user, token }) => {
    await app.base.db.update(usuarios).set({ activo: false }).where(eq(usuarios.id, user.id));
    return token;
  },
  'a token signed with another key': (_, { user, token }) =>
    firmarAcceso(
      clavesDe(`otro ${JWT_SECRET}`),
      { usuario_id: user.id, sesion_id: sesionDe({ token } as LoginResponse) },
      AHORA_MS,
      1_800,
    ),
  'a token that asks for no signature': (_, { token }) =>
    `${enBase64({ alg: 'none' })}.${token.split('.')[1]}.`,
  'a token that keeps the signature and asks for none': (_, { token }) =>
    [enBase64({ alg: 'none' }), ...token.split('.').slice(1)].join('.'),
  'a token whose header asks for another algorithm': (_, { token }) => {
    const cuerpo = `${enBase64({ alg: 'HS512' })}.${token.split('.')[1]}`;
    return `${cuerpo}.${createHmac('sha512', CLAVES.acceso).update(cuerpo).digest('base64url')}`;
  },
  'a token altered to live longer': (_, { token }) => {
    const [cabecera, contenido, firma] = token.split('.');
    return [cabecera, enBase64({ ...deBase64(contenido), exp: 9e9 }), firma].join('.');
  },
  'a token of ours that names another user than its session': (_, { user, token }) =>
    firmarAcceso(
      CLAVES,
      { usuario_id: user.id + 1, sesion_id: sesionDe({ token } as LoginResponse) },
      AHORA_MS,
      1_800,
    ),
  'a refresh token in the place of the other': (_, { refreshToken }) => refreshToken,
  'words that are no token': () => 'abre.te.sesamo',
};
export const MUERTOS = Object.keys(MUERTES);

/** An administrator's session for each of them, with the token that opens it no more. */
export const matarSesiones = async (
  app: AppDePrueba,
  administrador: string,
): Promise<Map<string, LoginResponse>> => {
  const muertos = new Map<string, LoginResponse>();
  for (const [i, [como, matar]] of Object.entries(MUERTES).entries()) {
    const username = `muerto${i}`;
    await sembrarUsuario(app.base.db, { username, role: 'administrator' });
    const viva = await ingresar(app, username, { ip: `198.51.100.${i}` });
    muertos.set(como, { ...viva, token: await matar(app, viva, administrador) });
  }
  return muertos;
};
