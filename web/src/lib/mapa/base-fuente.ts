import { type PaintRule, PmtilesSource, type PreparedTile, paint, TileCache, View } from 'protomaps-leaflet';
import { CAPAS_DE_ROTULOS, type ClaseRotulo } from './base-estilo';
import { esImagen, NoEsTesela } from './juicio-teselas';
import type { Ctx } from './papel';
import { desplegar, fuenteDeArchivo } from './traer-teselas';
import { aUnidad, type Caja, ladoMundo, type Punto, type Vista } from './vista';

/** A vector tile file, read by ranges: the tiles a view needs, how to paint them, and the names in them. */

export interface Rotulo {
  texto: string;
  clase: ClaseRotulo;
  /** Inhabitants; 0 when the file does not say. */
  pob: number;
  /** Place on the unit square. */
  punto: Punto;
}

export interface FuenteVectorial {
  tipo: 'vectorial';
  /** Where the file has something to say, on the unit square. */
  limites: Caja;
  /** Settlements come as areas, so that they need no dot. */
  conPoblados: boolean;
  teselas(vista: Vista): Promise<PreparedTile[]>;
}

export interface FuenteRaster {
  tipo: 'raster';
  zoomMax: number;
  tesela(z: number, x: number, y: number): Promise<Blob | null>;
}

/** Tiles are drawn twice their nominal 256 px: fewer of them, and finer data. */
const NIVELES = 1;
const LADO_TESELA_PX = 512;
const TIPO_MVT = 1;
const MUNDO_ENTERO = 1 - 1e-9;

const vectorial = (
  fuente: PmtilesSource,
  cabecera: { maxZoom: number; minLon: number; minLat: number; maxLon: number; maxLat: number },
  capas: readonly string[],
): FuenteVectorial => {
  const view = new View(new TileCache(fuente, LADO_TESELA_PX), cabecera.maxZoom, NIVELES);
  const no = aUnidad({ lat: cabecera.maxLat, lng: cabecera.minLon });
  const se = aUnidad({ lat: cabecera.minLat, lng: cabecera.maxLon });
  const limites = { minX: no.x, minY: no.y, maxX: Math.min(se.x, MUNDO_ENTERO), maxY: se.y };
  return {
    tipo: 'vectorial',
    limites,
    conPoblados: capas.includes('localidades'),
    teselas: async (vista) => {
      const lado = ladoMundo(vista.zoom);
      const caja = {
        minX: Math.max(vista.origen.x, limites.minX * lado),
        minY: Math.max(vista.origen.y, limites.minY * lado),
        maxX: Math.min(vista.origen.x + vista.ancho, limites.maxX * lado),
        maxY: Math.min(vista.origen.y + vista.alto, limites.maxY * lado),
      };
      if (caja.minX >= caja.maxX || caja.minY >= caja.maxY) return [];
      return view.getBbox(vista.zoom, caja);
    },
  };
};

const capasDe = (metadatos: unknown): string[] => {
  const { vector_layers } = (metadatos ?? {}) as { vector_layers?: { id?: unknown }[] };
  return (vector_layers ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
};

/**
 * Opens a PMTiles address. Rejects when it cannot be read (no such file, no HTTP ranges), as what it gives does once
 * the file is another; then it is opened `deNuevo`, past what the browser keeps of it.
 */
export const abrirPmtiles = async (url: string, deNuevo = false): Promise<FuenteVectorial | FuenteRaster> => {
  const fuente = new PmtilesSource(url, false);
  fuente.p.source = fuenteDeArchivo(url, deNuevo ? { cache: 'reload' } : {});
  fuente.p.decompress = desplegar;
  // It unfolds the lists of tiles with a reader of its own.
  Object.assign(fuente.p.cache, { decompress: desplegar });
  const cabecera = await fuente.p.getHeader();
  if (cabecera.tileType === TIPO_MVT)
    return vectorial(fuente, cabecera, capasDe(await fuente.p.getMetadata()));
  return {
    tipo: 'raster',
    zoomMax: cabecera.maxZoom,
    tesela: async (z, x, y) => {
      const tesela = await fuente.p.getZxy(z, x, y);
      if (!tesela) return null;
      if (!esImagen(new Uint8Array(tesela.data))) throw new NoEsTesela('otra_cosa');
      return new Blob([tesela.data]);
    },
  };
};

/** Paints prepared tiles by some rules on a canvas whose corner is the view's. */
export const pintarTeselas = (
  ctx: Ctx,
  vista: Vista,
  teselas: PreparedTile[],
  reglas: PaintRule[],
  recortar: boolean,
): void => {
  const [primera] = teselas;
  if (!primera) return;
  const { origin } = primera;
  const caja = {
    minX: vista.origen.x,
    minY: vista.origen.y,
    maxX: vista.origen.x + vista.ancho,
    maxY: vista.origen.y + vista.alto,
  };
  ctx.save();
  ctx.translate(origin.x - vista.origen.x, origin.y - vista.origen.y);
  // It is typed for a canvas of the page; what it calls is common to both.
  paint(
    ctx as unknown as CanvasRenderingContext2D,
    vista.zoom,
    new Map([['', teselas]]),
    null,
    reglas,
    caja,
    origin,
    recortar,
  );
  ctx.restore();
};

const nombreDe = (props: Record<string, unknown>): string => {
  const texto = props.n ?? props['name:es'] ?? props.name;
  return typeof texto === 'string' ? texto : '';
};

/** Names of the tiles, each once: tiles overlap, and a file may repeat a name in neighbouring ones. */
export const rotulosDe = (teselas: readonly PreparedTile[]): Rotulo[] => {
  const unicos = new Map<string, Rotulo>();
  for (const { data, origin, scale, z } of teselas) {
    const lado = ladoMundo(z);
    for (const [capa, clase] of Object.entries(CAPAS_DE_ROTULOS)) {
      for (const { geom, props } of data.get(capa) ?? []) {
        const en = geom[0]?.[0];
        const texto = nombreDe(props);
        if (!en || texto === '') continue;
        const punto = { x: (en.x * scale + origin.x) / lado, y: (en.y * scale + origin.y) / lado };
        const pob = Number(props.pob ?? props.population ?? 0) || 0;
        const clave = `${clase} ${texto} ${Math.round(punto.x * 2e4)} ${Math.round(punto.y * 2e4)}`;
        unicos.set(clave, { texto, clase, pob, punto });
      }
    }
  }
  return [...unicos.values()];
};
