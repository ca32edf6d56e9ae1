import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useEsParaMi } from './capas';

/**
 * Esc closes, unless something stands above (`tapado`). What stands above closes with the same key press, and is
 * gone before this listener hears of it, so it counts as there until that press is over.
 */
export const useCerrarConEscape = (cerrar: () => void, tapado: boolean): void => {
  const esParaMi = useEsParaMi();
  const cubierto = useRef(tapado);
  useEffect(() => {
    if (tapado) {
      cubierto.current = true;
      return;
    }
    const plazo = setTimeout(() => {
      cubierto.current = false;
    });
    return () => clearTimeout(plazo);
  }, [tapado]);
  useHotkeys([
    [
      'Escape',
      (tecla) => {
        if (!cubierto.current && esParaMi(tecla)) cerrar();
      },
    ],
  ]);
};
