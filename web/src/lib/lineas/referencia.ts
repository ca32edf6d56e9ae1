import proj4 from 'proj4';
import { Ilegible, type Posicion } from './tipos';

/** Coordinates of any reference as longitude and latitude in WGS 84. */

export interface Referencia {
  aGrados: (posicion: Posicion) => [number, number];
  avisos: readonly string[];
}

const GRADOS = new Set([4326, 4979, 4483, 6365, 4269, 4674, 4170, 84]);
const tal = ([x = Number.NaN, y = Number.NaN]: Posicion): [number, number] => [x, y];
const EN_GRADOS: Referencia = { aGrados: tal, avisos: [] };

const utm = (zona: number, sur = false) =>
  `+proj=utm +zone=${zona} ${sur ? '+south ' : ''}+datum=WGS84 +units=m +no_defs`;
/** Mean shift of NAD27 in Mexico (NIMA TR8350.2): the grids that know better are not shipped. */
const NAD27 = '+ellps=clrk66 +towgs84=-12,130,190,0,0,0,0 +no_defs';
const AVISO_NAD27 = 'Está en NAD27: al pasarlo a WGS 84 el lugar queda a unos 20 m.';
const LCC_MEXICO =
  '+proj=lcc +lat_1=17.5 +lat_2=29.5 +lat_0=12 +lon_0=-102 +x_0=2500000 +y_0=0 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';

/** Families of EPSG numbers that run with the zone: the first number, its zone, and how many there are. */
const FAMILIAS: readonly [desde: number, zona: number, cuantas: number, sur?: boolean][] = [
  [32601, 1, 60],
  [32701, 1, 60, true],
  [6366, 11, 6],
  [4484, 11, 6],
  [26901, 1, 23],
  [31965, 11, 12],
  [31977, 17, 9, true],
];

const definicion = (epsg: number): string | null => {
  for (const [desde, zona, cuantas, sur] of FAMILIAS)
    if (epsg >= desde && epsg < desde + cuantas) return utm(zona + epsg - desde, sur);
  if (epsg >= 26701 && epsg <= 26722) return `+proj=utm +zone=${epsg - 26700} ${NAD27} +units=m`;
  if (epsg === 4267) return `+proj=longlat ${NAD27}`;
  if (epsg === 6372 || epsg === 6362) return LCC_MEXICO;
  if ([3857, 900913, 102100, 102113, 3785].includes(epsg)) return 'EPSG:3857';
  return null;
};

/** To a tenth of a millimetre: what a projection adds beyond is its arithmetic. */
const redondo = (grados: number): number => Math.round(grados * 1e9) / 1e9;

const conProj = (suya: string, avisos: readonly string[] = []): Referencia => {
  const paso = proj4(suya, 'EPSG:4326');
  return {
    aGrados: ([x = Number.NaN, y = Number.NaN]) => {
      if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
      const [lng = Number.NaN, lat = Number.NaN] = paso.forward([x, y]);
      return [redondo(lng), redondo(lat)];
    },
    avisos,
  };
};

/** WKT of a `.prj`: proj4 reads it, but knows nothing of NAD27 without its grids. */
const deWkt = (wkt: string): Referencia => {
  if (/1927|NAD_?27|Clarke[ _]1866/i.test(wkt)) {
    const zona = /zone[ _](\d{1,2})N/i.exec(wkt)?.[1];
    if (zona) return conProj(`+proj=utm +zone=${zona} ${NAD27} +units=m`, [AVISO_NAD27]);
    if (!/PROJ(CS|CRS)|PROJECTEDCRS/i.test(wkt)) return conProj(`+proj=longlat ${NAD27}`, [AVISO_NAD27]);
    throw new Ilegible(
      'Sus coordenadas están en NAD27, en una proyección que no se conoce: guárdelo en WGS 84.',
    );
  }
  try {
    return conProj(wkt);
  } catch {
    const nombre = /\["([^"]{1,80})"/.exec(wkt)?.[1] ?? wkt.slice(0, 40);
    throw new Ilegible(
      `Sus coordenadas están en «${nombre}», que no se sabe pasar a WGS 84: guárdelo en WGS 84.`,
    );
  }
};

/** @throws {Ilegible} for a reference that nobody here can turn into WGS 84 */
export const referenciaDe = (crs: string | undefined): Referencia => {
  if (crs === undefined || /CRS:?:?84$/i.test(crs)) return EN_GRADOS;
  if (crs.includes('[')) return deWkt(crs);
  const epsg = Number(/(\d+)\s*$/.exec(crs)?.[1]);
  if (GRADOS.has(epsg)) return EN_GRADOS;
  const suya = definicion(epsg);
  if (suya === null)
    throw new Ilegible(
      `Sus coordenadas están en ${Number.isNaN(epsg) ? crs : `EPSG:${epsg}`}, que no se sabe pasar a WGS 84: guárdelo en WGS 84.`,
    );
  return conProj(suya, suya.includes(NAD27) ? [AVISO_NAD27] : []);
};

export const epsgDeZona = (zona: number, sur: boolean): string => `EPSG:${(sur ? 32700 : 32600) + zona}`;

/** Zones over Mexico, tried where metres come without one. */
export const ZONAS_DE_MEXICO = [11, 12, 13, 14, 15, 16] as const;
