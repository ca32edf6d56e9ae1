import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hacerCertificado } from '../../test/certificado';
import { esDeAutoridadPropia } from './tls';

const carpeta = mkdtempSync(join(tmpdir(), 'tls-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

describe('the authority behind a certificate', () => {
  let propio = '';
  beforeAll(() => {
    propio = hacerCertificado(carpeta, 'propio').cert.toString();
  });
  const [publico = ''] = rootCertificates;

  it.each([
    ['signed by itself', () => propio, true],
    ['signed by an authority that systems know', () => publico, false],
    ['at the end of whose chain such a one stands', () => `${propio}\n${publico}`, false],
  ])('of one %s has to be given, or not', (_cual, pem, propia) => {
    expect(esDeAutoridadPropia({ cert: Buffer.from(pem()) })).toBe(propia);
  });
});
