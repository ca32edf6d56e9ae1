import { useCallback } from 'react';

/** Keeps the height of an element, px, in a custom property of the page, for what floats beside it; 0 without one. */
export const useAltoDe = (propiedad: `--${string}`) =>
  useCallback(
    (elemento: HTMLElement | null) => {
      if (!elemento) return;
      const { style } = document.documentElement;
      const medir = new ResizeObserver(() => style.setProperty(propiedad, `${elemento.offsetHeight}px`));
      medir.observe(elemento);
      return () => {
        medir.disconnect();
        style.removeProperty(propiedad);
      };
    },
    [propiedad],
  );
