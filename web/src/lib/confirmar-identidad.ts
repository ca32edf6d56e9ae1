import { create } from 'zustand';

interface Pregunta {
  respuesta: Promise<boolean>;
  responder: (confirmada: boolean) => void;
}

/** What waits until the person at the console has shown again who they are (docs/decisions/036). */
export const useConfirmar = create<{ pregunta: Pregunta | null }>()(() => ({ pregunta: null }));

/** Asks, with one dialog for all calls that wait for it: true once it was shown, false when somebody gave it up. */
export const pedirConfirmacion = (): Promise<boolean> => {
  const { pregunta } = useConfirmar.getState();
  if (pregunta) return pregunta.respuesta;
  let responder: Pregunta['responder'] = () => undefined;
  const respuesta = new Promise<boolean>((listo) => {
    responder = listo;
  });
  useConfirmar.setState({ pregunta: { respuesta, responder } });
  return respuesta;
};

/** Closes the dialog; whoever waits for it goes on, or is refused. */
export const responderConfirmacion = (confirmada: boolean): void => {
  const { pregunta } = useConfirmar.getState();
  useConfirmar.setState({ pregunta: null });
  pregunta?.responder(confirmada);
};
