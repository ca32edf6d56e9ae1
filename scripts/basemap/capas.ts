import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { Fuentes } from './fuentes';
import { ESTADOS, LUGARES, PAISES } from './nombres';

/** Layers of the base map, with the names and fields that a site's own file uses too, so that one style draws both. */

export type Region = 'mundo' | 'mexico';

export interface Capa {
  nombre: string;
  zmin: number;
  zmax: number;
  datos: FeatureCollection;
  /** Margin around a tile, in 4096ths: none for points, so that a label belongs to one tile only. */
  margen: number;
}

/** Mexico with a frame of its neighbours: west, south, east, north. */
export const MEXICO = [-120, 12.5, -85, 34] as const;
export const ZOOM_MUNDO_MAX = 5;
export const ZOOM_MAX = 8;
const ISO_MEXICO = '484';
/** Below this the 50 m coast is finer than a pixel. */
const DECIMALES = 1e5;

const coleccion = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

const poligonosDe = (geometria: Geometry): Position[][][] => {
  if (geometria.type === 'Polygon') return [geometria.coordinates];
  return geometria.type === 'MultiPolygon' ? geometria.coordinates : [];
};

const areaConSigno = (anillo: Position[]): number =>
  anillo.reduce((suma, [x = 0, y = 0], i) => {
    const [x2 = 0, y2 = 0] = anillo[(i + 1) % anillo.length] ?? [];
    return suma + x * y2 - x2 * y;
  }, 0) / 2;

/** Centroid of the largest ring: a good enough anchor for a name. */
const ancla = (geometria: Geometry): Position => {
  const anillos = poligonosDe(geometria).map(([exterior]) => exterior ?? []);
  const mayor = anillos.toSorted((a, b) => Math.abs(areaConSigno(b)) - Math.abs(areaConSigno(a)))[0] ?? [];
  const area = areaConSigno(mayor);
  let [cx, cy] = [0, 0];
  for (const [i, [x = 0, y = 0]] of mayor.entries()) {
    const [x2 = 0, y2 = 0] = mayor[(i + 1) % mayor.length] ?? [];
    const cruz = x * y2 - x2 * y;
    cx += (x + x2) * cruz;
    cy += (y + y2) * cruz;
  }
  return [cx / (6 * area), cy / (6 * area)];
};

const punto = (coordinates: Position, properties: Record<string, string | number>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});

const linea = (coordinates: Position[]): Feature => ({
  type: 'Feature',
  properties: { t: 'ent' },
  geometry: { type: 'LineString', coordinates },
});

/**
 * Borders between states: the runs of ring segments that two states share, each taken once, so that they simplify
 * as lines and the coast is not drawn twice.
 */
export const limitesEntre = (estados: FeatureCollection<Polygon | MultiPolygon>): Feature[] => {
  const clave = ([x = 0, y = 0]: Position) => `${Math.round(x * DECIMALES)},${Math.round(y * DECIMALES)}`;
  const anillos = estados.features.flatMap((f, i) =>
    poligonosDe(f.geometry).flatMap((p) => p.map((anillo) => ({ i, anillo }))),
  );
  const duenos = new Map<string, number>();
  const salida: Feature[] = [];
  for (const { i, anillo } of anillos) {
    let tirada: Position[] = [];
    const cerrar = () => {
      if (tirada.length > 1) salida.push(linea(tirada));
      tirada = [];
    };
    for (const [j, desde] of anillo.slice(0, -1).entries()) {
      const hasta = anillo[j + 1] ?? desde;
      const segmento = [clave(desde), clave(hasta)].sort().join(' ');
      const dueno = duenos.get(segmento);
      if (dueno === undefined) duenos.set(segmento, i);
      if (dueno === undefined || dueno === i) cerrar();
      else tirada = tirada.length === 0 ? [desde, hasta] : [...tirada, hasta];
    }
    cerrar();
  }
  return salida;
};

const capasDePaises = (topologia: Fuentes['paises10m'], zmin: number, zmax: number): Capa[] => {
  const paises = feature(topologia, topologia.objects.countries).features;
  const limites = mesh(topologia, topologia.objects.countries as never, (a, b) => a !== b);
  const conNombre = paises.map((f) => ({ ...f, properties: { n: PAISES[String(f.id)] ?? '' } }));
  return [
    { nombre: 'paises', zmin, zmax, margen: 64, datos: coleccion(conNombre) },
    {
      nombre: 'limites',
      zmin,
      zmax,
      margen: 64,
      datos: coleccion([{ type: 'Feature', properties: { t: 'pais' }, geometry: limites }]),
    },
  ];
};

const rotulosDePaises = (topologia: Fuentes['paises50m']): Feature[] =>
  feature(topologia, topologia.objects.countries).features.flatMap((f) => {
    const n = PAISES[String(f.id)];
    return n && String(f.id) !== ISO_MEXICO ? [punto(ancla(f.geometry), { n })] : [];
  });

const rotulosDeLugares = (lugares: Fuentes['lugares']): Feature[] =>
  lugares
    .filter(({ country, featureCode }) => country === 'MX' && featureCode !== 'PPLX')
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, population, loc }) =>
      punto(loc.coordinates, { n: LUGARES[name] ?? name, pob: population }),
    );

/** Smallest population that a tile of this zoom carries. */
export const poblacionMinima = (z: number): number => {
  if (z <= 3) return 1_000_000;
  if (z === 4) return 300_000;
  if (z === 5) return 100_000;
  if (z === 6) return 25_000;
  return z === 7 ? 5_000 : 1_000;
};

/** Every layer of a region; zooms up to 5 cover the world, the rest Mexico. */
export const capasDe = (fuentes: Fuentes, region: Region): Capa[] => {
  const [zmin, zmax] = region === 'mundo' ? [0, ZOOM_MUNDO_MAX] : [ZOOM_MUNDO_MAX + 1, ZOOM_MAX];
  const paises = region === 'mundo' ? fuentes.paises50m : fuentes.paises10m;
  const conNombre = fuentes.estados.features
    .filter((f) => f.properties.name)
    .map((f) => ({ ...f, properties: { n: ESTADOS[f.properties.name ?? ''] ?? f.properties.name } }));
  const estados = coleccion(conNombre);
  const rotulos = conNombre.map((f) => punto(ancla(f.geometry), { n: String(f.properties.n) }));
  const { aguas } = fuentes;
  const lagos = feature(aguas, aguas.objects.lakes);
  const rios = feature(aguas, aguas.objects.rivers);
  const capas: Capa[] = [
    ...capasDePaises(paises, zmin, zmax),
    { nombre: 'estados', zmin: 3, zmax, margen: 64, datos: estados },
    { nombre: 'limites', zmin: 3, zmax, margen: 64, datos: coleccion(limitesEntre(fuentes.estados)) },
    { nombre: 'lagos', zmin: Math.max(zmin, 2), zmax, margen: 64, datos: lagos },
    { nombre: 'rios', zmin: Math.max(zmin, 4), zmax, margen: 64, datos: rios },
    {
      nombre: 'rotulos_pais',
      zmin: 1,
      zmax: 6,
      margen: 0,
      datos: coleccion(rotulosDePaises(fuentes.paises50m)),
    },
    { nombre: 'rotulos_ent', zmin: 3, zmax, margen: 0, datos: coleccion(rotulos) },
    { nombre: 'rotulos_loc', zmin: 3, zmax, margen: 0, datos: coleccion(rotulosDeLugares(fuentes.lugares)) },
  ];
  return capas;
};
