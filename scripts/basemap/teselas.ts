import GeoJSONVT, { type LegacyFeature, type LegacyTile } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { type Capa, poblacionMinima } from './capas';
import type { Tesela } from './pmtiles';

const EXTENSION = 4_096;
/** Simplification, in units of a tile of 4,096: drawn at 512 px, this is under half a pixel. */
const TOLERANCIA = 3;

export interface Ventana {
  zmin: number;
  zmax: number;
  /** west, south, east, north, degrees. */
  limites: readonly [number, number, number, number];
}

const columna = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
const fila = (lat: number, z: number) => {
  const seno = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return Math.floor(((1 - seno / Math.PI) / 2) * 2 ** z);
};

const visible = (f: LegacyFeature, z: number): boolean => {
  const pob = f.tags?.pob;
  return typeof pob !== 'number' || pob >= poblacionMinima(z);
};

/** Cuts the layers into vector tiles; two entries with one name become one layer. Empty tiles are left out. */
export const cortar = (capas: readonly Capa[], { zmin, zmax, limites }: Ventana): Tesela[] => {
  const opciones = { maxZoom: zmax, indexMaxZoom: zmax, indexMaxPoints: 0, extent: EXTENSION };
  const indices = capas.map((capa) => ({
    capa,
    indice: new GeoJSONVT(capa.datos, { ...opciones, tolerance: TOLERANCIA, buffer: capa.margen }),
  }));
  const [oeste, sur, este, norte] = limites;
  const teselas: Tesela[] = [];
  for (let z = zmin; z <= zmax; z++) {
    const ultima = 2 ** z - 1;
    for (let x = Math.max(0, columna(oeste, z)); x <= Math.min(ultima, columna(este, z)); x++) {
      for (let y = Math.max(0, fila(norte, z)); y <= Math.min(ultima, fila(sur, z)); y++) {
        const capasAqui: Record<string, LegacyTile> = {};
        for (const { capa, indice } of indices) {
          const tesela = z >= capa.zmin && z <= capa.zmax ? indice.getTile(z, x, y) : null;
          const features = tesela?.features.filter((f) => visible(f, z)) ?? [];
          if (features.length === 0) continue;
          capasAqui[capa.nombre] = { features: [...(capasAqui[capa.nombre]?.features ?? []), ...features] };
        }
        if (Object.keys(capasAqui).length === 0) continue;
        const datos = fromGeojsonVt(capasAqui, { version: 2, extent: EXTENSION });
        teselas.push({ z, x, y, datos });
      }
    }
  }
  return teselas;
};
