import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asegurarNavegador,
  hallarBocinas,
  hallarFirefox,
  hallarLectorDePdf,
  hallarSinVentana,
} from '../lib/navegador.mjs';

let carpeta: string;
let dicho: string[];

beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'tramos-navegador-'));
  dicho = [];
  vi.spyOn(console, 'log').mockImplementation((renglon: string) => void dicho.push(renglon));
  // Nothing else of this machine is to be found: neither its browsers nor a way to install one.
  vi.stubEnv('PATH', carpeta);
  vi.stubEnv('CHROMIUM_PATH', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(carpeta, { recursive: true });
});

const instalado = (...nombres: string[]) => {
  for (const nombre of nombres) writeFileSync(join(carpeta, nombre), '');
};
const env = (nombre: string) => ({ CHROMIUM_PATH: join(carpeta, nombre) });

describe('the browser of the tests', () => {
  it('is the one that people have where there is one, and is named', () => {
    instalado('chromium', 'chromium-headless-shell');
    expect(asegurarNavegador().env).toEqual(env('chromium'));
    expect(dicho).toEqual([`Navegador: ${join(carpeta, 'chromium')}`]);
  });

  it.each(['chromium', 'google-chrome', 'chromium-headless-shell'])(
    'is %s where there is no other',
    (unico) => {
      instalado(unico);
      expect(asegurarNavegador().env).toEqual(env(unico));
    },
  );

  it('is the one asked for', () => {
    instalado('chromium', 'chromium-headless-shell');
    vi.stubEnv('CHROMIUM_PATH', '/opt/chromium');
    expect(asegurarNavegador().env).toEqual({ CHROMIUM_PATH: '/opt/chromium' });
  });
});

describe('the other browsers', () => {
  it('are found beside the first, whatever that is', () => {
    instalado('chromium', 'chromium-headless-shell', 'firefox-esr');
    vi.stubEnv('CHROMIUM_PATH', '/opt/chromium');
    expect(hallarSinVentana()?.env).toEqual(env('chromium-headless-shell'));
    expect(hallarFirefox()).toBe(join(carpeta, 'firefox-esr'));
  });

  it('are missing where there are none', () => {
    instalado('chromium');
    expect(hallarFirefox()).toBeUndefined();
    expect(hallarSinVentana()).toBeUndefined();
  });

  it('are not that of the environment where the one without a window is a download of the test tool', () => {
    vi.stubEnv('CHROMIUM_PATH', '/opt/chromium');
    // The tool runs by the `node` of the path: this one says that the download went well.
    writeFileSync(join(carpeta, 'node'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    expect(hallarSinVentana()?.env).toEqual({ CHROMIUM_PATH: '', CHROMIUM_CANAL: '' });
  });
});

describe('the reader of PDF', () => {
  it('is that of the path, or missing', () => {
    expect(hallarLectorDePdf()).toBeUndefined();
    instalado('pdftotext');
    expect(hallarLectorDePdf()).toBe(join(carpeta, 'pdftotext'));
  });
});

describe('the speaker of a Firefox', () => {
  const platform = (value: string) => vi.spyOn(process, 'platform', 'get').mockReturnValue(value as 'linux');

  it('is a server of sound on Linux, which may be missing', () => {
    platform('linux');
    expect(hallarBocinas()).toBeUndefined();
    instalado('pulseaudio');
    expect(hallarBocinas()).toBe(join(carpeta, 'pulseaudio'));
  });

  it('is that of the system elsewhere', () => {
    platform('darwin');
    expect(hallarBocinas()).toBe('');
  });
});
