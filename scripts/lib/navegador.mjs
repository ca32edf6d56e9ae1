import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The two kinds of Chromium: without a window to draw, which halves the time of the tests, and the one that people use,
 * which keeps pages that were left and tells tabs when they are hidden.
 */
const SIN_VENTANA = {
  nombres: ['chromium-headless-shell'],
  aplicaciones: [],
  paquete: 'chromium-headless-shell',
};
const COMPLETO = {
  nombres: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  aplicaciones: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  paquete: 'chromium',
};
const CLASES = [SIN_VENTANA, COMPLETO];

/** A browser as a person knows it, and what tells the test tool of it: nothing is the tool's own, without a window. */
const enRuta = (ruta) => ({ nombre: ruta, env: { CHROMIUM_PATH: ruta } });
const PROPIO = { nombre: 'el Chromium sin ventana de Playwright', env: {} };
const PROPIO_COMPLETO = { nombre: 'el Chromium de Playwright', env: { CHROMIUM_CANAL: 'chromium' } };

const buscar = ({ nombres, aplicaciones }) => {
  const ruta = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((carpeta) => nombres.map((nombre) => join(carpeta, nombre)))
    .concat(aplicaciones)
    .find((candidata) => existsSync(candidata));
  return ruta && enRuta(ruta);
};

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

const instalar = (clase) => (instalarDebian([clase.paquete]) ? buscar(clase) : undefined);

const descargar = () => {
  const playwright = join('node_modules', '.bin', 'playwright');
  const { status } = spawnSync(playwright, ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return status === 0 ? PROPIO : undefined;
};

const primero = (maneras) => maneras.reduce((hallado, manera) => hallado ?? manera(), undefined);

/**
 * The browser of the tests, and says which: the one asked for by CHROMIUM_PATH, else an installed Chromium of either
 * kind, else Debian's package when root, else the test tool's own download, else one sentence.
 */
export const asegurarNavegador = () => {
  const { CHROMIUM_PATH } = process.env;
  const navegador = primero([
    () => CHROMIUM_PATH && enRuta(CHROMIUM_PATH),
    ...CLASES.map((clase) => () => buscar(clase)),
    ...CLASES.map((clase) => () => instalar(clase)),
    descargar,
  ]);
  if (!navegador) {
    console.error(
      'Falta un navegador para las pruebas: instale Chromium (o indique su ruta en CHROMIUM_PATH) y repita.',
    );
    process.exit(1);
  }
  console.log(`Navegador: ${navegador.nombre}`);
  return navegador;
};

/** The other kind of browser beside that one, where there is one or can be one, and says so. */
export const otroNavegador = (navegador) => {
  const otro = process.env.CHROMIUM_PATH
    ? undefined
    : navegador === PROPIO
      ? PROPIO_COMPLETO
      : primero(
          CLASES.filter((clase) => buscar(clase)?.nombre !== navegador.nombre).flatMap((clase) => [
            () => buscar(clase),
            () => instalar(clase),
          ]),
        );
  console.log(otro ? `Otro navegador: ${otro.nombre}` : 'No hay otro navegador: se prueba en uno solo.');
  return otro;
};
