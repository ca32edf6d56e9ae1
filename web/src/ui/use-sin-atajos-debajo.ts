import { useLayoutEffect } from 'react';

/**
 * While a question stands above everything, a letter is no shortcut of what lies below it, and Esc closes nothing but the
 * question: whoever presses R there must not be asked a second one over it, with its button under the finger. Wherever the
 * focus is; what is typed into a field still arrives there. A key that is pressed once it is gone is heard, however soon.
 */
export const useSinAtajosDebajo = (abierta: boolean): void =>
  useLayoutEffect(() => {
    if (!abierta) return;
    let cerrada_ms = Number.POSITIVE_INFINITY;
    const callar = (tecla: KeyboardEvent) => {
      if (tecla.timeStamp > cerrada_ms) return window.removeEventListener('keydown', callar, capturar);
      const letra = tecla.key.length === 1 && !tecla.ctrlKey && !tecla.metaKey;
      if (letra || tecla.key === 'Escape') tecla.stopPropagation();
    };
    // Before anything else hears of it; the question itself listens here too.
    const capturar = { capture: true };
    window.addEventListener('keydown', callar, capturar);
    // The press that closes the question is not over yet when it is gone.
    return () => {
      cerrada_ms = performance.now();
    };
  }, [abierta]);
