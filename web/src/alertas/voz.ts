import type { Sonada, Sonar } from './sonar';
import { TORMENTA_VENTANA_MS } from './tormenta';

/** How long the alert lasts, ms: what comes while it plays is heard in it, because only one sounds at a time. */
const SONIDO_DURACION_MS = 1_300;

export interface Voz {
  /** Asks for one sound for these alerts; one that was given less than `callado_ms` ago speaks for them. */
  pedir: (claves: readonly string[], callado_ms?: number) => void;
  /**
   * Asks for the sound of a located event, however much is showing. In a storm of alerts another event that was heard
   * in the last ten seconds speaks for it; what sounded for a sensor does not.
   */
  pedirEvento: (clave: string, tormenta: boolean) => void;
  /** These are shown without a sound of their own: others speak for them. */
  callar: (claves: readonly string[]) => void;
  /**
   * Asks for a sound for what waits still, as long as `sigue` says so when its turn comes; whether it was given. It is not
   * kept: as long as something waits another comes.
   */
  repetir: (clave: string, sigue: () => boolean) => Promise<boolean>;
  /** Somebody has dealt with it: it is not to be heard any more. */
  olvidar: (clave: string) => void;
  /** Asks again for what nobody has heard yet: a silence is over, or the browser lets sound through. */
  soltarRetenidas: () => void;
  /** Whoever was to hear it has gone: what is asked for and has not sounded yet does not any more. */
  parar: () => void;
}

interface VozDeps {
  sonar: Sonar;
  silenciado: () => boolean;
}

const seOyo = (sonada: Sonada): boolean => sonada === 'aqui' || sonada === 'ajena';

/** Asks for sounds. What a silence or the browser holds back is kept until it can be heard. */
export const createVoz = ({ sonar, silenciado }: VozDeps): Voz => {
  const retenidas = new Set<string>();
  /** Asked for, and not known yet to be heard. */
  const pedidas = new Set<string>();
  const vigente = (clave: string) => pedidas.has(clave) && !silenciado();
  /** Whether they were heard. */
  const pedir = async (claves: readonly string[], callado_ms = SONIDO_DURACION_MS): Promise<boolean> => {
    if (claves.length === 0) return false;
    if (silenciado()) {
      for (const clave of claves) retenidas.add(clave);
      return false;
    }
    for (const clave of claves) pedidas.add(clave);
    const sonada = await sonar(claves, callado_ms, { vigente });
    const quedan = claves.filter((clave) => pedidas.delete(clave));
    if (seOyo(sonada)) return true;
    for (const clave of quedan) retenidas.add(clave);
    if (sonada === 'cedida') soltarRetenidas();
    return false;
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
      void pedir([clave]).then((oido) => {
        if (oido) ultimo_evento_ms = ahora;
      });
    },
    callar,
    repetir: async (clave, sigue) => {
      if (silenciado()) return false;
      const vigente = () => sigue() && !silenciado();
      return seOyo(await sonar([clave], SONIDO_DURACION_MS, { vigente, insiste: true }));
    },
    olvidar: (clave) => {
      retenidas.delete(clave);
      pedidas.delete(clave);
    },
    soltarRetenidas,
    parar: () => {
      retenidas.clear();
      pedidas.clear();
    },
  };
};
