import { createTransport } from 'nodemailer';
import { esLoopback } from '../config';
import { type Entrega, fallo, imposible, LLEGO, PLAZO_MS } from './entrega';

interface Carta {
  para: string;
  asunto: string;
  texto: string;
  /** By which it is known when it comes again. */
  envio_id: number | string;
}

/** The site's mail server. */
export interface Correo {
  enviar: (carta: Carta) => Promise<Entrega>;
  cerrar: () => void;
}

const DOMINIO_PROPIO = 'tramos.invalid';

const dominioDe = (public_url: string | null): string =>
  public_url === null ? DOMINIO_PROPIO : new URL(public_url).hostname;

/** Who writes: `?from=` of SMTP_URL, else its account when that is an address. */
const remitenteDe = (url: URL, dominio: string): string => {
  const pedido = url.searchParams.get('from');
  if (pedido) return pedido;
  const cuenta = decodeURIComponent(url.username);
  return cuenta.includes('@') ? cuenta : `tramos@${dominio}`;
};

const sentencia = (error: unknown): Entrega => {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') return fallo('El servidor de correo no aceptó la cuenta del sitio');
  if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500)
    return imposible(`El servidor de correo rechazó la dirección (${responseCode})`);
  if (responseCode !== undefined) return fallo(`El servidor de correo respondió ${responseCode}`);
  return fallo('No se pudo hablar con el servidor de correo');
};

/** Opens nothing until there is something to send; null where the site has no SMTP_URL. */
export const crearCorreo = (smtp_url: string | null, public_url: string | null): Correo | null => {
  if (smtp_url === null) return null;
  const url = new URL(smtp_url);
  const dominio = dominioDe(public_url);
  const from = { name: 'Tramos', address: remitenteDe(url, dominio) };
  const cifrado = url.protocol === 'smtps:';
  const transporte = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (cifrado ? 465 : 587) : Number(url.port),
    secure: cifrado,
    // A line that is not this machine's own is encrypted first, whatever a server in between says it can do.
    requireTLS: !cifrado && !esLoopback(url.hostname),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    ...{
      connectionTimeout: PLAZO_MS,
      greetingTimeout: PLAZO_MS,
      socketTimeout: PLAZO_MS,
      dnsTimeout: PLAZO_MS,
    },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    enviar: async ({ para, asunto, texto, envio_id }) => {
      try {
        await transporte.sendMail({
          from,
          to: { name: '', address: para },
          subject: asunto,
          text: texto,
          // The same when it is sent again: a mailbox that knows it shows it once.
          messageId: `<envio-${envio_id}@${dominio}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return LLEGO;
      } catch (error) {
        return sentencia(error);
      }
    },
    cerrar: () => transporte.close(),
  };
};
