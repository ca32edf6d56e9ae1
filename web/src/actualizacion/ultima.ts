import { z } from 'zod';
import { logger } from '../lib/logger';

const UltimaSchema = z.object({ id: z.string().min(1) });

const PLAZO_MS = 5_000;

/** Id of the build that the server serves now; null when it does not say (also a development server). */
export const preguntarUltima = async (): Promise<string | null> => {
  try {
    const respuesta = await fetch('/builds/latest.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PLAZO_MS),
    });
    return respuesta.ok ? UltimaSchema.parse(await respuesta.json()).id : null;
  } catch (error) {
    logger.warn('latest build', error);
    return null;
  }
};

/** Id of the build that this page runs, written into it by the build; null under a development server. */
export const propiaDe = (documento: Pick<Document, 'querySelector'>): string | null => {
  const id = documento.querySelector('meta[name="build"]')?.getAttribute('content');
  return id && /^[0-9a-f]{16}$/.test(id) ? id : null;
};
