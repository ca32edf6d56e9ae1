import { guardar } from '../lib/almacen';
import { escribirOcultos, leerOcultos, OCULTOS_AL_EMPEZAR, type Ocultos } from './filtros';

/** What a person left off the map last time, on this machine. */
const CLAVE = 'tramos.mapa.ocultar';

/**
 * What the map leaves out: what the address says, so that a shared link shows the same to whoever opens it, else what
 * this person chose last.
 */
export const useOcultos = (ocultar: string | undefined, alCambiar: (ocultar: string) => void) => {
  const ocultos = leerOcultos(ocultar ?? localStorage.getItem(CLAVE) ?? OCULTOS_AL_EMPEZAR);
  const poner = (nuevos: Ocultos) => {
    const texto = escribirOcultos(nuevos);
    guardar(localStorage, CLAVE, texto);
    alCambiar(texto);
  };
  return { ocultos, poner };
};
