import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';
import { motivoDe } from '../db/motivo';

/** @throws {ArranqueError} when what a variable names cannot be read */
const leerArchivo = (variable: string, ruta: string): Buffer => {
  try {
    return readFileSync(ruta);
  } catch (error) {
    throw new ArranqueError(`${variable} no sirve (${ruta}): ${motivoDe(error)}.`, { cause: error });
  }
};

/** @throws {ArranqueError} when OpenSSL finds it wrong; names the variables */
const comprobar = <T extends object>(variables: string, leido: T): T => {
  try {
    createSecureContext(leido);
    return leido;
  } catch (error) {
    throw new ArranqueError(`${variables}: ${motivoDe(error)}.`, { cause: error });
  }
};

/**
 * TLS 1.2 and 1.3 with ephemeral keys and authenticated encryption, in our order: said here, so that neither a variable
 * of Node nor the system's own settings can lower it.
 */
const CLASES = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ].join(':'),
} as const;

/** The server's own certificate with its key, and the kinds of encryption that console and broker speak. */
export const leerTls = ({ cert, key }: NonNullable<Config['tls']>) =>
  comprobar('TLS_CERT y TLS_KEY no sirven', {
    ...CLASES,
    ...{ cert: leerArchivo('TLS_CERT', cert), key: leerArchivo('TLS_KEY', key) },
  });

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Whether no authority that systems know signed any of the chain: whoever connects has to be given the one that did. */
export const esDeAutoridadPropia = ({ cert }: { cert: Buffer }): boolean => {
  const cadena = (cert.toString('latin1').match(PEM) ?? []).map((pem) => new X509Certificate(pem));
  return !rootCertificates.some((pem) => {
    const raiz = new X509Certificate(pem);
    return cadena.some((uno) => uno.issuer === raiz.subject && uno.verify(raiz.publicKey));
  });
};

/** Who signs the certificates of others; nobody besides is believed. */
export const leerCa = (variable: 'MQTT_CA' | 'MQTT_TLS_CA', ruta: string): { ca: Buffer } => {
  const ca = leerArchivo(variable, ruta);
  // OpenSSL takes a file without any certificate for an empty list.
  if (!ca.includes('-----BEGIN CERTIFICATE-----'))
    throw new ArranqueError(`${variable} no sirve: ${ruta} no tiene un certificado PEM.`);
  return comprobar(`${variable} no sirve`, { ca });
};
