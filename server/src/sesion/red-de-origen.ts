import { direccionDe } from '../http/intentos';

/** Groups of 16 bits in the /48 that a provider gives one site (RFC 6177). */
const GRUPOS_DE_SITIO = 3;

/** The network an address belongs to: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const redDe = (ip: string): string => {
  const direccion = direccionDe(ip);
  return direccion.includes(':')
    ? `${direccion.split(':').slice(0, GRUPOS_DE_SITIO).join(':')}::/48`
    : `${direccion.split('.').slice(0, 3).join('.')}.0/24`;
};

/** A browser without its version numbers: one that updated itself is still the same. */
export const navegadorDe = (agente: string): string =>
  agente.replace(/(\/|OS |OS X )\d[\w.]*/g, '$1').toLowerCase();

export interface Procedencia {
  ip: string;
  agente: string;
}

/** True when neither the network nor the browser is one the account signed in with before. */
export const esProcedenciaNueva = (de: Procedencia, conocidas: readonly Procedencia[]): boolean =>
  conocidas.every(
    ({ ip, agente }) => redDe(ip) !== redDe(de.ip) && navegadorDe(agente) !== navegadorDe(de.agente),
  );
