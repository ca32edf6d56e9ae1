import { useCallback, useEffect } from 'react';

/** Measures of the page as it stands, in custom properties, px: what floats finds its place by them. */

const anotar = (elemento: Element, propiedad: `--${string}`, medir: () => number): (() => void) => {
  const { style } = document.documentElement;
  const observador = new ResizeObserver(() => style.setProperty(propiedad, `${medir()}px`));
  observador.observe(elemento);
  return () => {
    observador.disconnect();
    style.removeProperty(propiedad);
  };
};

/** The height of the element that gets the ref. */
export const useAlto = (propiedad: `--${string}`) =>
  useCallback(
    (elemento: HTMLElement | null) =>
      elemento ? anotar(elemento, propiedad, () => elemento.offsetHeight) : undefined,
    [propiedad],
  );

/**
 * For the lowest of the controls at the top of a screen: the alert cards begin below it. Measured from where the screen
 * begins, as it stands before it is scrolled. Such a screen is scrolled as a whole: whatever else lies under the cards
 * can be brought out above them.
 */
export const useMandos = () =>
  useCallback((elemento: HTMLElement | null) => {
    const contenido = document.getElementById('contenido');
    if (!elemento || !contenido) return undefined;
    const hasta = () =>
      elemento.getBoundingClientRect().bottom - contenido.getBoundingClientRect().top + contenido.scrollTop;
    contenido.dataset.conMandos = '';
    const dejar = anotar(elemento, '--mandos-alto', () =>
      Math.max(elemento.offsetHeight, Math.round(hasta())),
    );
    return () => {
      dejar();
      delete contenido.dataset.conMandos;
    };
  }, []);

/** For what holds the tabs of a detail and what they show: where the tabs end, from the top of the window. */
export const useFichasPie = () =>
  useCallback((elemento: HTMLElement | null) => {
    const fichas = elemento?.querySelector('[role="tablist"]');
    if (!elemento || !fichas) return undefined;
    return anotar(elemento, '--fichas-pie', () => Math.round(fichas.getBoundingClientRect().bottom));
  }, []);

/** Where the screen begins below the status bar and whatever stands between the two. It shrinks when it is moved. */
export const useTopeDelContenido = (propiedad: `--${string}`): void =>
  useEffect(() => {
    const contenido = document.getElementById('contenido');
    if (!contenido) return;
    return anotar(contenido, propiedad, () => contenido.getBoundingClientRect().top);
  }, [propiedad]);
