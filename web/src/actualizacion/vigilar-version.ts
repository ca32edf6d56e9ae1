import { create } from 'zustand';
import { debeOfrecer, POSPONER_MS, type Pospuesta, REVISION_MS } from './ofrecer';
import { preguntarUltima, propiaDe } from './ultima';

interface EstadoVersion {
  /** Build offered on the screen now; null when there is nothing to offer. */
  ofrecida: string | null;
  pospuesta: Pospuesta | null;
}

export const useVersion = create<EstadoVersion>()(() => ({ ofrecida: null, pospuesta: null }));

/** Takes the offer off the screen for an hour. */
export const posponer = (): void => {
  const { ofrecida } = useVersion.getState();
  if (ofrecida !== null)
    useVersion.setState({
      ofrecida: null,
      pospuesta: { id: ofrecida, hasta_ms: Date.now() + POSPONER_MS },
    });
};

/**
 * Looks every five minutes, and whenever the person comes back to the tab, whether the server has a newer console
 * (product §2.25). It only offers: who is writing decides when. Returns its stop.
 */
export const vigilarVersion = (): (() => void) => {
  const propia = propiaDe(document);
  if (propia === null) return () => undefined;
  const mirar = async () => {
    const ultima = await preguntarUltima();
    const { pospuesta } = useVersion.getState();
    // No answer takes no offer back.
    if (ultima === null) return;
    useVersion.setState({
      ofrecida: debeOfrecer({ propia, ultima, pospuesta }, Date.now()) ? ultima : null,
    });
  };
  const alVolver = () => void mirar();
  const cada = setInterval(alVolver, REVISION_MS);
  window.addEventListener('focus', alVolver);
  document.addEventListener('visibilitychange', alVolver);
  return () => {
    clearInterval(cada);
    window.removeEventListener('focus', alVolver);
    document.removeEventListener('visibilitychange', alVolver);
  };
};
