import type { Sonar } from './sonar';
import { TORMENTA_VENTANA_MS } from './tormenta';

/** How long the alert lasts, ms: what comes while it plays is heard in it, because only one sounds at a time. */
const SONIDO_DURACION_MS = 1_300;

export interface Voz {
  /** Asks for one sound for these alerts; one that was given less than `callado_ms` ago speaks for them. */
  pedir: (claves: readonly string[], callado_ms?: number) => void;
  /**
   * Asks for the sound of a located event, however much is showing. In a storm of alerts another event that was asked
   * for in the last ten seconds speaks for it; what sounded for a sensor does not.
   */
  pedirEvento: (clave: string, tormenta: boolean) => void;
  /** These are shown without a sound of their own: others speak for them. */
  callar: (claves: readonly string[]) => void;
  /** Asks for a sound for what waits still; whether it was given. It is not kept: as long as something waits another comes. */
  repetir: (clave: string) => Promise<boolean>;
  /** Somebody has dealt with it: it is not to be heard any more. */
  olvidar: (clave: string) => void;
  /** Asks again for what nobody has heard yet: a silence is over, or the browser lets sound through. */
  soltarRetenidas: () => void;
}

interface VozDeps {
  sonar: Sonar;
  silenciado: () => boolean;
}

/** Asks for sounds. What a silence or the browser holds back is kept until it can be heard. */
export const createVoz = ({ sonar, silenciado }: VozDeps): Voz => {
  const retenidas = new Set<string>();
  /** Asked for, and not known yet to be heard. */
  const pedidas = new Set<string>();
  const pedir = async (claves: readonly string[], callado_ms = SONIDO_DURACION_MS): Promise<void> => {
    if (claves.length === 0) return;
    if (silenciado()) {
      for (const clave of claves) retenidas.add(clave);
      return;
    }
    for (const clave of claves) pedidas.add(clave);
    const sonada = await sonar(claves, callado_ms);
    const quedan = claves.filter((clave) => pedidas.delete(clave));
    if (sonada === 'aqui' || sonada === 'ajena') return;
    for (const clave of quedan) retenidas.add(clave);
    if (sonada === 'cedida') soltarRetenidas();
  };
  const soltarRetenidas = () => {
    if (silenciado()) return;
    const claves = [...retenidas];
    retenidas.clear();
    void pedir(claves);
  };
  const callar = (claves: readonly string[]) => void pedir(claves, Number.POSITIVE_INFINITY);
  let ultimo_evento_ms = Number.NEGATIVE_INFINITY;
  return {
    pedir: (claves, callado_ms) => void pedir(claves, callado_ms),
    pedirEvento: (clave, tormenta) => {
      const ahora = Date.now();
      if (tormenta && Math.abs(ahora - ultimo_evento_ms) < TORMENTA_VENTANA_MS) return callar([clave]);
      ultimo_evento_ms = ahora;
      void pedir([clave]);
    },
    callar,
    repetir: async (clave) => {
      if (silenciado()) return false;
      const sonada = await sonar([clave], SONIDO_DURACION_MS);
      return sonada === 'aqui' || sonada === 'ajena';
    },
    olvidar: (clave) => {
      retenidas.delete(clave);
      pedidas.delete(clave);
    },
    soltarRetenidas,
  };
};
