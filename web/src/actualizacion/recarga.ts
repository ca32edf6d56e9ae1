import { RECARGA_GUARDIA_MS } from '@tramos/contract/limites';
import { guardar } from '../lib/almacen';
import { logger } from '../lib/logger';
import { preguntarUltima } from './ultima';

/** When this tab last reloaded itself, epoch ms (spec §9 Page-reload guard). */
const CLAVE = 'tramos.recarga';

/** True unless the page reloaded itself within the last ten seconds: a reload that did not help is not repeated. */
export const puedeRecargar = (ultima_ms: number | null, ahora_ms: number): boolean =>
  ultima_ms === null || Math.abs(ahora_ms - ultima_ms) >= RECARGA_GUARDIA_MS;

const ultimaRecarga = (): number | null => {
  const guardada = sessionStorage.getItem(CLAVE);
  return guardada === null ? null : Number(guardada);
};

/**
 * A part of the console could not be loaded: most likely its file went with an older version. Reloads the page, once
 * in ten seconds, and only when there is a server to load it from: a cut line must not cost the operator what is on
 * the screen. Answers whether the page is about to go.
 */
export const recargarUnaVez = async (): Promise<boolean> => {
  if (!puedeRecargar(ultimaRecarga(), Date.now())) return false;
  if ((await preguntarUltima()) === null) return false;
  guardar(sessionStorage, CLAVE, String(Date.now()));
  window.location.reload();
  return true;
};

/** A screen whose code did not come; the error screen knows what to do about it. */
export class PiezaAusente extends Error {
  constructor(causa: unknown) {
    super('A part of the console could not be loaded', { cause: causa });
    this.name = 'PiezaAusente';
  }
}

/** Failures that a screen will show if it comes to that: a link that was only pointed at reloads nothing. */
const deUnaPantalla = new WeakSet<object>();

/** The import of a screen's code: a failure reaches the error screen as `PiezaAusente`. */
export const importarPantalla = async <M>(importar: () => Promise<M>): Promise<M> => {
  try {
    return await importar();
  } catch (error) {
    if (error instanceof Error) deUnaPantalla.add(error);
    throw new PiezaAusente(error);
  }
};

/** Reloads the page when code that stands behind no screen (the live connection's) cannot be loaded. Returns its stop. */
export const vigilarPiezas = (): (() => void) => {
  const alFallar = ({ payload }: WindowEventMap['vite:preloadError']) => {
    logger.error('a part of the console could not be loaded', payload);
    // Whoever imported it for a screen hears of it in this same turn.
    setTimeout(() => {
      if (!deUnaPantalla.has(payload)) void recargarUnaVez();
    });
  };
  window.addEventListener('vite:preloadError', alFallar);
  return () => window.removeEventListener('vite:preloadError', alFallar);
};
