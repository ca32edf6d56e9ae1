import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { indexarPoligonos, type Punto } from '../server/src/lugar/poligonos';
import { leerFuentes } from './basemap/fuentes';
import { ESTADOS, LUGARES } from './basemap/nombres';

/**
 * Derives what the reverse lookup ships with (states as polygons, places as points) from the packages of the base
 * map and writes `server/geo/lugares.json`, which is committed. Run it again only to change it: `npm run lugares`.
 */

/** Four decimals are 11 m: finer than the lines of the source. */
const redondo = (grados: number) => Math.round(grados * 1e4) / 1e4;

const raiz = dirname(import.meta.dirname);
const salida = join(raiz, 'server/geo/lugares.json');
const { estados, lugares } = leerFuentes(join(raiz, '.cache/basemap'));

/** Rings of [longitud, latitud]; a hole is a ring like any other, the even-odd rule tells them apart. */
const poligonos = estados.features.flatMap(({ properties: { name }, geometry }) => {
  if (!name) return [];
  const partes = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const anillos = partes
    .flat()
    .map((anillo) => anillo.map(([lng = 0, lat = 0]): Punto => [redondo(lng), redondo(lat)]));
  return [{ dato: ESTADOS[name] ?? name, anillos }];
});
const estadoEn = indexarPoligonos(poligonos);

const datos = {
  estados: poligonos,
  /** [name, longitud, latitud, state] of the places of GeoNames with a thousand inhabitants or more. */
  localidades: lugares
    .filter(({ country, featureCode }) => country === 'MX' && featureCode !== 'PPLX')
    .map(({ name, loc: { coordinates } }) => {
      const [lng, lat] = coordinates.map(redondo) as [number, number];
      return [LUGARES[name] ?? name, lng, lat, estadoEn([lng, lat])];
    }),
};
mkdirSync(dirname(salida), { recursive: true });
writeFileSync(salida, `${JSON.stringify(datos)}\n`);
console.log(`${salida}: ${datos.estados.length} states, ${datos.localidades.length} places`);
