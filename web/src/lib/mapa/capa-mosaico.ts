import { MAPA_ZOOM_MAX } from '@tramos/contract/limites';
import L from 'leaflet';
import type { FuenteRaster } from './base-fuente';
import { anotar, CUENTA_NUEVA, type Cuenta, NoEsTesela, seRinde, TESELA_MS_MAX } from './juicio-teselas';
import { traerTesela } from './traer-teselas';

/** Raster streets of the site's own tile server (`TILES_URL`), drawn instead of the base map while it gives them. */

type AlListo = (error: Error | undefined, imagen: HTMLElement) => void;

/** Shows a picture. @throws {NoEsTesela} where the browser cannot, or has not in time */
const mostrar = (imagen: HTMLImageElement, src: string): Promise<void> =>
  new Promise((hecho, fallar) => {
    const dejar = (falta: 'sin_respuesta' | 'otra_cosa') => () => {
      clearTimeout(plazo);
      imagen.removeAttribute('src');
      fallar(new NoEsTesela(falta));
    };
    const plazo = setTimeout(dejar('sin_respuesta'), TESELA_MS_MAX);
    imagen.onload = () => {
      clearTimeout(plazo);
      hecho();
    };
    imagen.onerror = dejar('otra_cosa');
    imagen.src = src;
  });

type Lugar = Pick<L.Coords, 'z' | 'x' | 'y'>;

interface Mosaico {
  zoomMax: number;
  /** Puts the picture of a place, and tells whether there is one. */
  poner(imagen: HTMLImageElement, lugar: Lugar, señal: AbortSignal): Promise<boolean>;
}

const ponerBlob = async (imagen: HTMLImageElement, blob: Blob | null): Promise<boolean> => {
  if (!blob) return false;
  const src = URL.createObjectURL(blob);
  await mostrar(imagen, src).finally(() => URL.revokeObjectURL(src));
  return true;
};

const deArchivo = ({ zoomMax, tesela }: FuenteRaster): Mosaico => ({
  zoomMax,
  poner: async (imagen, { z, x, y }) => ponerBlob(imagen, await tesela(z, x, y)),
});

const direccion = (plantilla: string, { z, x, y }: Lugar): string =>
  L.Util.template(plantilla, { z, x, y, s: 'abc'.charAt((x + y) % 3), r: '' });

/**
 * Whether what a server answers can be read, and so measured. One that lets no other page read its tiles still has
 * them shown. @throws {NoEsTesela} where nothing comes either way
 */
const seLee = async (url: string, señal: AbortSignal): Promise<boolean> => {
  try {
    await traerTesela(url, { señal });
    return true;
  } catch (error) {
    if (error instanceof NoEsTesela && error.falta !== 'sin_respuesta') return true;
    await mostrar(document.createElement('img'), url);
    return false;
  }
};

const deServidor = (plantilla: string): Mosaico => {
  let legible: Promise<boolean> | null = null;
  return {
    zoomMax: MAPA_ZOOM_MAX,
    poner: async (imagen, coords, señal) => {
      const url = direccion(plantilla, coords);
      legible ??= seLee(url, señal);
      if (await legible) return ponerBlob(imagen, await traerTesela(url, { señal }));
      await mostrar(imagen, url);
      return true;
    },
  };
};

export interface CapaMosaico {
  quitar(): void;
}

/** An XYZ template, or an opened raster PMTiles; `alRendirse` once it gives other things than what is asked of it. */
export const crearCapaMosaico = (
  mapa: L.Map,
  origen: string | FuenteRaster,
  alRendirse: () => void,
): CapaMosaico => {
  const mosaico = typeof origen === 'string' ? deServidor(origen) : deArchivo(origen);
  const corte = new AbortController();
  let cuenta: Cuenta = CUENTA_NUEVA;
  const contar = (cual: 'buena' | 'vacia' | 'mala') => {
    if (corte.signal.aborted) return;
    cuenta = anotar(cuenta, cual);
    if (!seRinde(cuenta)) return;
    corte.abort();
    alRendirse();
  };
  const Capa = L.GridLayer.extend({
    createTile: (coords: L.Coords, listo: AlListo) => {
      const imagen = document.createElement('img');
      imagen.alt = '';
      mosaico
        .poner(imagen, coords, corte.signal)
        .then((hay) => {
          contar(hay ? 'buena' : 'vacia');
          listo(undefined, imagen);
        })
        .catch((error: Error) => {
          contar('mala');
          listo(error, imagen);
        });
      return imagen;
    },
  }) as unknown as new (
    opciones: L.GridLayerOptions,
  ) => L.GridLayer;
  const capa = new Capa({ maxZoom: MAPA_ZOOM_MAX, maxNativeZoom: mosaico.zoomMax }).addTo(mapa);
  return {
    quitar: () => {
      corte.abort();
      capa.remove();
    },
  };
};

/** Whether the server gives the picture of a place again. */
export const responde = (plantilla: string, lugar: Lugar): Promise<boolean> =>
  deServidor(plantilla)
    .poner(document.createElement('img'), lugar, new AbortController().signal)
    .catch(() => false);

/** Whether a `TILES_URL` is the address of a file rather than a template of tiles. */
export const esPmtiles = (url: string): boolean => /\.pmtiles($|[?#])/.test(url);
