import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inicioDe, intentar, yo } from './candado';
import { pedirCopia } from './copia-viva';

let taller: string;
let carpeta: string;
let dueno: ChildProcess | undefined;
beforeEach(() => {
  taller = mkdtempSync(join(tmpdir(), 'tramos-copia-'));
  carpeta = join(taller, 'pg');
});
afterEach(() => {
  dueno?.kill('SIGKILL');
  rmSync(taller, { recursive: true, force: true });
});

/** A process that holds the folder, and does this at each knock, of which `n` is the number. */
const sostener = async (alTocar: string): Promise<ChildProcess> => {
  const programa = `
    const fs = require('node:fs');
    const copias = ${JSON.stringify(`${carpeta}.copias`)};
    let n = 0;
    process.on('SIGUSR2', () => { n += 1; ${alTocar} });
    setInterval(() => {}, 1000);
    console.log('listo');`;
  const hijo = spawn(process.execPath, ['-e', programa], { stdio: ['ignore', 'pipe', 'inherit'] });
  dueno = hijo;
  await once(hijo.stdout, 'data');
  const pid = hijo.pid ?? 0;
  intentar(`${carpeta}.candado`, { ...yo(process.pid), pid, inicio: inicioDe(pid) ?? '' }, Date.now());
  return hijo;
};

it('a copy is asked for again when the database was still opening', async () => {
  await sostener(
    `if (n === 3) for (const c of fs.readdirSync(copias)) fs.mkdirSync(copias + '/' + c + '/pg');`,
  );
  const copia = await pedirCopia(carpeta, { toque_ms: 60 });
  expect(existsSync(copia?.carpeta ?? '')).toBe(true);
});

it('a copy that nobody begins is given up in one sentence, with nothing left behind', async () => {
  const hijo = await sostener('');
  await expect(pedirCopia(carpeta, { toque_ms: 60, paciencia_ms: 300 })).rejects.toThrow(
    /^El servidor no respondió/,
  );
  expect(readdirSync(`${carpeta}.copias`)).toEqual([]);
  expect(hijo.exitCode ?? hijo.signalCode).toBeNull();
});
