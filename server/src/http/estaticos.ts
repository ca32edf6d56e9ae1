import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RAIZ } from '../raiz';
import { paginaComprimida } from './comprimir';

/** The built console. */
export const CONSOLA = join(RAIZ, 'web', 'dist');
/** Vite puts the hash of the content in every name below here. */
const CON_HUELLA = /\/assets\/[^/]+$/;
/** The site's own base map (product §2.24), beside the one that ships with the console. */
export const MAPA_DEL_SITIO = 'mexico.pmtiles';

type Pagina = (peticion: FastifyRequest, respuesta: FastifyReply) => Promise<unknown>;

/** As the source of the page says where the server writes its path. */
const SIN_CAMINO = '<meta name="camino" content="" />';

/** The build knows no path: its page names its files beside itself, and is shown at every depth below. */
const enSuCamino = (html: string, base_path: string): string =>
  html
    .replace(SIN_CAMINO, SIN_CAMINO.replace('""', `"${base_path}"`))
    .replaceAll(/ (src|href)="\.\//g, ` $1="${base_path}/`);

/**
 * The page for every path that the console itself knows how to draw. A path that looks like a file is missing. Read each
 * time: another build may have come meanwhile.
 */
export const crearPagina =
  (consola: string, base_path: string): Pagina =>
  async ({ url, headers }, respuesta) => {
    const [ruta = '/'] = url.split('?');
    if (/\.[a-z0-9]+$/i.test(ruta) && ruta !== '/index.html')
      return respuesta.code(404).type('text/plain; charset=utf-8').send('Page Not Found');
    const html = enSuCamino(await readFile(join(consola, 'index.html'), 'utf8'), base_path);
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    respuesta.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
    if (headers['if-none-match'] === etag) return respuesta.code(304).send();
    respuesta.type('text/html; charset=utf-8');
    const breve = paginaComprimida(html, headers['accept-encoding']?.toString());
    if (breve === null) return respuesta.send(html);
    return respuesta.header('content-encoding', breve.codificacion).send(breve.cuerpo);
  };

/** The console's files, and its page. */
export const instalarConsola = async (
  http: FastifyInstance,
  { consola, geo_dir, pagina }: { consola: string; geo_dir: string; pagina: Pagina },
): Promise<void> => {
  await http.register(fastifyStatic, {
    root: consola,
    index: false,
    cacheControl: false,
    // A build has none: whatever lies there by accident, a folder of git above all, is nobody's to read.
    dotfiles: 'ignore',
    // The build has laid each text but the page beside itself by brotli and by gzip.
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
  http.get('/', oculta, pagina);
  http.get('/index.html', oculta, pagina);
  http.get(`/geo/${MAPA_DEL_SITIO}`, oculta, (_, respuesta) =>
    hayMapaDelSitio(geo_dir) ? respuesta.sendFile(MAPA_DEL_SITIO, geo_dir) : respuesta.callNotFound(),
  );
};

export const hayMapaDelSitio = (geo_dir: string): boolean => existsSync(join(geo_dir, MAPA_DEL_SITIO));
