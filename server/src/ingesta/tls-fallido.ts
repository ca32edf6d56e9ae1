import type { MotivoConexion } from '@tramos/contract/instalacion';

/** What OpenSSL says of a handshake that failed, by its code, in words; what is missing here is told by that code. */
const DICHOS: Readonly<Record<string, string | undefined>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: undefined,
  ERR_SSL_HTTP_REQUEST: 'HTTP',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'TLS anterior a 1.2',
};
const DE_CERTIFICADO = /CERTIFICATE|UNKNOWN_CA/;

/** Why a connection did not come through TLS; null where it just broke off. */
export const motivoDeTls = ({
  code,
}: NodeJS.ErrnoException): {
  motivo: Extract<MotivoConexion, 'falta_tls' | 'certificado'>;
  detalle?: string | undefined;
} | null => {
  if (!code?.startsWith('ERR_SSL_')) return null;
  if (DE_CERTIFICADO.test(code)) return { motivo: 'certificado' };
  return { motivo: 'falta_tls', detalle: code in DICHOS ? DICHOS[code] : code };
};
