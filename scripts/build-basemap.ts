import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capasDe, MEXICO, ZOOM_MAX, ZOOM_MUNDO_MAX } from './basemap/capas';
import { leerFuentes } from './basemap/fuentes';
import { escribirPmtiles } from './basemap/pmtiles';
import { cortar } from './basemap/teselas';

/**
 * Derives the offline base map that ships with the product (product §2.24) from public packages and writes
 * `web/public/geo/base.pmtiles`, which is committed. Run it again only to change the map: `npm run basemap`.
 */

const raiz = dirname(import.meta.dirname);
const salida = join(raiz, 'web/public/geo/base.pmtiles');
const fuentes = leerFuentes(join(raiz, '.cache/basemap'));

const mundo = capasDe(fuentes, 'mundo');
const mexico = capasDe(fuentes, 'mexico');
const teselas = [
  ...cortar(mundo, { zmin: 0, zmax: ZOOM_MUNDO_MAX, limites: [-180, -85, 179.999, 85] }),
  ...cortar(mexico, { zmin: ZOOM_MUNDO_MAX + 1, zmax: ZOOM_MAX, limites: MEXICO }),
];
const nombres = [...new Set([...mundo, ...mexico].map(({ nombre }) => nombre))];
const archivo = escribirPmtiles({
  teselas,
  limites: [-180, -85, 180, 85],
  centro: { lng: -102, lat: 23.5, zoom: 5 },
  metadatos: {
    name: 'base',
    attribution: 'Natural Earth · GeoNames',
    vector_layers: nombres.map((id) => ({ id, fields: {} })),
  },
});
mkdirSync(dirname(salida), { recursive: true });
writeFileSync(salida, archivo);
console.log(`${salida}: ${teselas.length} tiles, ${(archivo.length / 1e6).toFixed(2)} MB`);
