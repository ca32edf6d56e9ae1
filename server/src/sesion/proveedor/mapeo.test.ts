import { describe, expect, it } from 'vitest';
import { leerConfig } from '../../config';
import type { ConfigOidc } from '../../config-oidc';
import { nombreDe, pidioDosFactores, rolDe, sistemasDe, usernameDe } from './mapeo';

const ENTORNO = {
  OIDC_ISSUER: 'https://id.ejemplo.mx/realms/ductos',
  OIDC_CLIENT_ID: 'tramos',
  OIDC_ROLES: 'ops=monitorista, admins=administrator,campo=user',
  PUBLIC_URL: 'https://consola.ejemplo.mx/',
};
const config = (mas: Record<string, string> = {}): ConfigOidc => {
  const { oidc } = leerConfig({ ...ENTORNO, ...mas });
  if (!oidc) throw new Error('a provider was configured');
  return oidc;
};

describe('the role that the provider’s groups give', () => {
  it.each([
    [{ groups: ['ops'] }, 'monitorista'],
    [{ groups: ['campo', 'admins', 'ops'] }, 'administrator'],
    [{ groups: 'campo' }, 'user'],
    [{ groups: ['otros'] }, null],
    [{ groups: [{ name: 'admins' }, 7, null] }, null],
    [{ groups: 'ops admins' }, null],
    [{ roles: ['admins'] }, null],
    [{}, null],
  ])('%j: %s', (claims, rol) => {
    expect(rolDe(config(), claims)).toBe(rol);
  });

  it('is found in a claim within a claim, and in one whose name has points', () => {
    const claims = { realm_access: { roles: ['ops'] }, 'https://x.mx/grupos': ['campo'] };
    expect(rolDe(config({ OIDC_ROLE_CLAIM: 'realm_access.roles' }), claims)).toBe('monitorista');
    expect(rolDe(config({ OIDC_ROLE_CLAIM: 'https://x.mx/grupos' }), claims)).toBe('user');
  });
});

it('the sistemas are the provider’s business only where the site says by which claim', () => {
  expect(sistemasDe(config(), { sistemas: ['norte'] })).toBeNull();
  const con = config({ OIDC_SISTEMAS_CLAIM: 'sistemas' });
  expect(sistemasDe(con, { sistemas: ['norte', '*'] })).toEqual(['norte', '*']);
  expect(sistemasDe(con, {})).toEqual([]);
});

it.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ acr: 'https://refeds.org/profile/mfa' }, true],
  [{ acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' }, true],
  [{ amr: ['pwd'] }, false],
  [{ acr: '1', amr: 'pwd' }, false],
  [{ acr: 'nomfaq' }, false],
  [{}, false],
])('more than a password was asked for: %j, %s', (claims, dicho) => {
  expect(pidioDosFactores(claims)).toBe(dicho);
});

it.each([
  [{ preferred_username: 'ana.ríos', email: 'a@x.mx', sub: '1' }, 'ana.ríos'],
  [{ preferred_username: 'ana ríos\u0000<b>', sub: '1' }, 'ana.ríos.b.'],
  [{ preferred_username: '!', email: 'ana@x.mx', sub: '1' }, 'ana@x.mx'],
  [{ sub: '7' }, 'externo.7'],
])('%j is called %s', (claims, username) => {
  expect(usernameDe(claims)).toBe(username);
  expect(nombreDe({ ...claims, name: ' Ana Ríos ' })).toBe('Ana Ríos');
});

describe('the settings of the provider', () => {
  it.each([
    [{ OIDC_ISSUER: 'http://id.ejemplo.mx' }, /OIDC_ISSUER: .*https/],
    [{ OIDC_ISSUER: 'http://127.0.0.1.ejemplo.mx' }, /OIDC_ISSUER: .*https/],
    [{ OIDC_ROLES: 'ops=jefe' }, /OIDC_ROLES/],
    [{ OIDC_ROLES: 'ops' }, /OIDC_ROLES/],
    [{ PUBLIC_URL: '' }, /PUBLIC_URL/],
    [{ OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID/],
  ])('%j are refused', (mas, dicho) => {
    expect(() => config(mas)).toThrow(dicho);
  });

  it('may name an issuer on this machine by plain http', () => {
    expect(config({ OIDC_ISSUER: 'http://127.0.0.1:8080' }).issuer).toBe('http://127.0.0.1:8080');
    expect(config()).toMatchObject({ nombre: 'id.ejemplo.mx', public_url: 'https://consola.ejemplo.mx' });
  });
});
