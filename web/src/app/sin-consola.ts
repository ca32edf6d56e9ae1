/**
 * The page's own word that the console does not open (index.html) stands whenever nothing is drawn. It waits for a while by
 * itself, so that nobody sees it between one screen and the next.
 */
export const cuidarSinConsola = (raiz: HTMLElement, aviso: HTMLElement): void => {
  const revisar = () => {
    // The component library sets its styles there before there is anything to see.
    aviso.hidden = Array.from(raiz.children).some(({ tagName }) => tagName !== 'STYLE');
    if (aviso.hidden) delete document.documentElement.dataset.fallo;
  };
  new MutationObserver(revisar).observe(raiz, { childList: true });
};

/** What took everything off the screen is told at once. */
export const decirFallo = (): void => {
  document.documentElement.dataset.fallo = 'error';
};
