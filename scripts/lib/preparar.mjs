import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What `npm start` and `npm test` share on a fresh machine. Plain Node: nothing is installed yet when it runs. */

export const RAIZ = fileURLToPath(new URL('../..', import.meta.url));
const MARCAS = join(RAIZ, 'node_modules', '.tramos');
const NODE_MINIMO = [20, 19];

/** Ends with the sentence of an error that whoever runs this can do something about. @returns {never} */
export const terminarCon = ({ message }) => {
  console.error(message);
  process.exit(1);
};

/** Ends with one sentence when this Node is too old. */
export const exigirNode = () => {
  const [mayor = 0, menor = 0] = process.versions.node.split('.').map(Number);
  if (mayor > NODE_MINIMO[0] || (mayor === NODE_MINIMO[0] && menor >= NODE_MINIMO[1])) return;
  console.error(
    `Tramos necesita Node ${NODE_MINIMO.join('.')} o más nuevo; este es ${process.versions.node}. Instálelo y repita.`,
  );
  process.exit(1);
};

/** SHA-256 over the names and contents of files and folders below `rutas`, hidden and built ones left out. */
export const huella = (rutas) => {
  const hash = createHash('sha256');
  const anotar = (ruta) => {
    const dato = statSync(ruta, { throwIfNoEntry: false });
    if (!dato) return;
    if (dato.isDirectory()) {
      for (const nombre of readdirSync(ruta).sort())
        if (!nombre.startsWith('.') && nombre !== 'node_modules' && nombre !== 'dist')
          anotar(join(ruta, nombre));
      return;
    }
    hash.update(ruta.slice(RAIZ.length)).update('\0').update(readFileSync(ruta));
  };
  for (const ruta of rutas) anotar(join(RAIZ, ruta));
  return hash.digest('hex');
};

/** True when the step `nombre` was done for exactly this fingerprint. */
export const vigente = (nombre, marca) => {
  const ruta = join(MARCAS, nombre);
  return existsSync(ruta) && readFileSync(ruta, 'utf8') === marca;
};

export const marcar = (nombre, marca) => {
  mkdirSync(MARCAS, { recursive: true });
  writeFileSync(join(MARCAS, nombre), marca);
};

/** Runs a command of the project; on failure shows what it printed and ends with `frase`. */
export const correr = (orden, args, frase) => {
  const r = spawnSync(orden, args, { cwd: RAIZ, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (r.status === 0) return r.stdout;
  process.stderr.write(`${r.stdout ?? ''}${r.stderr ?? ''}`);
  console.error(`${frase}${r.error ? ` (${r.error.message})` : ''}`);
  process.exit(1);
};

/** Installs what the lock file says, and leaves it as it is; once per lock file. */
export const asegurarDependencias = () => {
  const marca = huella(['package-lock.json']);
  if (vigente('dependencias', marca)) return;
  console.log('Instalando dependencias…');
  correr(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'No se pudieron instalar las dependencias. Revise la conexión con el registro de paquetes y repita.',
  );
  marcar('dependencias', marca);
};
