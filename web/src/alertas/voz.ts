import type { Sonada } from './sonido';

/** How long the alert lasts, ms: what comes while it plays is heard in it, because only one sounds at a time. */
const SONIDO_DURACION_MS = 1_300;

export interface Voz {
  /** Asks for one sound for these alerts; one that was given less than `callado_ms` ago speaks for them. */
  pedir: (claves: readonly string[], callado_ms?: number) => void;
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
  return {
    pedir,
    callar: (claves) => pedir(claves, Number.POSITIVE_INFINITY),
    olvidar: (clave) => void retenidas.delete(clave),
    soltarRetenidas: () => {
      if (silenciado()) return;
      const claves = [...retenidas];
      retenidas.clear();
      pedir(claves);
    },
  };
};
