import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell first: the same engine without a window to draw, which halves the time of the tests. */
const NOMBRES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const PAQUETES = ['chromium-headless-shell', 'chromium'];
const APLICACIONES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const enPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((carpeta) => NOMBRES.map((nombre) => join(carpeta, nombre)))
    .concat(APLICACIONES)
    .find((ruta) => existsSync(ruta));

const esRoot = () => process.getuid?.() === 0;
const tiene = (orden) => spawnSync(orden, ['--version'], { stdio: 'ignore' }).status === 0;

/** Installs Debian packages when this is root on a Debian; true when they are there afterwards. */
export const instalarDebian = (paquetes) => {
  if (!esRoot() || !tiene('apt-get')) return false;
  console.log(`Instalando de Debian: ${paquetes.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const instalar = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...paquetes], { env, stdio: 'ignore' })
      .status === 0;
  if (instalar()) return true;
  spawnSync('apt-get', ['update'], { env, stdio: 'ignore' });
  return instalar();
};

/**
 * The browser of the tests: an installed Chromium, else Debian's package when root, else the test tool's own
 * download, else one sentence. `undefined` means the tool's own.
 */
export const asegurarNavegador = () => {
  const instalado = process.env.CHROMIUM_PATH ?? enPath();
  if (instalado) return instalado;
  for (const paquete of PAQUETES) {
    const ruta = instalarDebian([paquete]) ? enPath() : undefined;
    if (ruta) return ruta;
  }
  const playwright = join('node_modules', '.bin', 'playwright');
  if (spawnSync(playwright, ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 }).status === 0)
    return undefined;
  console.error(
    'Falta un navegador para las pruebas: instale Chromium (o indique su ruta en CHROMIUM_PATH) y repita.',
  );
  process.exit(1);
};
