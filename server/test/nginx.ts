import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { puertoLibre } from '../../scripts/lib/puertos.mjs';
import { RAIZ } from '../src/raiz';
import type { hacerCertificado } from './certificado';

export interface ProxyPuesto {
  puerto: number;
  cerrar: () => Promise<void>;
}

/** The block for nginx, as the document has it. */
const bloqueDelDocumento = (): string => {
  const bloque = /```nginx\n([\s\S]+?)```/.exec(readFileSync(join(RAIZ, 'docs/operations.md'), 'utf8'))?.[1];
  if (!bloque) throw new Error('docs/operations.md has no block for nginx');
  return bloque;
};

/** Puts the test's own port, files and path where the document has those of a site, each exactly once. */
const conLoNuestro = (bloque: string, cambios: readonly [string, string][]): string =>
  cambios.reduce((texto, [suyo, nuestro]) => {
    if (texto.split(suyo).length !== 2) throw new Error(`the block does not have once: ${suyo}`);
    return texto.replace(suyo, () => nuestro);
  }, bloque);

export const hayNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

interface Opciones {
  /** Port of the server behind it. */
  destino: number;
  base_path: string;
  certificado: Pick<ReturnType<typeof hacerCertificado>, 'ruta_cert' | 'ruta_key'>;
  carpeta: string;
  /** Resolves once the server answers through this port. */
  responde: (puerto: number) => Promise<unknown>;
}

/** nginx with the block of docs/operations.md. */
export const ponerNginx = async ({
  destino,
  base_path,
  certificado,
  carpeta,
  responde,
}: Opciones): Promise<ProxyPuesto> => {
  const puerto = await puertoLibre();
  const taller = mkdtempSync(join(carpeta, 'nginx-'));
  const bloque = conLoNuestro(bloqueDelDocumento(), [
    ['listen 443 ssl', `listen 127.0.0.1:${puerto} ssl`],
    ['/etc/nginx/consola.pem', certificado.ruta_cert],
    ['/etc/nginx/consola.key', certificado.ruta_key],
    ['127.0.0.1:3001', `127.0.0.1:${destino}`],
    ...(base_path === '' ? [] : [['location / {', `location ${base_path}/ {`] as [string, string]]),
  ]);
  const temporales = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (cual) => `${cual}_temp_path ${join(taller, cual)};`,
  );
  const conf = join(taller, 'nginx.conf');
  writeFileSync(
    conf,
    `daemon off; pid ${join(taller, 'pid')}; error_log stderr error;\nevents {}\nhttp { access_log off; ${temporales.join(' ')}\n${bloque}}\n`,
  );
  const proceso: ChildProcess = spawn('nginx', ['-p', taller, '-c', conf, '-e', join(taller, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const fin = once(proceso, 'exit');
  await vi.waitFor(() => responde(puerto), 20_000);
  return {
    puerto,
    cerrar: async () => {
      proceso.kill('SIGTERM');
      await fin;
    },
  };
};
