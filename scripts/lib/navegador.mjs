import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The kinds of browser that tests run in. The Chromium that people have, which keeps pages that were left and tells tabs
 * when they are hidden; the one without a window to draw, which halves the time of the tests; and Firefox.
 */
const COMPLETO = {
  nombres: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  aplicaciones: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  paquete: 'chromium',
};
const SIN_VENTANA = {
  nombres: ['chromium-headless-shell'],
  aplicaciones: [],
  paquete: 'chromium-headless-shell',
};
const FIREFOX = {
  nombres: ['firefox', 'firefox-esr'],
  aplicaciones: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  paquete: 'firefox-esr',
};
/** What a machine without a speaker plays on: Firefox refuses to play on none. */
const BOCINAS = { nombres: ['pulseaudio'], aplicaciones: [], paquete: 'pulseaudio' };
/** Reads the text of a PDF, as web/test/leer-archivos.ts asks it to. */
const LECTOR_DE_PDF = { nombres: ['pdftotext'], aplicaciones: [], paquete: 'poppler-utils' };

/** The path of an installed program of that kind. */
const buscar = ({ nombres, aplicaciones }) => {
  const ruta = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((carpeta) => nombres.map((nombre) => join(carpeta, nombre)))
    .concat(aplicaciones)
    .find((candidata) => existsSync(candidata));
  return ruta;
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

const hallar = (clase) => buscar(clase) ?? (instalarDebian([clase.paquete]) ? buscar(clase) : undefined);

/** The test tool's own download of a kind, which it then finds by itself. */
const descargar = (paquete) => {
  const playwright = join('node_modules', '.bin', 'playwright');
  const { status } = spawnSync(playwright, ['install', paquete], { stdio: 'ignore', timeout: 300_000 });
  return status === 0;
};

/** A browser as a person knows it, and what tells the tests of it. */
const enRuta = (ruta) => ruta && { nombre: ruta, env: { CHROMIUM_PATH: ruta } };

/**
 * The browser of the tests, and says which: the one asked for by CHROMIUM_PATH, else the Chromium that people have,
 * installed or of Debian, else the one without a window, else the test tool's download of the first.
 */
export const hallarNavegador = () => {
  const navegador =
    enRuta(process.env.CHROMIUM_PATH || hallar(COMPLETO)) ??
    enRuta(buscar(SIN_VENTANA)) ??
    (descargar('chromium')
      ? { nombre: 'el Chromium de Playwright', env: { CHROMIUM_CANAL: 'chromium' } }
      : undefined);
  if (navegador) console.log(`Navegador: ${navegador.nombre}`);
  return navegador;
};

export const FALTA_NAVEGADOR =
  'Falta un navegador para las pruebas: instale Chromium (o indique su ruta en CHROMIUM_PATH) y repita.';

/** The same; without one, that sentence is the end. */
export const asegurarNavegador = () => {
  const navegador = hallarNavegador();
  if (navegador) return navegador;
  console.error(FALTA_NAVEGADOR);
  process.exit(1);
};

/** The Chromium without a window, where there is one or can be one, whatever browser the environment names. */
export const hallarSinVentana = () =>
  enRuta(hallar(SIN_VENTANA)) ??
  (descargar('chromium-headless-shell')
    ? { nombre: 'el Chromium sin ventana de Playwright', env: { CHROMIUM_PATH: '', CHROMIUM_CANAL: '' } }
    : undefined);

/** The path of Firefox, where there is one or can be one. @returns {string | undefined} */
export const hallarFirefox = () => hallar(FIREFOX);

/** The path of the reader of PDF, where there is one or can be one. @returns {string | undefined} */
export const hallarLectorDePdf = () => hallar(LECTOR_DE_PDF);

export const FALTA_LECTOR_DE_PDF =
  'Falta pdftotext, con el que las pruebas leen los PDF: instale poppler-utils y repita.';

/**
 * The path of a server of sound for that Firefox. Where the system has its own, as on a Mac, none is needed.
 * @returns {string | undefined}
 */
export const hallarBocinas = () => (process.platform === 'linux' ? hallar(BOCINAS) : '');
