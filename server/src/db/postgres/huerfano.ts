import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';

const archivoDe = (carpeta: string) => join(carpeta, 'postmaster.pid');

/** Which process says that it serves this folder; undefined where none does. */
export const pidEn = (carpeta: string): number | undefined => {
  try {
    const pid = Number(readFileSync(archivoDe(carpeta), 'utf8').split('\n')[0]);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
};

/** PostgreSQL works in the folder that it serves. */
const sirve = (pid: number, carpeta: string): boolean => {
  try {
    return process.platform === 'linux'
      ? readlinkSync(`/proc/${pid}/cwd`) === carpeta
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(carpeta);
  } catch {
    return false;
  }
};

const REVISION_MS = 20;
/** It ends by itself when its server does; one that does not is told to, and at last made to. */
const PASOS: readonly [senal: NodeJS.Signals | 0, espera_ms: number][] = [
  [0, 3_000],
  ['SIGINT', 5_000],
  ['SIGQUIT', 3_000],
  ['SIGKILL', 10_000],
];

/**
 * Ends what a server that was killed left running in this folder, and takes away its claim. Only who holds the lock of the
 * data calls this: then the claim of a process that works elsewhere is that of one whose number was given out again.
 */
export const quitarHuerfano = async (carpeta: string): Promise<void> => {
  const pid = pidEn(carpeta);
  if (pid === undefined) return;
  for (const [senal, espera_ms] of PASOS) {
    if (!sirve(pid, carpeta)) break;
    if (senal !== 0) process.kill(pid, senal);
    const hasta = Date.now() + espera_ms;
    while (Date.now() < hasta && sirve(pid, carpeta)) await esperar(REVISION_MS);
  }
  if (pidEn(carpeta) === pid) rmSync(archivoDe(carpeta), { force: true });
};
