import * as z from 'zod/mini';
import { conCamino } from '../lib/camino';
import { logger } from '../lib/logger';

const UltimaSchema = z.object({ id: z.string().check(z.minLength(1)) });

const ManifiestoSchema = z.object({ version: z.string().check(z.minLength(1)), built_at: z.string() });

const PLAZO_MS = 5_000;

/** A build of the console, and what its manifest says of it: nothing where it could not be read. */
export interface Construccion {
  id: string;
  version: string | null;
  /** When it was built. */
  built_at: string | null;
}

const leer = async <T>(ruta: string, esquema: z.ZodMiniType<T>): Promise<T | null> => {
  try {
    const respuesta = await fetch(conCamino(ruta), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PLAZO_MS),
    });
    return respuesta.ok ? esquema.parse(await respuesta.json()) : null;
  } catch (error) {
    logger.warn('latest build', error);
    return null;
  }
};

/** Id of the build that the server serves now; null when it does not say (also a development server). */
export const preguntarUltima = async (): Promise<string | null> =>
  (await leer('/builds/latest.json', UltimaSchema))?.id ?? null;

/** What the manifest of a build says of it. */
export const leerManifiesto = async (id: string): Promise<Construccion> => {
  const manifiesto = await leer(`/builds/meta/${encodeURIComponent(id)}.json`, ManifiestoSchema);
  return { id, version: manifiesto?.version ?? null, built_at: manifiesto?.built_at ?? null };
};

/** Id of the build that this page runs, written into it by the build; null under a development server. */
export const propiaDe = (documento: Pick<Document, 'querySelector'>): string | null => {
  const id = documento.querySelector('meta[name="build"]')?.getAttribute('content');
  return id && /^[0-9a-f]{16}$/.test(id) ? id : null;
};
