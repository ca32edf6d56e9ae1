import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RAIZ } from '../raiz';

/** The built console. */
export const CONSOLA = join(RAIZ, 'web', 'dist');
/** Vite puts the hash of the content in every name below here. */
const CON_HUELLA = /\/assets\/[^/]+$/;
/** The site's own base map (product §2.24), beside the one that ships with the console. */
export const MAPA_DEL_SITIO = 'mexico.pmtiles';

/** The console's files, and its index for every page the console itself knows how to draw. */
export const instalarConsola = async (
  http: FastifyInstance,
  { consola, geo_dir }: { consola: string; geo_dir: string },
): Promise<void> => {
  await http.register(fastifyStatic, {
    root: consola,
    index: false,
    cacheControl: false,
    // A build has none: whatever lies there by accident, a folder of git above all, is nobody's to read.
    dotfiles: 'ignore',
    // The build has laid each text beside itself by brotli and by gzip.
    preCompressed: true,
    setHeaders: (respuesta, ruta) => {
      respuesta.setHeader('vary', 'accept-encoding');
      respuesta.setHeader(
        'cache-control',
        CON_HUELLA.test(ruta) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const oculta = { schema: { hide: true } };
  http.get('/', oculta, (_, respuesta) => respuesta.sendFile('index.html'));
  http.get(`/geo/${MAPA_DEL_SITIO}`, oculta, (_, respuesta) =>
    hayMapaDelSitio(geo_dir) ? respuesta.sendFile(MAPA_DEL_SITIO, geo_dir) : respuesta.callNotFound(),
  );
};

export const hayMapaDelSitio = (geo_dir: string): boolean => existsSync(join(geo_dir, MAPA_DEL_SITIO));

/** A path that looks like a file is missing; anything else is a page of the console. */
export const paginaDeConsola = (peticion: FastifyRequest, respuesta: FastifyReply): unknown => {
  const ruta = peticion.url.split('?')[0] ?? '/';
  if (/\.[a-z0-9]+$/i.test(ruta))
    return respuesta.code(404).type('text/plain; charset=utf-8').send('Page Not Found');
  return respuesta.sendFile('index.html');
};
