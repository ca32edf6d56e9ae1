import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What the source of the page says where a build writes its id. */
const SIN_CONSTRUIR = '<meta name="build" content="desarrollo" />';

interface BuildFile {
  path: string;
  bytes: number;
  sha256: string;
}

const sha256 = (datos: string | Buffer): string => createHash('sha256').update(datos).digest('hex');

const archivosDe = (dist: string): BuildFile[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((archivo) => {
      const datos = readFileSync(archivo);
      const path = archivo.slice(dist.length + 1).replaceAll(sep, '/');
      return { path, bytes: datos.length, sha256: sha256(datos) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));

/** The page without what only its makers read: it comes before all else on a slow line. */
const sinNotas = (html: string): string => html.replaceAll(/\s*<!--.*?-->/gs, '').replaceAll(/\n\s+/g, '\n');

/**
 * Gives a built console its id, the hash of all its files, and writes it where the console and its page look for it
 * (product §2.25): into `index.html`, `builds/latest.json` and, with the list of files, `builds/meta/<id>.json`. The
 * id goes into the page and not into a script, because scripts are kept by browsers for ever under the name that
 * their own content gave them.
 */
export const sellarConstruccion = (
  dist: string,
  { version, built_at }: { version: string; built_at: string },
) => {
  const files = archivosDe(dist);
  const id = sha256(files.map((f) => `${f.path} ${f.sha256}`).join('\n')).slice(0, 16);
  const pagina = join(dist, 'index.html');
  const html = readFileSync(pagina, 'utf8');
  if (!html.includes(SIN_CONSTRUIR)) throw new Error(`index.html lacks ${SIN_CONSTRUIR}`);
  writeFileSync(pagina, sinNotas(html).replace(SIN_CONSTRUIR, SIN_CONSTRUIR.replace('desarrollo', id)));
  mkdirSync(join(dist, 'builds', 'meta'), { recursive: true });
  writeFileSync(join(dist, 'builds', 'latest.json'), JSON.stringify({ id }));
  writeFileSync(join(dist, 'builds', 'meta', `${id}.json`), JSON.stringify({ id, version, built_at, files }));
  return id;
};

/** What is text, beside the page, into which the server writes; the rest (fonts, sounds, the base map) is packed by its own format. */
const DE_TEXTO = new Set(['.css', '.js', '.json', '.svg']);
/** What fits one packet on the line crosses it no sooner for being smaller. */
const DESDE_BYTES = 1_024;

/**
 * Lays beside each file of text what it weighs least as, so that the server need not compress it: by
 * brotli, and by gzip for plain http, where browsers take no other.
 */
export const comprimirConstruccion = async (dist: string): Promise<void> => {
  const textos = archivosDe(dist).filter(
    ({ path, bytes }) => DE_TEXTO.has(extname(path)) && bytes >= DESDE_BYTES,
  );
  await Promise.all(
    textos.map(async ({ path }) => {
      const archivo = join(dist, path);
      const datos = readFileSync(archivo);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: datos.length,
      };
      writeFileSync(`${archivo}.br`, await promisify(brotliCompress)(datos, { params }));
      writeFileSync(`${archivo}.gz`, await promisify(gzip)(datos, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
};

/** Seals and compresses every build once all its files are written; does nothing under a development server. */
export const builds = (version: string): Plugin => {
  let dist = '';
  return {
    name: 'tramos-builds',
    apply: 'build',
    configResolved: ({ root, build }) => {
      dist = resolve(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        sellarConstruccion(dist, { version, built_at: new Date().toISOString() });
        await comprimirConstruccion(dist);
      },
    },
  };
};
