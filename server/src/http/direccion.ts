import type { IncomingMessage } from 'node:http';
import proxyaddr from '@fastify/proxy-addr';
import type { Config } from '../config';
import { leerUrl } from '../leer-url';
import { confianzaEnProxy } from './proxy';

type DeDireccion = Pick<Config, 'public_url' | 'trust_proxy'>;

/** Each proxy appends what it was asked; the last is the one that is believed. */
const ultimo = (cabecera: string | string[] | undefined): string | undefined =>
  cabecera?.toString().split(',').at(-1)?.trim() || undefined;

const creeA = ({ trust_proxy }: DeDireccion, direccion: string): boolean => {
  const confianza = confianzaEnProxy(trust_proxy);
  if (typeof confianza === 'function') return confianza(direccion, 0);
  return confianza !== false && proxyaddr.compile(confianza)(direccion, 0);
};

/** As this request asked for us: by the word of a proxy that is believed, else by its own. */
const direccionPedida = (config: DeDireccion, { headers, socket }: IncomingMessage): URL => {
  const de_proxy = creeA(config, socket.remoteAddress ?? '') ? headers : {};
  const dicho = ultimo(de_proxy['x-forwarded-proto'])?.toLowerCase();
  // Of a websocket some say `wss`: it is of the page that came by https.
  const protocolo = dicho?.replace(/^ws/, 'http') ?? ('encrypted' in socket ? 'https' : 'http');
  const host = ultimo(de_proxy['x-forwarded-host']) ?? headers.host;
  const pedida = /^https?$/.test(protocolo) ? leerUrl(`${protocolo}://${host}`) : null;
  return pedida ?? new URL('http://localhost');
};

/**
 * Under which address people see this console: as the site says it, else as the request asked for it. The one
 * judgement of it, for links, cookies, passkeys and the live connection.
 */
export const direccionPropia = (config: DeDireccion, peticion: IncomingMessage): URL =>
  config.public_url === null ? direccionPedida(config, peticion) : new URL(config.public_url);

/** Whether the two are one host to a browser, which leaves out the port that goes without saying. */
const esSuHost = (origen: URL, { host }: URL): boolean =>
  new URL(`${origen.protocol}//${host}`).host === origen.host;

/**
 * Whether a page of this origin may open a socket. No origin at all is not a browser (and has no cookies to lend); the
 * console itself may, under the site's address and under the one it was asked for, as when somebody opens it on the
 * server's own machine; anything else must be on the list of the site.
 */
export const origenPermitido = (
  config: DeDireccion & Pick<Config, 'allowed_origins'>,
  peticion: IncomingMessage,
): boolean => {
  const { origin } = peticion.headers;
  if (origin === undefined || config.allowed_origins.includes(origin)) return true;
  const origen = leerUrl(origin);
  // Of another scheme it is no page that a server gave, and has no host to compare.
  if (!origen || !/^https?:$/.test(origen.protocol)) return false;
  return [direccionPropia(config, peticion), direccionPedida(config, peticion)].some((nuestra) =>
    esSuHost(origen, nuestra),
  );
};
