/**
 * The path below which the server has this console (`BASE_PATH`), as it wrote it into the page; empty at the root.
 * Workers have no page: they are told whole addresses.
 */
export const CAMINO: string =
  globalThis.document?.querySelector?.('meta[name="camino"]')?.getAttribute('content') ?? '';

/** A path of the server, or a link to a screen, as a browser is to ask for it. */
export const conCamino = (ruta: string): string => CAMINO + ruta;

/** The screen of this page, as the routes know it. */
export const rutaDePagina = (): string => {
  const { pathname } = window.location;
  return pathname.startsWith(`${CAMINO}/`) ? pathname.slice(CAMINO.length) : '/';
};

/** The console's own address, for what leaves it: what is copied, or typed elsewhere. */
export const direccionDeConsola = (): string => window.location.origin + CAMINO;
