import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asegurarNavegador, otroNavegador } from '../lib/navegador.mjs';

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
  it('is the one without a window where there is one, and the other kind is the full one; both are named', () => {
    instalado('chromium', 'chromium-headless-shell');
    const navegador = asegurarNavegador();
    expect(navegador.env).toEqual(env('chromium-headless-shell'));
    expect(otroNavegador(navegador)?.env).toEqual(env('chromium'));
    expect(dicho).toEqual([
      `Navegador: ${join(carpeta, 'chromium-headless-shell')}`,
      `Otro navegador: ${join(carpeta, 'chromium')}`,
    ]);
  });

  it.each(['chromium', 'google-chrome', 'chromium-headless-shell'])(
    'is %s where there is no other',
    (unico) => {
      instalado(unico);
      const navegador = asegurarNavegador();
      expect(navegador.env).toEqual(env(unico));
      expect(otroNavegador(navegador)).toBeUndefined();
      expect(dicho.at(-1)).toBe('No hay otro navegador: se prueba en uno solo.');
    },
  );

  it('is the one asked for, and no other', () => {
    instalado('chromium', 'chromium-headless-shell');
    vi.stubEnv('CHROMIUM_PATH', '/opt/chromium');
    const navegador = asegurarNavegador();
    expect(navegador.env).toEqual({ CHROMIUM_PATH: '/opt/chromium' });
    expect(otroNavegador(navegador)).toBeUndefined();
  });
});
