import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Config } from '../config';
import { ArranqueError } from '../db/arranque-error';

/** @throws {ArranqueError} when the files cannot be read or OpenSSL finds them wrong; names the variables */
const leer = <T extends object>(variables: string, hacer: () => T): T => {
  try {
    const leido = hacer();
    createSecureContext(leido);
    return leido;
  } catch (error) {
    throw new ArranqueError(`${variables}: ${error instanceof Error ? error.message : String(error)}.`);
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
  leer('TLS_CERT y TLS_KEY no sirven', () => ({
    ...CLASES,
    ...{ cert: readFileSync(cert), key: readFileSync(key) },
  }));

/** Who signs the certificates of others; nobody besides is believed. */
export const leerCa = (variable: 'MQTT_CA' | 'MQTT_TLS_CA', ruta: string): { ca: Buffer } =>
  leer(`${variable} no sirve`, () => {
    const ca = readFileSync(ruta);
    // OpenSSL takes a file without any certificate for an empty list.
    if (!ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`${ruta} no tiene un certificado PEM`);
    return { ca };
  });
