import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const correr = promisify(execFile);
const RAIZ = join(import.meta.dirname, '..', '..');
const carpeta = mkdtempSync(join(tmpdir(), 'tramos-grabar-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
const tsx = (guion: string, ...args: string[]) =>
  correr(process.execPath, ['--import', 'tsx', join('scripts', guion), ...args], {
    cwd: RAIZ,
    env: { ...process.env, GATEWAY_SECRET: guion === 'replay.ts' && args.includes('--gateway') ? 'x' : '' },
  });

describe('a simulated recording', () => {
  it('is found again by detection where it was, over the files alone', async () => {
    await tsx('record.ts', '--toma', '212500:0.03:60', '--segundos', '180', carpeta);
    const [verdad] = JSON.parse(readFileSync(join(carpeta, 'verdad.json'), 'utf8')) as { posicion: number }[];
    const { stdout } = await tsx(
      'detect.ts',
      '--tramo',
      join(carpeta, 'tramo.json'),
      join(carpeta, 'trazas.csv'),
    );
    const eventos = stdout
      .trim()
      .split('\n')
      .map((linea) => JSON.parse(linea));
    const [toma, ...otros] = eventos.filter(({ estado }) => estado === 'ok');
    expect(otros).toEqual([]);
    expect(toma).toMatchObject({ tramo: 'Tramo 3', tipo: 'caida_presion' });
    expect(Math.abs(toma.posicion - (verdad?.posicion ?? 0))).toBeLessThan(3 * toma.sigma_m);
  });

  it.each([
    ['detect.ts', [], /Uso: npm run -s detect/],
    ['detect.ts', ['--tramos', 'x.json'], /Una opción no existe o no tiene su valor/],
    ['detect.ts', ['--tramo', 'no-esta.json', 'x.csv'], /no-esta\.json: no se pudo leer/],
    ['record.ts', [], /Uso: npm run record/],
    [
      'record.ts',
      ['--sistema', 'nada', '--toma', '212500:0.02:60', 'x'],
      /no existe\. Los que hay: bajio-norte/,
    ],
    ['record.ts', ['--toma', '999:0.02:60', 'x'], /la posición va entre 118400 y/],
    ['record.ts', ['--toma', '212500:mucho:60', 'x'], /--toma 212500:mucho:60: Escriba el tamaño/],
    ['record.ts', ['--toma', '212500:2:60', 'x'], /Hasta 20 % del flujo/],
    ['record.ts', ['--toma', '212500:0.02:900', 'x'], /se abre dentro de los 240 s/],
    ['replay.ts', ['x.csv'], /Uso: GATEWAY_SECRET/],
    [
      'replay.ts',
      ['--gateway', 'GW', '--url', 'localhost:1', 'x.csv'],
      /se espera la dirección de la consola/,
    ],
  ])('%s asked wrongly says what is wrong: %j', async (guion, args, dicho) => {
    await expect(tsx(guion, ...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(dicho),
    });
  });
});
