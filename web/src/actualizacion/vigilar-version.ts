import { create } from 'zustand';
import { debeOfrecer, POSPONER_MS, type Pospuesta, REVISION_MS } from './ofrecer';
import { type Construccion, leerManifiesto, preguntarUltima, propiaDe } from './ultima';

interface EstadoVersion {
  /** Build offered on the screen now; null when there is nothing to offer. */
  ofrecida: Construccion | null;
  pospuesta: Pospuesta | null;
}

export const useVersion = create<EstadoVersion>()(() => ({ ofrecida: null, pospuesta: null }));

/** Takes the offer off the screen for an hour. */
export const posponer = (): void => {
  const { ofrecida } = useVersion.getState();
  if (ofrecida !== null)
    useVersion.setState({
      ofrecida: null,
      pospuesta: { id: ofrecida.id, hasta_ms: Date.now() + POSPONER_MS },
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
    // No answer takes no offer back.
    if (ultima === null) return;
    const ofrecer = () =>
      debeOfrecer({ propia, ultima, pospuesta: useVersion.getState().pospuesta }, Date.now());
    if (!ofrecer()) return useVersion.setState({ ofrecida: null });
    const { ofrecida } = useVersion.getState();
    if (ofrecida?.id === ultima && ofrecida.version !== null) return;
    const construccion = await leerManifiesto(ultima);
    // It may have been put off meanwhile.
    if (ofrecer()) useVersion.setState({ ofrecida: construccion });
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
