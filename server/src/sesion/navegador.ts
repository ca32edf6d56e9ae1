import { createHmac, randomBytes } from 'node:crypto';
import { igualEnTiempoFijo } from '../http/secreto';
import { type Claves, todasLasClaves } from './tokens';

const GALLETA = 'tramos_navegador';
/** A browser takes a name that begins so from this very host, by https, and from nobody else. */
const SOLO_DE_AQUI = '__Host-';
/** The same by https only, where other products stand beside this one's path: the name above would go to them too. */
const SOLO_SEGURA = '__Secure-';
/** Accounts that one browser is known to: a shift or two that share a desk. The one that signed in last is kept. */
const CUENTAS_MAX = 8;
const VIDA_S = 180 * 86_400;
/** 132 of the HMAC's bits, in letters. */
const MARCA_LARGO = 22;
const FORMA = /^[\w-]{22}(\.[\w-]{22}){1,8}$/;

/** What a browser carries of the accounts that it signed in to: a number drawn for it, and a mark for each account. */
export interface Navegador {
  id: string;
  /** Newest first. */
  marcas: readonly string[];
}

interface CuentaMarcada {
  user: { id: number };
  password_hash: string;
}

/** Reads it from a Cookie header; null when there is none that could be ours. */
export const leerNavegador = (cabecera: string | undefined): Navegador | null => {
  const galletas = (cabecera ?? '').split(';').map((galleta) => galleta.trim());
  const valor = [SOLO_DE_AQUI, SOLO_SEGURA, '']
    .map((prefijo) => `${prefijo}${GALLETA}`)
    .map((nombre) => galletas.find((galleta) => galleta.startsWith(`${nombre}=`))?.slice(nombre.length + 1))
    .find((hallado) => hallado !== undefined);
  if (valor === undefined || !FORMA.test(valor)) return null;
  const [id = '', ...marcas] = valor.split('.');
  return { id, marcas };
};

/** With the password's hash in it, it is worth nothing once the password is another, whoever changed it. */
const marcaDe = ({ navegador }: Claves, id: string, { user, password_hash }: CuentaMarcada): string =>
  createHmac('sha256', navegador)
    .update(`${id}.${user.id}.${password_hash}`)
    .digest('base64url')
    .slice(0, MARCA_LARGO);

/** Whether this browser signed in to the account with the password that it still has. */
export const conoce = (claves: Claves, navegador: Navegador, cuenta: CuentaMarcada): boolean => {
  const debidas = todasLasClaves(claves).map((c) => marcaDe(c, navegador.id, cuenta));
  return navegador.marcas.some((marca) => debidas.some((debida) => igualEnTiempoFijo(marca, debida)));
};

/** What the browser carries from now on, having just signed in to the account. */
export const recordar = (claves: Claves, antes: Navegador | null, cuenta: CuentaMarcada): Navegador => {
  const id = antes?.id ?? randomBytes(16).toString('base64url');
  const marca = marcaDe(claves, id, cuenta);
  const otras = (antes?.marcas ?? []).filter((otra) => otra !== marca);
  return { id, marcas: [marca, ...otras].slice(0, CUENTAS_MAX) };
};

/** Where a cookie goes to: below the path of the console, and by https where people see it so. */
interface Alcance {
  segura: boolean;
  base_path: string;
}

/** The Set-Cookie header that hands it to the browser; no script of the page can read it. */
export const galletaDe = ({ id, marcas }: Navegador, { segura, base_path }: Alcance): string => {
  const solo_de_aqui = segura && base_path === '';
  const prefijo = solo_de_aqui ? SOLO_DE_AQUI : segura ? SOLO_SEGURA : '';
  return [
    `${prefijo}${GALLETA}=${[id, ...marcas].join('.')}`,
    // The prefix asks for it; else nothing needs the cookie but what is below here.
    solo_de_aqui ? 'Path=/' : `Path=${base_path}/api/auth`,
    `Max-Age=${VIDA_S}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(segura ? ['Secure'] : []),
  ].join('; ');
};
