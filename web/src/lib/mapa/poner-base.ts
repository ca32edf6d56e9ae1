import type L from 'leaflet';
import { conCamino } from '../camino';
import { crearCapaBase, type EntradaBase } from './capa-base';
import { crearCapaMosaico, esPmtiles } from './capa-mosaico';
import type { OpcionesMapa } from './tipos';

const BASE_DEL_PRODUCTO = conCamino('/geo/base.pmtiles');

/** A pane under or over the others that lets the pointer through to the map. */
export const panel = (mapa: L.Map, nombre: string, zIndex: number): HTMLElement => {
  const elemento = mapa.createPane(nombre);
  elemento.style.zIndex = String(zIndex);
  elemento.style.pointerEvents = 'none';
  return elemento;
};

type DeBase = Omit<EntradaBase, 'url' | 'fondo'>;

/** The base map, or the site's streets instead of it; a PMTiles address says by itself which of the two it is. */
export const ponerBase = (mapa: L.Map, { base, base_del_sitio, tiles_url }: OpcionesMapa, con: DeBase) => {
  const vectorial = (url: string, fondo: string | null) =>
    crearCapaBase(mapa, panel(mapa, 'suelo', 150), { ...con, url, fondo });
  if (!tiles_url) return vectorial(base, base_del_sitio ? BASE_DEL_PRODUCTO : null);
  if (!esPmtiles(tiles_url)) return { ...crearCapaMosaico(mapa, tiles_url), repintar: () => undefined };
  let puesta: { quitar: () => void; repintar?: () => void } | null = null;
  let vivo = true;
  // Only streets of a tile file ask for what reads them; the base map's own worker has it.
  import('./base-fuente')
    .then(({ abrirPmtiles }) => abrirPmtiles(tiles_url))
    .then((fuente) => {
      if (!vivo) return;
      puesta =
        fuente.tipo === 'raster' ? crearCapaMosaico(mapa, fuente) : vectorial(tiles_url, BASE_DEL_PRODUCTO);
    })
    .catch(() => vivo && con.alSaber(false));
  return {
    repintar: () => puesta?.repintar?.(),
    quitar: () => {
      vivo = false;
      puesta?.quitar();
    },
  };
};
