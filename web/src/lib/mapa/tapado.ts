import type { Caja } from './vista';

/** What stands over the map and is none: bars, buttons, the legend. The mark is on what holds them side by side. */
const ENCIMA = '[data-sobre-mapa] > :not([data-sobre-mapa])';

/** The boxes of the map's window, px, that something stands over. */
export const tapadoDe = (elemento: HTMLElement): Caja[] => {
  const { left, top } = elemento.getBoundingClientRect();
  const pantalla = elemento.closest('[data-mapa]') ?? elemento;
  return [...pantalla.querySelectorAll(ENCIMA)].flatMap((uno) => {
    const caja = uno.getBoundingClientRect();
    if (caja.width === 0) return [];
    return { minX: caja.left - left, minY: caja.top - top, maxX: caja.right - left, maxY: caja.bottom - top };
  });
};
