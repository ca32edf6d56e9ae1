import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { puertoLibre } from '../../scripts/lib/puertos.mjs';
import { inicioDe } from '../src/db/candado';
import { RAIZ } from '../src/raiz';
import { tallerDePrueba } from './servidor-de-prueba';

/** `npm start` as a person types it: the launcher with its processes, killed in every way. */

const talleres: string[] = [];
const lanzados: ChildProcess[] = [];

interface Lanzado {
  proceso: ChildProcess;
  salida: () => string;
  fin: Promise<number | null>;
  url: string;
}

const lanzar = async (env: Record<string, string> = {}): Promise<Lanzado> => {
  const DATA_DIR = tallerDePrueba();
  talleres.push(DATA_DIR);
  const PORT = env.PORT ?? String(await puertoLibre());
  const MQTT_PORT = String(await puertoLibre());
  const proceso = spawn(process.execPath, [join(RAIZ, 'scripts', 'start.mjs')], {
    cwd: RAIZ,
    env: { ...process.env, DATA_DIR, PORT, MQTT_PORT, ...env },
    detached: true,
  });
  lanzados.push(proceso);
  let salida = '';
  for (const flujo of [proceso.stdout, proceso.stderr])
    flujo?.on('data', (dato) => {
      salida += dato;
    });
  const fin = once(proceso, 'exit').then(([codigo]) => codigo as number | null);
  return { proceso, salida: () => salida, fin, url: `http://127.0.0.1:${PORT}` };
};

const sano = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/api/health`)).status).toBe(200), 60_000);

/** What a process runs: a program of ours, or the server of the database; else its whole line. */
const nombreDe = (args: string): string =>
  /(simulator|server)\/dist\/[a-z-]+/.exec(args)?.[0] ??
  (/^\S*\/postgres -D /.test(args) ? 'postgres' : args);

/** All that is below a process, by what it runs. */
const familia = (pid: number): Map<string, number> => {
  const filas = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const procesos = filas.map((fila) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(fila)?.slice(1) ?? []);
  const hijos = (padre: number): [string, number][] =>
    procesos
      .filter(([, ppid]) => Number(ppid) === padre)
      .flatMap(([suyo, , args = '']) => [[nombreDe(args), Number(suyo)], ...hijos(Number(suyo))]);
  return new Map(hijos(pid));
};

const muertos = (pids: Iterable<number>) =>
  vi.waitFor(() => expect([...pids].filter((pid) => inicioDe(pid) !== null)).toEqual([]), 30_000);

const arriba = async () => {
  const lanzado = await lanzar();
  await sano(lanzado.url);
  const procesos = await vi.waitFor(() => {
    const vivos = familia(lanzado.proceso.pid ?? 0);
    expect([...vivos.keys()]).toEqual(
      expect.arrayContaining(['server/dist/main', 'postgres', 'simulator/dist/main']),
    );
    return vivos;
  }, 30_000);
  return { ...lanzado, procesos };
};

afterEach(() => {
  for (const { pid } of lanzados.splice(0)) {
    try {
      process.kill(-(pid ?? 0), 'SIGKILL');
    } catch {
      // The whole group has ended, as it should.
    }
  }
  for (const taller of talleres.splice(0)) rmSync(taller, { recursive: true, force: true });
});

describe('npm start', () => {
  it('says where the console is and who may enter, in a handful of lines, and ends cleanly on Ctrl-C', async () => {
    const { proceso, salida, fin, url, procesos } = await arriba();
    expect(salida()).toContain(url);
    expect(salida()).toContain('Tramos-2026');
    // A terminal's Ctrl-C reaches the whole group.
    process.kill(-(proceso.pid ?? 0), 'SIGINT');
    expect(await fin).toBe(0);
    await muertos(procesos.values());
    expect(salida().trim().split('\n').length).toBeLessThan(12);
    expect(salida()).not.toMatch(/error|inesperada/i);
  });

  it('leaves nothing behind when it is killed', async () => {
    const { proceso, procesos } = await arriba();
    proceso.kill('SIGKILL');
    await muertos(procesos.values());
  });

  it.each([
    ['servidor', 'server/dist/main'],
    ['simulador', 'simulator/dist/main'],
  ])('stops everything with one sentence and a failure when the %s dies', async (nombre, archivo) => {
    const { salida, fin, procesos } = await arriba();
    process.kill(procesos.get(archivo) ?? 0, 'SIGKILL');
    expect(await fin).toBe(1);
    await muertos(procesos.values());
    expect(salida()).toContain(`El ${nombre} terminó de forma inesperada (SIGKILL): se detiene todo.`);
  });

  it('goes on with another when only the database’s server dies', async () => {
    const { url, procesos, proceso } = await arriba();
    const muerta = procesos.get('postgres') as number;
    process.kill(muerta, 'SIGKILL');
    await vi.waitFor(() => {
      const otra = familia(proceso.pid ?? 0).get('postgres');
      expect(otra).toBeDefined();
      expect(otra).not.toBe(muerta);
    }, 30_000);
    await sano(url);
    expect(proceso.exitCode).toBeNull();
  });

  it('says one sentence when the port is taken', async () => {
    const otro = createServer();
    await new Promise<void>((listo) => otro.listen(0, '127.0.0.1', listo));
    const direccion = otro.address();
    const PORT = String(typeof direccion === 'object' && direccion ? direccion.port : 0);
    const { salida, fin } = await lanzar({ PORT });
    expect(await fin).toBe(1);
    expect(salida().trim().split('\n').at(-1)).toBe(
      `El puerto ${PORT} está ocupado: libérelo o elija otro con PORT.`,
    );
    expect(salida()).not.toContain('inesperada');
    otro.close();
  });
});
