import { MAPA_ZOOM_MAX } from '@tramos/contract/limites';
import L from 'leaflet';
import type { FuenteRaster } from './base-fuente';

/** Raster streets of the site's own tile server (`TILES_URL`), drawn instead of the base map. */

type AlListo = (error: Error | undefined, imagen: HTMLElement) => void;

const capaDePmtiles = (fuente: FuenteRaster): L.GridLayer => {
  const Mosaico = L.GridLayer.extend({
    createTile: ({ z, x, y }: L.Coords, listo: AlListo) => {
      const imagen = document.createElement('img');
      imagen.alt = '';
      fuente
        .tesela(z, x, y)
        .then((blob) => {
          if (!blob) return listo(undefined, imagen);
          const direccion = URL.createObjectURL(blob);
          imagen.onload = () => {
            URL.revokeObjectURL(direccion);
            listo(undefined, imagen);
          };
          imagen.src = direccion;
        })
        .catch((error: Error) => listo(error, imagen));
      return imagen;
    },
  }) as unknown as new (
    opciones: L.GridLayerOptions,
  ) => L.GridLayer;
  return new Mosaico({ maxZoom: MAPA_ZOOM_MAX, maxNativeZoom: fuente.zoomMax });
};

/** An XYZ template, or an opened raster PMTiles. */
export const crearCapaMosaico = (mapa: L.Map, origen: string | FuenteRaster): { quitar: () => void } => {
  const capa =
    typeof origen === 'string' ? L.tileLayer(origen, { maxZoom: MAPA_ZOOM_MAX }) : capaDePmtiles(origen);
  capa.addTo(mapa);
  return { quitar: () => capa.remove() };
};

/** Whether a `TILES_URL` is the address of a file rather than a template of tiles. */
export const esPmtiles = (url: string): boolean => /\.pmtiles($|[?#])/.test(url);
