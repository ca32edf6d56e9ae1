/** How long the alert lasts, ms: what comes while it plays is heard in it, because only one sounds at a time. */
const SONIDO_DURACION_MS = 1_300;

export type PedirSonido = (clave: string, callado_ms?: number) => void;

interface PedirSonidoDeps {
  sonar: (clave: string) => Promise<void>;
  silenciado: () => boolean;
  /** A clock that nobody sets back, ms. */
  reloj: () => number;
}

/**
 * Asks for a sound, unless alerts are silenced or one was asked for less than `callado_ms` ago: by default, while it
 * still plays.
 */
export const createPedirSonido = ({ sonar, silenciado, reloj }: PedirSonidoDeps): PedirSonido => {
  let ultimo = Number.NEGATIVE_INFINITY;
  return (clave, callado_ms = SONIDO_DURACION_MS) => {
    if (silenciado() || reloj() - ultimo < callado_ms) return;
    ultimo = reloj();
    void sonar(clave);
  };
};
