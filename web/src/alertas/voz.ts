import type { Sonada } from './sonido';
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
  /** Somebody has dealt with it: it is not to be heard any more. */
  olvidar: (clave: string) => void;
  /** Asks again for what nobody has heard yet: a silence is over, or the browser lets sound through. */
  soltarRetenidas: () => void;
}

interface VozDeps {
  sonar: (claves: readonly string[], callado_ms: number) => Promise<Sonada>;
  silenciado: () => boolean;
}

/** Asks for sounds. What a silence or the browser holds back is kept until it can be heard. */
export const createVoz = ({ sonar, silenciado }: VozDeps): Voz => {
  const retenidas = new Set<string>();
  const retener = (claves: readonly string[]) => {
    for (const clave of claves) retenidas.add(clave);
  };
  const pedir = (claves: readonly string[], callado_ms = SONIDO_DURACION_MS) => {
    if (claves.length === 0) return;
    if (silenciado()) return retener(claves);
    void sonar(claves, callado_ms).then((sonada) => {
      if (sonada === 'nadie') retener(claves);
    });
  };
  const callar = (claves: readonly string[]) => pedir(claves, Number.POSITIVE_INFINITY);
  let ultimo_evento_ms = Number.NEGATIVE_INFINITY;
  return {
    pedir,
    pedirEvento: (clave, tormenta) => {
      const ahora = Date.now();
      if (tormenta && Math.abs(ahora - ultimo_evento_ms) < TORMENTA_VENTANA_MS) return callar([clave]);
      ultimo_evento_ms = ahora;
      pedir([clave]);
    },
    callar,
    olvidar: (clave) => void retenidas.delete(clave),
    soltarRetenidas: () => {
      if (silenciado()) return;
      const claves = [...retenidas];
      retenidas.clear();
      pedir(claves);
    },
  };
};
