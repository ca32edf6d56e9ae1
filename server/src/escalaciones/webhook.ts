import { createHmac } from 'node:crypto';
import { lookup as buscarNombre } from 'node:dns';
import { request as porHttp } from 'node:http';
import { request as porHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { leerUrl } from '../leer-url';
import { permitido, type Trato } from './destino';
import { type Entrega, fallo, imposible, LLEGO, PLAZO_MS } from './entrega';

/** Of what it answers nothing is kept; more than this is not even heard. */
const RESPUESTA_MAX_BYTES = 64 << 10;
const PROHIBIDO = 'La dirección del webhook no está permitida en este sitio';

class DireccionProhibida extends Error {}

/** Looks a name up and gives back only what may be called: the connection goes to the very address that was judged. */
const buscarPermitido =
  (tratar: (ip: string) => Trato, protocolo: string): LookupFunction =>
  (nombre, opciones, listo) =>
    buscarNombre(nombre, { ...opciones, all: true }, (error, direcciones) => {
      if (error) return listo(error, '', 0);
      const [primera] = direcciones;
      // One address inside the site would be enough for who answers for the name to aim there.
      const todas = direcciones.every(({ address }) => permitido(tratar(address), protocolo));
      if (!primera || !todas) return listo(new DireccionProhibida(), '', 0);
      if (opciones.all) return listo(null, direcciones);
      listo(null, primera.address, primera.family);
    });

const sentencia = (error: unknown): Entrega => {
  if (error instanceof DireccionProhibida) return imposible(PROHIBIDO);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return fallo('No se encontró el servidor del webhook');
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|SSL/.test(code))
    return fallo('El certificado del webhook no es válido');
  return fallo('No se pudo conectar con el webhook');
};

/** What proves that a call is ours: HMAC-SHA-256 over its moment and its body. */
const firmaDe = (secreto: string, marca_s: number, cuerpo: string): string =>
  `sha256=${createHmac('sha256', secreto).update(`${marca_s}.${cuerpo}`).digest('hex')}`;

export interface LlamadaWebhook {
  url: string;
  /** Newest first; it is signed with each of them. */
  secretos: readonly string[];
  envio_id: number;
  cuerpo: string;
  ahora_ms: number;
}

/** Calls a webhook once: no redirect is followed, and 2xx alone is an arrival. */
export const llamarWebhook = (
  tratar: (ip: string) => Trato,
  { url, secretos, envio_id, cuerpo, ahora_ms }: LlamadaWebhook,
): Promise<Entrega> =>
  new Promise((listo) => {
    const destino = leerUrl(url);
    if (!destino) return listo(imposible(PROHIBIDO));
    const { protocol, hostname } = destino;
    // A literal address is never looked up.
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (!/^https?:$/.test(protocol) || (isIP(literal) && !permitido(tratar(literal), protocol)))
      return listo(imposible(PROHIBIDO));
    const marca_s = Math.floor(ahora_ms / 1_000);
    const pedir = protocol === 'https:' ? porHttps : porHttp;
    const peticion = pedir(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: buscarPermitido(tratar, protocol),
        signal: AbortSignal.timeout(PLAZO_MS),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(cuerpo),
          'user-agent': 'Tramos',
          'x-tramos-envio': String(envio_id),
          'x-tramos-marca': String(marca_s),
          'x-tramos-firma': secretos.map((secreto) => firmaDe(secreto, marca_s, cuerpo)).join(', '),
        },
      },
      (respuesta) => {
        const { statusCode = 0 } = respuesta;
        let oido = 0;
        const terminar = () =>
          listo(statusCode >= 200 && statusCode < 300 ? LLEGO : fallo(`El webhook respondió ${statusCode}`));
        respuesta.on('data', (trozo: Buffer) => {
          oido += trozo.length;
          if (oido > RESPUESTA_MAX_BYTES) {
            terminar();
            respuesta.destroy();
          }
        });
        respuesta.on('end', terminar);
        respuesta.on('error', () => terminar());
      },
    );
    peticion.on('error', (error) =>
      listo(
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? fallo(`El webhook no respondió en ${PLAZO_MS / 1_000} s`)
          : sentencia(error),
      ),
    );
    peticion.end(cuerpo);
  });
