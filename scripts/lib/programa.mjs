import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { asegurarDependencias, exigirNode, RAIZ } from './preparar.mjs';

/** Runs a program of the server's bundle with the arguments of this one, building what is stale first. */
export const correrPrograma = async (nombre) => {
  exigirNode();
  asegurarDependencias();
  const { asegurarConstruccion } = await import('./construir.mjs');
  await asegurarConstruccion();
  const programa = join(RAIZ, 'server', 'dist', `${nombre}.js`);
  const { status } = spawnSync(process.execPath, [programa, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exit(status ?? 1);
};
