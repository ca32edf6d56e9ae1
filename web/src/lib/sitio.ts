import type { Sitio } from '@tramos/contract/sitio';
import { create } from 'zustand';
import { llamarEntrada } from './entrada';
import { logger } from './logger';
import { ponerEnHora } from './reloj';

/** Until the server has said its own: the zone of most sites (product §2.11). */
const ZONA_SUPUESTA = 'America/Mexico_City';
/** How long a first screen waits for the site's own word. */
const PLAZO_MS = 5_000;
/** After how long a server that did not answer is asked again. */
const REINTENTO_MS = 5_000;

/**
 * What the console knows before anyone signs in. Its own small store and not the query cache, which the sign-in page
 * does without (decision 031).
 */
const useEstadoSitio = create<{ sitio: Sitio | undefined }>()(() => ({ sitio: undefined }));

export const sitioActual = (): Sitio | undefined => useEstadoSitio.getState().sitio;
export const useSitio = (): Sitio | undefined => useEstadoSitio((s) => s.sitio);

const zonaDe = (sitio: Sitio | undefined): string => sitio?.zona ?? ZONA_SUPUESTA;

/** The operating zone, in which every time is shown. */
export const useZona = (): string => zonaDe(useSitio());

/** Tells when it is another, however late the server says so. Returns its stop. */
export const alCambiarZona = (hacer: () => void): (() => void) =>
  useEstadoSitio.subscribe((ahora, antes) => {
    if (zonaDe(ahora.sitio) !== zonaDe(antes.sitio)) hacer();
  });

const adoptar = (sitio: Sitio): void => {
  ponerEnHora(sitio.hora_servidor);
  // The page was let to fetch tiles from one place, and no other until it is loaded anew.
  useEstadoSitio.setState({ sitio: { ...sitio, mapa: sitioActual()?.mapa ?? sitio.mapa } });
};

let pregunta: Promise<void> | null = null;
let otra: ReturnType<typeof setTimeout> | undefined;
/** Up to which position of the push log a console that follows the site wants to know it. */
let hasta: number | null = null;

const sabe = (pos: number): boolean => (sitioActual()?.pos ?? -1) >= pos;

const masTarde = (): void => {
  otra = setTimeout(preguntar, REINTENTO_MS);
};

/**
 * Asks the server, once for all who want to know meanwhile. It is asked again later where it did not answer, or where its
 * answer lacks what stands at `hasta` of the push log: its database was too slow to say more.
 */
const preguntar = (): Promise<void> => {
  clearTimeout(otra);
  pregunta ??= llamarEntrada('sitio')
    .then(
      (sitio) => {
        adoptar(sitio);
        if (hasta !== null && !sabe(hasta)) masTarde();
      },
      (error: unknown) => {
        logger.warn('sitio', error);
        masTarde();
      },
    )
    .finally(() => {
      pregunta = null;
    });
  return pregunta;
};

/** Waits for the site's own word before the first screen, but not for a server that stays silent or fails. */
export const esperarSitio = async (): Promise<void> => {
  if (sitioActual()) return;
  await Promise.race([preguntar(), new Promise((seguir) => setTimeout(seguir, PLAZO_MS))]);
};

/**
 * Asks anew, and later again until the answer holds what stands at `pos` of the push log: an answer that was already on
 * its way may be of before.
 */
export const releerSitio = async (pos: number): Promise<void> => {
  hasta = pos;
  await pregunta;
  await preguntar();
};

/** Nobody is told of changes any more: what is known is enough. */
export const dejarSitio = (): void => {
  hasta = null;
};
