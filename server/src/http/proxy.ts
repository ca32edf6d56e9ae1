import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import proxyaddr from '@fastify/proxy-addr';
import { type Config, esLoopback } from '../config';

/** Loopback, link-local and private addresses (RFC 1918, 3927, 4193, 4291): where a reverse proxy of ours stands. */
const CERCANAS = new BlockList();
for (const [red, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  CERCANAS.addSubnet(red, bits, 'ipv4');
for (const [red, bits] of [
  ['::1', 128],
  ['fe80::', 10],
  ['fc00::', 7],
] as const)
  CERCANAS.addSubnet(red, bits, 'ipv6');

const esCercana = (direccion: string): boolean => {
  const ip = direccion.replace(/^::ffff:(?=\d+\.)/i, '');
  return CERCANAS.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
};

/**
 * Whom to believe about X-Forwarded-*. `cercano` believes the connection itself when it comes from nearby, and
 * nothing further back: consoles have private addresses too, and whoever writes the header on one of them would
 * otherwise choose the address that the brakes on guessing count.
 */
export const confianzaEnProxy = (
  trust_proxy: Config['trust_proxy'],
): false | string[] | ((direccion: string, salto: number) => boolean) =>
  trust_proxy === 'cercano' ? (direccion, salto) => salto === 0 && esCercana(direccion) : trust_proxy;

const esteEquipo = (direccion: string): boolean => esLoopback(direccion.replace(/^::ffff:/i, ''));

/** What proxies add, each in its own way (RFC 7239, RFC 9110 §7.6.3, and custom). */
const DE_PROXY = /^(forwarded|x-forwarded(-.+)?|x-real-ip|via)$/;

/** Whether a program of this machine asks, and nobody by way of it: whatever a proxy here passes on says so somehow. */
export const esDeEstaMaquina = ({ socket, headers }: IncomingMessage): boolean =>
  esteEquipo(socket.remoteAddress ?? '') && !Object.keys(headers).some((nombre) => DE_PROXY.test(nombre));

export const SOLO_EL_PROXY =
  'Aquí solo se atiende al proxy del sitio: entre por la dirección https de la consola.';

/** Whether who connects may be answered: where plain http is for the proxies alone, only they and this machine. */
export const crearAtiende = ({
  solo_proxies,
  trust_proxy,
}: Pick<Config, 'solo_proxies' | 'trust_proxy'>): ((peticion: IncomingMessage) => boolean) => {
  const confianza = confianzaEnProxy(trust_proxy);
  if (!solo_proxies || confianza === false) return () => true;
  const esProxy = typeof confianza === 'function' ? confianza : proxyaddr.compile(confianza);
  return ({ socket: { remoteAddress = '' } }) => esteEquipo(remoteAddress) || esProxy(remoteAddress, 0);
};

/** Where a request comes from, by the same judgement of proxies that the calls of the API go by. */
export const crearDireccionRemota = (
  trust_proxy: Config['trust_proxy'],
): ((peticion: IncomingMessage) => string) => {
  const confianza = confianzaEnProxy(trust_proxy);
  return (peticion) =>
    confianza === false ? (peticion.socket.remoteAddress ?? '') : proxyaddr(peticion, confianza);
};
