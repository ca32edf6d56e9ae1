import { createContext, useContext } from 'react';

/** What opens over a screen, each a layer of its own: dialogs, the tray, menus, lists of options, also by their button. */
const CAPA = '[role="dialog"], [role="menu"], [role="listbox"], [data-expanded]';
const DIALOGO = '[role="dialog"]';
/** Such a layer that holds the whole page. */
const MODAL = `${DIALOGO}[aria-modal="true"]`;

type Pulsada = Pick<Event, 'target'>;

/**
 * The layer that a key was pressed for; null for the screen itself. It is where the focus is, else whatever holds the page.
 * With the focus nowhere it is also what stands open: of the tray somebody else may just have taken the row that had it.
 */
const capaDe = ({ target }: Pulsada): Element | null => {
  const capa = target instanceof Element ? target.closest(CAPA) : null;
  const abiertas = document.querySelectorAll(target === document.body ? DIALOGO : MODAL);
  return capa ?? [...abiertas].at(-1) ?? null;
};

const capas = new WeakMap<Pulsada, Element | null>();
/**
 * The same for all who ask of one press, as it was before any of them heard it: what closes with it is gone when the next
 * one asks, and the press would be for what lies below too.
 */
const capaAlPulsar = (pulsada: Pulsada): Element | null => {
  const sabida = capas.get(pulsada);
  if (sabida !== undefined) return sabida;
  const capa = capaDe(pulsada);
  capas.set(pulsada, capa);
  return capa;
};
window.addEventListener('keydown', capaAlPulsar, { capture: true });

/** Which layer this stands in, by its `data-capa`; undefined on the screen itself. */
export const CapaPropia = createContext<string | undefined>(undefined);

/** Tells of a key whether it was pressed for the layer that the caller stands in, and not for one above it. */
export const useEsParaMi = (): ((pulsada: Pulsada) => boolean) => {
  const propia = useContext(CapaPropia);
  return (pulsada) => {
    const capa = capaAlPulsar(pulsada);
    return propia === undefined ? capa === null : capa?.getAttribute('data-capa') === propia;
  };
};

/** Dialogs over which the keys of the whole console work as they do over a screen. */
export const CAPA_EVENTO = { 'data-capa': 'evento' } as const;
export const CAPA_AYUDA = { 'data-capa': 'ayuda' } as const;

/** Tells of a key whether a dialog holds the page that must be answered first: no key of the whole console works then. */
export const esDeOtroDialogo = (pulsada: Pulsada): boolean =>
  capaAlPulsar(pulsada)?.matches(`${MODAL}:not([data-capa])`) === true;
