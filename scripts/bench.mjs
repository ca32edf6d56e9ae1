import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { asegurarDependencias, exigirNode, RAIZ } from './lib/preparar.mjs';

exigirNode();
asegurarDependencias();
const { asegurarNavegador } = await import('./lib/navegador.mjs');
const { asegurarConstruccion } = await import('./lib/construir.mjs');

const chromium = asegurarNavegador();
await asegurarConstruccion();
const { status } = spawnSync(
  join(RAIZ, 'node_modules', '.bin', 'tsx'),
  [join('bench', 'src', 'main.ts'), ...process.argv.slice(2)],
  { cwd: RAIZ, stdio: 'inherit', env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) } },
);
process.exit(status ?? 1);
