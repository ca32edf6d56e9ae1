import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plantilla } from '../../test/base-de-prueba';
import { type OtroServidor, otroServidor } from '../../test/otro-servidor';
import { RAIZ } from '../raiz';
import { type Dueno, inicioDe, intentar, yo } from './candado';
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

describe('what a backup that was killed leaves', () => {
  let servidor: OtroServidor | undefined;
  beforeEach(async () => {
    cpSync(await plantilla(), carpeta, { recursive: true });
    servidor = await otroServidor(carpeta);
  });
  afterEach(async () => {
    if (servidor?.proceso.exitCode === null) await parar(servidor);
  });
  const parar = async ({ proceso }: OtroServidor) => {
    const fin = once(proceso, 'exit');
    proceso.kill('SIGTERM');
    await fin;
  };
  const pedidas = () => (existsSync(`${carpeta}.copias`) ? readdirSync(`${carpeta}.copias`) : []);
  const copiadas = () => pedidas().filter((nombre) => existsSync(join(`${carpeta}.copias`, nombre, 'pg')));
  /** A request in the name of this process, or of one that had its number before. */
  const pedir = (nombre: string, cambios: Partial<Dueno> = {}) => {
    const lugar = join(`${carpeta}.copias`, nombre);
    mkdirSync(lugar, { recursive: true });
    writeFileSync(join(lugar, 'quien'), JSON.stringify({ ...yo(process.ppid), ...cambios }));
    return lugar;
  };
  const tocar = () => process.kill(servidor?.hijo ?? 0, 'SIGUSR2');

  it('is a whole copy, which is gone at the next knock', async () => {
    const respaldo = fork(join(RAIZ, 'server', 'src', 'backup.ts'), [], {
      cwd: RAIZ,
      env: { ...process.env, DATA_DIR: taller, DEMO: 'off', DATABASE_URL: '' },
      execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
      silent: true,
    });
    await expect.poll(copiadas, { interval: 5, timeout: 60_000 }).toHaveLength(1);
    const fin = once(respaldo, 'exit');
    respaldo.kill('SIGKILL');
    await fin;
    expect(copiadas()).toHaveLength(1);
    const copia = await pedirCopia(carpeta);
    expect(pedidas()).toHaveLength(1);
    expect(existsSync(copia?.carpeta ?? '')).toBe(true);
    copia?.borrar();
    expect(pedidas()).toEqual([]);
  });

  it('is never copied, if it was only asked for; what others ask for is', async () => {
    pedir('muerta', { inicio: 'antes' });
    pedir('viva');
    pedir('de otro contenedor', { inicio: 'antes', espacio: 'otro' });
    mkdirSync(join(`${carpeta}.copias`, 'sin nombre'));
    tocar();
    await expect.poll(copiadas, { timeout: 60_000 }).toEqual(['de otro contenedor', 'viva']);
    expect(pedidas()).toEqual(['de otro contenedor', 'sin nombre', 'viva']);
  });

  it('is gone when the database is opened', async () => {
    if (servidor) await parar(servidor);
    pedir('muerta', { inicio: 'antes' });
    pedir('viva');
    const vieja = pedir('vieja', { espacio: 'otro' });
    const hace = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(vieja, hace, hace);
    servidor = await otroServidor(carpeta);
    expect(pedidas()).toEqual(['viva']);
  });
});
