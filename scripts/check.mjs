import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asegurarDependencias, exigirNode, RAIZ } from './lib/preparar.mjs';
import { TAREA_UNITARIAS, TAREAS_DE_LECTURA, tareasDeCambio } from './lib/revision.mjs';
import { correrEtapas } from './lib/tareas.mjs';

/**
 * `npm run check`: format, types, lint, import rules, dead code and the quick tests. `-- --cambio` looks only at what
 * changed since main, and leaves import rules and dead code, which are of the whole, to the other.
 */
const git = (...args) => execFileSync('git', args, { cwd: RAIZ, encoding: 'utf8' }).trim();

const deCambio = () => {
  const desde = git('merge-base', 'HEAD', 'main');
  const renglones = `${git('diff', '--name-only', desde)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  const archivos = renglones.split('\n').filter((archivo) => archivo && existsSync(join(RAIZ, archivo)));
  if (archivos.length > 0) return tareasDeCambio(desde, archivos);
  console.log('Nada cambió desde main.');
  return [];
};

exigirNode();
asegurarDependencias();
const tareas = process.argv.includes('--cambio') ? deCambio() : [TAREA_UNITARIAS, ...TAREAS_DE_LECTURA];
process.exit((await correrEtapas([{ tareas }])) ? 0 : 1);
