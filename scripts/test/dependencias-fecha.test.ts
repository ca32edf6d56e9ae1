import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fechaDeDependencias } from '../lib/dependencias.mjs';

const taller = mkdtempSync(join(tmpdir(), 'tramos-dependencias-'));
const origen = join(taller, 'origen');
const git = (carpeta: string, cuando: string, ...args: string[]) =>
  execFileSync('git', ['-C', carpeta, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    env: { ...process.env, GIT_AUTHOR_DATE: cuando, GIT_COMMITTER_DATE: cuando },
    stdio: 'ignore',
  });
const guardar = (archivo: string, cuando: string) => {
  writeFileSync(join(origen, archivo), cuando);
  git(origen, cuando, 'add', '.');
  git(origen, cuando, 'commit', '-m', archivo);
};
const VIEJA = '2025-01-02T03:04:05Z';
beforeAll(() => {
  git(taller, VIEJA, 'init', 'origen');
  guardar('package-lock.json', VIEJA);
  guardar('otro', '2026-11-01T00:00:00Z');
});
afterAll(() => rmSync(taller, { recursive: true, force: true }));

const de = (carpeta: string) => {
  const fecha = fechaDeDependencias(carpeta);
  return fecha === null ? null : new Date(fecha).toISOString();
};

it('dependencies are as old as their last change, however new the copy, its files and what else changed', () => {
  git(taller, VIEJA, 'clone', origen, 'copia');
  utimesSync(join(taller, 'copia', 'package-lock.json'), new Date(), new Date());
  expect([de(origen), de(join(taller, 'copia'))]).toEqual(Array(2).fill('2025-01-02T03:04:05.000Z'));
});

it('of a copy without history, or with the end of it alone, nobody says how old they are', () => {
  git(taller, VIEJA, 'clone', '--depth', '1', `file://${origen}`, 'somera');
  cpSync(origen, join(taller, 'suelta'), { recursive: true, filter: (ruta) => !ruta.includes('.git') });
  expect([de(join(taller, 'somera')), de(join(taller, 'suelta'))]).toEqual([null, null]);
});
