import { create } from 'zustand';
import { guardar } from '../lib/almacen';
import { crearEleccion } from '../lib/eleccion';
import { type AjustesSonido, leerRepetir, leerSilencio, leerVolumen, quedaDeSilencio } from './reglas-sonido';

/** How this browser sounds alerts again, and for how long it stays silent: its tabs share both by local storage. */

const CLAVE_REPETIR = 'tramos.sonido.repetir_ms';
const CLAVE_SILENCIO = 'tramos.sonido.silencio_hasta_ms';
/** The sign-in that began the silence. */
const CLAVE_SILENCIO_DE = 'tramos.sonido.silencio_de';

/** How loud this desk sounds, of 1. */
export const volumen = crearEleccion('tramos.sonido.volumen', leerVolumen);

const leer = (): AjustesSonido => ({
  repetir_ms: leerRepetir(localStorage.getItem(CLAVE_REPETIR)),
  silencio_hasta_ms: leerSilencio(localStorage.getItem(CLAVE_SILENCIO)),
});

export const useAjustesSonido = create<AjustesSonido>()(leer);

/** Whether alerts are silenced now. */
export const silenciado = (): boolean => quedaDeSilencio(useAjustesSonido.getState(), Date.now()) > 0;

export const ponerRepetir = (repetir_ms: number): void => {
  guardar(localStorage, CLAVE_REPETIR, String(repetir_ms));
  useAjustesSonido.setState({ repetir_ms });
};

/** Silences every tab of this browser for one of `SILENCIOS_MS`. */
export const silenciar = (ms: number): void => {
  const silencio_hasta_ms = Date.now() + ms;
  guardar(localStorage, CLAVE_SILENCIO, String(silencio_hasta_ms));
  useAjustesSonido.setState({ silencio_hasta_ms });
};

export const quitarSilencio = (): void => {
  localStorage.removeItem(CLAVE_SILENCIO);
  useAjustesSonido.setState({ silencio_hasta_ms: null });
};

/** A silence ends with the sign-in that began it: whoever comes next hears what is open. */
export const silencioDe = (sesion: string): void => {
  if (localStorage.getItem(CLAVE_SILENCIO_DE) === sesion) return;
  guardar(localStorage, CLAVE_SILENCIO_DE, sesion);
  quitarSilencio();
};

/** Follows what the other tabs choose. Returns its stop. */
export const seguirAjustesSonido = (): (() => void) => {
  const alCambiar = ({ key, storageArea }: StorageEvent) => {
    const nuestra = key === null || key === CLAVE_REPETIR || key === CLAVE_SILENCIO;
    if (storageArea === localStorage && nuestra) useAjustesSonido.setState(leer());
  };
  window.addEventListener('storage', alCambiar);
  useAjustesSonido.setState(leer());
  return () => window.removeEventListener('storage', alCambiar);
};
