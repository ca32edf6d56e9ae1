import { useHotkeys } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { useEsParaMi } from './capas';

/**
 * Esc closes, unless something stands above (`tapado`). What stands above closes with the same key press, and is gone
 * before this listener hears of it: that press was for it. One that came after it was gone is heard, however soon.
 */
export const useCerrarConEscape = (cerrar: () => void, tapado: boolean): void => {
  const esParaMi = useEsParaMi();
  /** Since when nothing stands above, on the clock of key presses. */
  const libre_ms = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (!tapado) return;
    libre_ms.current = Number.POSITIVE_INFINITY;
    return () => {
      libre_ms.current = performance.now();
    };
  }, [tapado]);
  useHotkeys([
    [
      'Escape',
      (tecla) => {
        if (tecla.timeStamp > libre_ms.current && esParaMi(tecla)) cerrar();
      },
    ],
  ]);
};
