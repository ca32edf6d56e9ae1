import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Lists and menus close themselves with Esc: that press is theirs. */
const CON_ESCAPE_PROPIO = '[role="menu"], [role="listbox"]';

/**
 * Esc closes, unless something stands above (`tapado`). What stands above closes with the same key press, and is
 * gone before this listener hears of it, so it counts as there until that press is over.
 */
export const useCerrarConEscape = (cerrar: () => void, tapado: boolean): void => {
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
      ({ target }) => {
        const ajeno = target instanceof Element && target.closest(CON_ESCAPE_PROPIO) !== null;
        if (!cubierto.current && !ajeno) cerrar();
      },
    ],
  ]);
};
