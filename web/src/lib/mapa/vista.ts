import type { Camara, LatLng, Limites, Margen } from './tipos';

/**
 * Web Mercator in pixels (256 at zoom 0, Leaflet's zooms) and what a canvas shows of it. Pure: the drawing code
 * knows only this, whatever the engine.
 */

export interface Punto {
  x: number;
  y: number;
}

export interface Caja {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** What a canvas shows: its top-left corner in world pixels at `zoom`, and its size, px. */
export interface Vista {
  zoom: number;
  origen: Punto;
  ancho: number;
  alto: number;
}

const LADO_PX = 256;
const LATITUD_MAX = 85.0511287798;
const RADIO_M = 6_378_137;
const RAD = Math.PI / 180;

/** Place on the unit square of the Mercator world, y downwards. */
export const aUnidad = ({ lat, lng }: LatLng): Punto => {
  const acotada = Math.max(-LATITUD_MAX, Math.min(LATITUD_MAX, lat));
  return {
    x: (lng + 180) / 360,
    y: (1 - Math.asinh(Math.tan(acotada * RAD)) / Math.PI) / 2,
  };
};

export const deUnidad = ({ x, y }: Punto): LatLng => ({
  lat: Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RAD,
  lng: x * 360 - 180,
});

/** Side of the whole world, px. */
export const ladoMundo = (zoom: number): number => LADO_PX * 2 ** zoom;

/** World pixels to pixels of the canvas, from the unit square. */
export const enVista = (vista: Vista, unidad: Punto): Punto => {
  const lado = ladoMundo(vista.zoom);
  return { x: unidad.x * lado - vista.origen.x, y: unidad.y * lado - vista.origen.y };
};

export const proyectar = (vista: Vista, punto: LatLng): Punto => enVista(vista, aUnidad(punto));

export const desproyectar = (vista: Vista, { x, y }: Punto): LatLng => {
  const lado = ladoMundo(vista.zoom);
  return deUnidad({ x: (x + vista.origen.x) / lado, y: (y + vista.origen.y) / lado });
};

/** Ground length of a pixel at a latitude, m. */
export const metrosPorPixel = (zoom: number, lat: number): number =>
  (2 * Math.PI * RADIO_M * Math.cos(lat * RAD)) / ladoMundo(zoom);

export const dentro = (caja: Caja, { x, y }: Punto): boolean =>
  x >= caja.minX && x <= caja.maxX && y >= caja.minY && y <= caja.maxY;

export const secruzan = (a: Caja, b: Caja): boolean =>
  a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;

/** The canvas, widened by a frame. */
export const cajaDe = (vista: Vista, marco_px = 0): Caja => ({
  minX: -marco_px,
  minY: -marco_px,
  maxX: vista.ancho + marco_px,
  maxY: vista.alto + marco_px,
});

/** A canvas reaches this part of the window beyond it on each side: a drag uncovers what is painted already. */
export const SOBRA = 0.25;

/** What of a canvas is seen while nothing has been dragged. */
export const ventanaDe = (vista: Vista): Caja => {
  const parte = SOBRA / (1 + 2 * SOBRA);
  const [x, y] = [vista.ancho * parte, vista.alto * parte];
  return { minX: x, minY: y, maxX: vista.ancho - x, maxY: vista.alto - y };
};

/** Boxes of the window as the canvas has them. */
export const enLienzo = (vista: Vista, cajas: readonly Caja[]): Caja[] => {
  const { minX: x, minY: y } = ventanaDe(vista);
  return cajas.map((c) => ({ minX: c.minX + x, minY: c.minY + y, maxX: c.maxX + x, maxY: c.maxY + y }));
};

/** The smallest limits around some points; `null` for none. */
export const limitesDe = (puntos: readonly LatLng[]): Limites | null => {
  const [primero] = puntos;
  if (!primero) return null;
  const limites = { sur: primero.lat, norte: primero.lat, oeste: primero.lng, este: primero.lng };
  for (const { lat, lng } of puntos) {
    limites.sur = Math.min(limites.sur, lat);
    limites.norte = Math.max(limites.norte, lat);
    limites.oeste = Math.min(limites.oeste, lng);
    limites.este = Math.max(limites.este, lng);
  }
  return limites;
};

/** How deep what stands over a window reaches into it from its head and its foot, px; what runs down a side does not. */
export const bordesTapados = (alto: number, cajas: readonly Caja[]): { arriba: number; abajo: number } => {
  const bandas = cajas.filter(({ minX, minY, maxX, maxY }) => maxX - minX > maxY - minY);
  const deArriba = ({ minY, maxY }: Caja) => minY + maxY < alto;
  return {
    arriba: Math.max(0, ...bandas.filter(deArriba).map(({ maxY }) => maxY)),
    abajo: Math.max(0, ...bandas.filter((caja) => !deArriba(caja)).map(({ minY }) => alto - minY)),
  };
};

/** A camera that rests on whole pixels may stand so many of them beside where it was put. */
const MISMO_LUGAR_PX = 1.2;

/** True while a camera is where it was put; false once somebody has moved or zoomed it. */
export const mismaCamara = (una: Camara, otra: Camara): boolean => {
  const grados = (360 * MISMO_LUGAR_PX) / ladoMundo(otra.zoom);
  return (
    una.zoom === otra.zoom &&
    Math.abs(una.centro.lat - otra.centro.lat) < grados &&
    Math.abs(una.centro.lng - otra.centro.lng) < grados
  );
};

/**
 * Camera that shows the limits in the part of a `ancho`×`alto` px window that the margins leave free, at most at
 * `zoomMax`, in steps of `paso`.
 */
export const camaraPara = (
  limites: Limites,
  ventana: { ancho: number; alto: number; margen: Margen },
  { zoomMin, zoomMax, paso }: { zoomMin: number; zoomMax: number; paso: number },
): Camara => {
  const { margen } = ventana;
  const a = aUnidad({ lat: limites.norte, lng: limites.oeste });
  const b = aUnidad({ lat: limites.sur, lng: limites.este });
  const libre = {
    x: Math.max(32, ventana.ancho - margen.izquierda - margen.derecha),
    y: Math.max(32, ventana.alto - margen.arriba - margen.abajo),
  };
  const lado = Math.min(libre.x / Math.max(1e-12, b.x - a.x), libre.y / Math.max(1e-12, b.y - a.y));
  const exacto = Math.log2(lado / LADO_PX);
  const zoom = Math.max(zoomMin, Math.min(zoomMax, Math.floor(exacto / paso) * paso));
  const corrido = {
    x: (margen.derecha - margen.izquierda) / 2 / ladoMundo(zoom),
    y: (margen.abajo - margen.arriba) / 2 / ladoMundo(zoom),
  };
  return { centro: deUnidad({ x: (a.x + b.x) / 2 + corrido.x, y: (a.y + b.y) / 2 + corrido.y }), zoom };
};
