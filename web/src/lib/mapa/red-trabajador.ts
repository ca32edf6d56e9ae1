import letra from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url';
import { FAMILIA } from './paleta';
import type { HaciaRed } from './red-mensajes';
import { crearObreroRed } from './red-obrero';

/** The worker of the network. It sees no style sheet: it fetches the letters that the page has by itself. */

/** Without them for so long, names are written in the system's letters. */
const LETRAS_MS = 2_000;

const traerLetras = async (): Promise<void> => {
  const { fonts } = globalThis as unknown as { fonts?: FontFaceSet };
  if (!fonts) return;
  const cara = new FontFace(FAMILIA, `url(${letra})`, { weight: '400 600' });
  fonts.add(cara);
  await cara.load();
};

const letras = Promise.race([
  traerLetras().catch(() => undefined),
  new Promise((listo) => setTimeout(listo, LETRAS_MS)),
]);
const hacer = crearObreroRed((mensaje, transfer = []) => postMessage(mensaje, { transfer }), letras);
/** One after another, in the order they came. */
let cola = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<HaciaRed>) => {
  // What goes wrong is told to the page as an error of the worker; the next scene is painted all the same.
  cola = cola.then(() => hacer(data)).catch((error: unknown) => void setTimeout(() => reportError(error)));
});
