import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RAIZ } from '../src/raiz';

export interface OtroServidor {
  proceso: ChildProcess;
  /** Process of its database. */
  hijo: number;
  /** The sentence with which it was refused. */
  negado?: string;
}

/** A server of its own process on this database folder; resolves with what it says first. */
export const otroServidor = async (
  carpeta: string,
  env: Record<string, string> = {},
): Promise<OtroServidor> => {
  const guion = join(RAIZ, 'server', 'test', 'servidor-de-base.ts');
  const proceso = spawn(process.execPath, ['--import', 'tsx', guion, carpeta], {
    cwd: RAIZ,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!proceso.stdout) throw new Error('no output to read');
  const [linea] = (await once(createInterface(proceso.stdout), 'line')) as [string];
  return { proceso, ...(JSON.parse(linea) as { hijo: number; negado?: string }) };
};
