import type { FastifyInstance } from 'fastify';
import { AppError } from './errores';

/** What is asked for below the path of the console (`BASE_PATH`), as if it were the root; null outside of it. */
const bajoElCamino = (url: string, base_path: string): string | null => {
  if (!url.startsWith(base_path)) return null;
  const resto = url.slice(base_path.length);
  if (resto === '' || resto.startsWith('?')) return `/${resto}`;
  return resto.startsWith('/') ? resto : null;
};

/** No path of ours. */
const FUERA = '/.fuera';

/** For Fastify: routes are written, and found, as if there were no path before them. */
export const quitarCamino =
  (base_path: string) =>
  ({ url }: { url?: string | undefined }): string =>
    bajoElCamino(url ?? '/', base_path) ?? FUERA;

/** Whoever asks for the root is led below the path; nothing else outside of it is ours. */
export const cuidarCamino = (http: FastifyInstance, base_path: string): void => {
  if (base_path === '') return;
  http.addHook('onRequest', async ({ originalUrl, method }, respuesta) => {
    if (bajoElCamino(originalUrl, base_path) !== null) return;
    if (method === 'GET' && /^\/(\?|$)/.test(originalUrl)) return respuesta.redirect(`${base_path}/`);
    throw new AppError(404, 'ruta_desconocida', {
      message: `Aquí no hay nada: la consola está en ${base_path}/ (BASE_PATH).`,
    });
  });
};
