import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asegurarDependencias, exigirNode, RAIZ } from './lib/preparar.mjs';
import { TAREA_UNITARIAS, TAREAS_DE_LECTURA, tareasDeCambio } from './lib/revision.mjs';
import { alInterrumpir, correrEtapas } from './lib/tareas.mjs';

/**
 * `npm run check`: format, types, lint, import rules, dead code and the quick tests. `-- --cambio` looks only at what
 * changed since main, and leaves import rules and dead code, which are of the whole, to the other.
 */
const [opcion, ...resto] = process.argv.slice(2);
if (resto.length > 0 || (opcion !== undefined && opcion !== '--cambio')) {
  console.error('Uso: npm run check [-- --cambio]');
  process.exit(2);
}
const git = (...args) => execFileSync('git', args, { cwd: RAIZ, encoding: 'utf8' }).trim();

const deCambio = () => {
  const desde = git('merge-base', 'HEAD', 'main');
  // Of what was moved both names, and of what is gone its own.
  const cambiados = git('diff', '--name-only', '--no-renames', desde);
  const nuevos = git('ls-files', '--others', '--exclude-standard');
  const archivos = `${cambiados}\n${nuevos}`.split('\n').filter(Boolean);
  if (archivos.length > 0)
    return tareasDeCambio(desde, archivos, (archivo) => existsSync(join(RAIZ, archivo)));
  console.log('Nada cambió desde main.');
  return [];
};

exigirNode();
asegurarDependencias();
alInterrumpir();
const tareas = opcion === '--cambio' ? deCambio() : [TAREA_UNITARIAS, ...TAREAS_DE_LECTURA];
process.exit((await correrEtapas([{ tareas }])) ? 0 : 1);
