import { useEffect } from 'react';

/**
 * While a question stands above everything, a letter is no shortcut of what lies below it, and Esc closes nothing but the
 * question: whoever presses R there must not be asked a second one over it, with its button under the finger. Wherever the
 * focus is; what is typed into a field still arrives there.
 */
export const useSinAtajosDebajo = (abierta: boolean): void =>
  useEffect(() => {
    if (!abierta) return;
    const callar = (tecla: KeyboardEvent) => {
      const letra = tecla.key.length === 1 && !tecla.ctrlKey && !tecla.metaKey;
      if (letra || tecla.key === 'Escape') tecla.stopPropagation();
    };
    // Before anything else hears of it; the question itself listens here too.
    const capturar = { capture: true };
    window.addEventListener('keydown', callar, capturar);
    // The press that closes the question is not over yet when it is gone.
    return () => void setTimeout(() => window.removeEventListener('keydown', callar, capturar));
  }, [abierta]);
