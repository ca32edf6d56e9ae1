import { MAPA_ZOOM_MAX } from '@tramos/contract/limites';
import type L from 'leaflet';
import { conCamino } from '../camino';
import type { FuenteRaster } from './base-fuente';
import { crearCapaBase, type EntradaBase } from './capa-base';
import { crearCapaMosaico, esPmtiles, responde } from './capa-mosaico';
import { type Base, tenerSuelo } from './suelo';
import type { OpcionesMapa } from './tipos';

const BASE_DEL_PRODUCTO = conCamino('/geo/base.pmtiles');

/** A pane under or over the others that lets the pointer through to the map. */
export const panel = (mapa: L.Map, nombre: string, zIndex: number): HTMLElement => {
  const elemento = mapa.getPane(nombre) ?? mapa.createPane(nombre);
  elemento.style.zIndex = String(zIndex);
  elemento.style.pointerEvents = 'none';
  return elemento;
};

type DeBase = Omit<EntradaBase, 'url' | 'fondo'>;

/** Draws the ground on a map. A PMTiles address says by itself whether it holds pictures or shapes. */
export const ponerBase = (
  mapa: L.Map,
  { base, base_del_sitio, tiles_url }: OpcionesMapa,
  con: DeBase,
): Base => {
  const capa = (url: string, fondo: string | null, alSaber: DeBase['alSaber']) =>
    crearCapaBase(mapa, panel(mapa, 'suelo', 150), { ...con, alSaber, url, fondo });
  /** The place of the picture in the middle of the view. */
  const enMedio = (zoomMax = MAPA_ZOOM_MAX) => {
    const { lat, lng } = mapa.getCenter();
    const z = Math.min(Math.round(mapa.getZoom()), zoomMax);
    const { x, y } = mapa.project([lat, lng], z).divideBy(256).floor();
    return { z, x, y };
  };
  return tenerSuelo<FuenteRaster>({
    calles: tiles_url ? { tipo: esPmtiles(tiles_url) ? 'archivo' : 'servidor', url: tiles_url } : null,
    propia: (alSaber) => capa(base, base_del_sitio ? BASE_DEL_PRODUCTO : null, alSaber),
    formas: (url, alSaber) => capa(url, BASE_DEL_PRODUCTO, alSaber),
    imagenes: (origen, alRendirse) => {
      con.alTenerRotulos([]);
      return crearCapaMosaico(mapa, origen, alRendirse);
    },
    abrir: async (url, deNuevo) => {
      // Only streets of a tile file ask for what reads them; the base map's own worker has it.
      const { abrirPmtiles } = await import('./base-fuente');
      const fuente = await abrirPmtiles(url, deNuevo);
      // One that begins as it should and is broken further on stays away, instead of coming and going.
      if (deNuevo && fuente.tipo === 'raster') {
        const { z, x, y } = enMedio(fuente.zoomMax);
        await fuente.tesela(z, x, y);
      }
      return fuente.tipo === 'raster' ? fuente : null;
    },
    responde: (plantilla) => responde(plantilla, enMedio()),
    alSaber: con.alSaber,
    aLaVista: () => document.visibilityState === 'visible',
  });
};
