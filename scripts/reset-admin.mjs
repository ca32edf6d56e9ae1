import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { asegurarDependencias, exigirNode, RAIZ } from './lib/preparar.mjs';

exigirNode();
asegurarDependencias();
const { asegurarConstruccion } = await import('./lib/construir.mjs');
await asegurarConstruccion();
const { status } = spawnSync(process.execPath, [join(RAIZ, 'server', 'dist', 'reset-admin.js')], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
