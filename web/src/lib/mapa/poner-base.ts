import type L from 'leaflet';
import { conCamino } from '../camino';
import { crearCapaBase, type EntradaBase, type Suelo } from './capa-base';
import { crearCapaMosaico, esPmtiles, responde } from './capa-mosaico';
import type { OpcionesMapa } from './tipos';

const BASE_DEL_PRODUCTO = conCamino('/geo/base.pmtiles');
/** While what was set up does not answer it is looked at again so often, ms. */
const OTRA_VEZ_MS = 60_000;

/** A pane under or over the others that lets the pointer through to the map. */
export const panel = (mapa: L.Map, nombre: string, zIndex: number): HTMLElement => {
  const elemento = mapa.getPane(nombre) ?? mapa.createPane(nombre);
  elemento.style.zIndex = String(zIndex);
  elemento.style.pointerEvents = 'none';
  return elemento;
};

type DeBase = Omit<EntradaBase, 'url' | 'fondo'>;

interface Puesta {
  repintar?(): void;
  quitar(): void;
}

/** The base map, or the site's streets instead of it: what stands under the network, and what to do when it fails. */
export interface Base {
  repintar(): void;
  /** Looks again at what was set up, which did not answer. */
  reintentar(): void;
  quitar(): void;
}

/** A PMTiles address says by itself whether it holds pictures or shapes. */
export const ponerBase = (
  mapa: L.Map,
  { base, base_del_sitio, tiles_url }: OpcionesMapa,
  con: DeBase,
): Base => {
  let suelo: Suelo = 'entero';
  let puesta: Puesta | null = null;
  let volver = (): void => undefined;
  let vivo = true;
  const saber = (cual: Suelo) => {
    suelo = cual;
    con.alSaber(cual);
  };
  const poner = (nueva: Puesta) => {
    puesta?.quitar();
    puesta = nueva;
  };
  const formas = (url: string, fondo: string | null, alSaber = saber) => {
    const capa = crearCapaBase(mapa, panel(mapa, 'suelo', 150), { ...con, alSaber, url, fondo });
    volver = capa.reintentar;
    return capa;
  };
  const propia = (alSaber?: (suelo: Suelo) => void) =>
    formas(base, base_del_sitio ? BASE_DEL_PRODUCTO : null, alSaber);
  /** What ships with the console, in the place of the streets, until `intentar` has them again. */
  const enSuLugar = (intentar: () => void) => {
    poner(propia((cual) => saber(cual === 'ninguno' ? cual : 'incluido')));
    saber('incluido');
    volver = intentar;
  };
  const imagenes = (origen: Parameters<typeof crearCapaMosaico>[1], intentar: () => void) => {
    poner(crearCapaMosaico(mapa, origen, () => enSuLugar(intentar)));
    con.alTenerRotulos([]);
    saber('entero');
  };
  const deArchivo = (url: string, deNuevo = false) => {
    // Only streets of a tile file ask for what reads them; the base map's own worker has it.
    import('./base-fuente')
      .then(({ abrirPmtiles }) => abrirPmtiles(url, deNuevo))
      .then((fuente) => {
        if (!vivo) return;
        if (fuente.tipo === 'raster') imagenes(fuente, () => deArchivo(url, true));
        else poner(formas(url, BASE_DEL_PRODUCTO));
      })
      .catch(() => vivo && !deNuevo && enSuLugar(() => deArchivo(url, true)));
  };
  const deServidor = (plantilla: string) => imagenes(plantilla, () => void otraVez(plantilla));
  const otraVez = async (plantilla: string) => {
    const { lat, lng } = mapa.getCenter();
    const z = Math.round(mapa.getZoom());
    const { x, y } = mapa.project([lat, lng], z).divideBy(256).floor();
    if ((await responde(plantilla, { z, x, y })) && vivo && suelo !== 'entero') deServidor(plantilla);
  };
  if (!tiles_url) poner(propia());
  else if (esPmtiles(tiles_url)) deArchivo(tiles_url);
  else deServidor(tiles_url);

  const reloj = setInterval(() => {
    if (suelo !== 'entero' && document.visibilityState === 'visible') volver();
  }, OTRA_VEZ_MS);
  return {
    repintar: () => puesta?.repintar?.(),
    reintentar: () => volver(),
    quitar: () => {
      vivo = false;
      clearInterval(reloj);
      puesta?.quitar();
    },
  };
};
