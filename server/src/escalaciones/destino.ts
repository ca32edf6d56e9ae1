import { BlockList, isIP } from 'node:net';

/**
 * Which addresses a webhook may call. A person types the address and the server calls it, from inside the site's own
 * network: without this it would be a way to reach whatever stands behind the firewall. By default the public
 * internet by https; what WEBHOOK_ALLOW names, besides, and by plain http too.
 */

/** Special-purpose addresses of IPv4 (IANA registry): this network, private, loopback, link-local, shared, tests… */
const ESPECIALES_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only global unicast is public, and of that not these: protocol assignments, documentation, 6to4. */
const ESPECIALES_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listaDe = (redes: readonly [string, number][], tipo: 'ipv4' | 'ipv6'): BlockList => {
  const lista = new BlockList();
  for (const [red, bits] of redes) lista.addSubnet(red, bits, tipo);
  return lista;
};
const PROHIBIDAS_V4 = listaDe(ESPECIALES_V4, 'ipv4');
const PROHIBIDAS_V6 = listaDe(ESPECIALES_V6, 'ipv6');
const GLOBALES_V6 = listaDe([['2000::', 3]], 'ipv6');
const MAPEADAS_V6 = listaDe([['::ffff:0:0', 96]], 'ipv6');

const tipoDe = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 4 ? 'ipv4' : 'ipv6');

const esPublica = (ip: string): boolean => {
  if (isIP(ip) === 4) return !PROHIBIDAS_V4.check(ip, 'ipv4');
  return !MAPEADAS_V6.check(ip, 'ipv6') && GLOBALES_V6.check(ip, 'ipv6') && !PROHIBIDAS_V6.check(ip, 'ipv6');
};

export type Trato = 'publica' | 'propia' | 'prohibida';

/** How an address is treated: `propia` when WEBHOOK_ALLOW names it or its network. */
export const crearTrato = (webhook_allow: readonly string[]): ((ip: string) => Trato) => {
  const propias = new BlockList();
  for (const entrada of webhook_allow) {
    const [ip = '', bits] = entrada.split('/');
    if (bits === undefined) propias.addAddress(ip, tipoDe(ip));
    else propias.addSubnet(ip, Number(bits), tipoDe(ip));
  }
  return (ip) => {
    if (isIP(ip) === 0) return 'prohibida';
    if (propias.check(ip, tipoDe(ip))) return 'propia';
    return esPublica(ip) ? 'publica' : 'prohibida';
  };
};

/** Whether an address may be called by this protocol. */
export const permitido = (trato: Trato, protocolo: string): boolean =>
  trato === 'propia' || (trato === 'publica' && protocolo === 'https:');
