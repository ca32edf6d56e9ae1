/** A key that is held down says the same again and again: what it may do again is only to go on. */

type Pulsada = Pick<KeyboardEvent, 'repeat' | 'key' | 'ctrlKey' | 'metaKey'>;

/** The keys that go from one to the next. */
const RECORREN = /^(?:arrow(?:up|down|left|right)|j|k)$/i;

/** Whether a shortcut would act once more on what it was pressed for, or on what has come in its place. */
export const repiteActo = ({ repeat, key }: Pick<Pulsada, 'repeat' | 'key'>): boolean =>
  repeat && !RECORREN.test(key);

/**
 * Whether it would answer the question that it has just opened, or close what stood below what it has just closed.
 * Where somebody writes (`enTexto`) each Enter is a line.
 */
export const contestaOtraVez = ({ repeat, key, ctrlKey, metaKey }: Pulsada, enTexto: boolean): boolean =>
  repeat && (key === 'Escape' || (key === 'Enter' && (!enTexto || ctrlKey || metaKey)));

/** Enter and Esc count once for each time that they are pressed, whoever listens to them. Before all others do. */
export const cuidarTeclaSostenida = (): void =>
  window.addEventListener(
    'keydown',
    (pulsada) => {
      if (!contestaOtraVez(pulsada, pulsada.target instanceof HTMLTextAreaElement)) return;
      pulsada.preventDefault();
      pulsada.stopImmediatePropagation();
    },
    { capture: true },
  );
