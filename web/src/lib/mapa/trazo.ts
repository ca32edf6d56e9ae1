import { coordenadasDe, type Linea, posicionDe, subLinea } from '@tramos/contract/geodesia';
import type { LatLng } from './tipos';
import { aUnidad, type Caja, enVista, metrosPorPixel, type Punto, type Vista } from './vista';

/**
 * Geometry of what runs along a pipe, as drawn: the polyline, its chevrons and the halo of an event. Straight on
 * the map is not straight on the ellipsoid, so long segments get points of the geodesic in between.
 */

/** Between points the drawn chord leaves the geodesic by less than 10 mm. */
const PASO_M = 1_000;

const aLatLng = ({ latitud, longitud }: { latitud: number; longitud: number }): LatLng => ({
  lat: latitud,
  lng: longitud,
});

/** The whole line from A to B in the unit square. */
export const trazoDe = (linea: Linea): Punto[] => {
  const [a, b] = [linea.nudos[0]?.posicion ?? 0, linea.nudos.at(-1)?.posicion ?? 0];
  return tramoDeTrazo(linea, a, b);
};

/** The stretch between two chainages in the unit square. */
const tramoDeTrazo = (linea: Linea, desde: number, hasta: number): Punto[] => {
  const cortes = Math.max(1, Math.ceil(Math.abs(hasta - desde) / PASO_M));
  const salida: Punto[] = [];
  for (let i = 0; i < cortes; i++) {
    const parte = (k: number) => desde + ((hasta - desde) * k) / cortes;
    const puntos = subLinea(linea, parte(i), parte(i + 1)).map((c) => aUnidad(aLatLng(c)));
    salida.push(...(i === 0 ? puntos : puntos.slice(1)));
  }
  return salida;
};

/** Part of the segment inside the box, as fractions of its length (Liang and Barsky 1984); `null` when none is. */
const recorte = (a: Punto, b: Punto, caja: Caja): [number, number] | null => {
  let [t0, t1] = [0, 1];
  const lados: [number, number][] = [
    [a.x - b.x, a.x - caja.minX],
    [b.x - a.x, caja.maxX - a.x],
    [a.y - b.y, a.y - caja.minY],
    [b.y - a.y, caja.maxY - a.y],
  ];
  for (const [p, q] of lados) {
    if (p === 0 && q < 0) return null;
    if (p < 0) t0 = Math.max(t0, q / p);
    if (p > 0) t1 = Math.min(t1, q / p);
  }
  return t0 < t1 ? [t0, t1] : null;
};

export interface Marca extends Punto {
  /** Direction of the line there, radians clockwise from the x axis of the canvas. */
  rumbo: number;
}

/**
 * Marks every `cada` px along a polyline, counted from its start so that they stay put while the map moves; only
 * those inside the box are made. The first one stands half a step in.
 */
export const marcasSobre = (puntos: readonly Punto[], cada: number, caja: Caja): Marca[] => {
  const marcas: Marca[] = [];
  let recorrido = 0;
  for (let i = 1; i < puntos.length; i++) {
    const [a, b] = [puntos[i - 1], puntos[i]];
    if (!a || !b) continue;
    const largo = Math.hypot(b.x - a.x, b.y - a.y);
    const visible = largo > 0 ? recorte(a, b, caja) : null;
    if (visible) {
      const rumbo = Math.atan2(b.y - a.y, b.x - a.x);
      const primera = Math.ceil((recorrido + visible[0] * largo) / cada - 0.5);
      for (let k = primera; (k + 0.5) * cada < recorrido + visible[1] * largo; k++) {
        const t = ((k + 0.5) * cada - recorrido) / largo;
        marcas.push({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y), rumbo });
      }
    }
    recorrido += largo;
  }
  return marcas;
};

/** Point and direction at a fraction of a polyline's length. */
export const enFraccion = (puntos: readonly Punto[], fraccion: number): Marca | null => {
  const largos = puntos.slice(1).map((b, i) => {
    const a = puntos[i] ?? b;
    return Math.hypot(b.x - a.x, b.y - a.y);
  });
  let resto = fraccion * largos.reduce((suma, largo) => suma + largo, 0);
  for (const [i, largo] of largos.entries()) {
    const [a, b] = [puntos[i], puntos[i + 1]];
    if (a && b && resto <= largo && largo > 0) {
      const t = resto / largo;
      return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y), rumbo: Math.atan2(b.y - a.y, b.x - a.x) };
    }
    resto -= largo;
  }
  return null;
};

/** Shortest half-length of a halo on the screen, px: at network zoom σ is less than the disc itself. */
export const HALO_MINIMO_PX = 22;

/** The glow's round ends reach this much further than its path, px. */
export const HALO_PUNTA_PX = 13;

export interface Halo {
  /** Path of a glow whose ends reach max(± σ, 22 px) along the pipe. */
  suave: Punto[];
  /** ± 2σ, the stretch to search, once it is long enough on the screen to be told apart; else `null`. */
  busqueda: Punto[] | null;
}

/** Half-length on the screen from which ± 2σ is drawn between ticks, px. */
const BUSQUEDA_MINIMA_PX = 18;

/** Halo of an event at a place of the line, in px of the canvas. Without σ only the soft one. */
export const haloDe = (linea: Linea, lugar: LatLng, sigma_m: number | null, vista: Vista): Halo => {
  const mpp = metrosPorPixel(vista.zoom, lugar.lat);
  const { posicion } = posicionDe(linea, lugar.lat, lugar.lng);
  const entre = (mitad_m: number) =>
    tramoDeTrazo(linea, posicion - mitad_m, posicion + mitad_m).map((punto) => enVista(vista, punto));
  const sigma = sigma_m ?? 0;
  return {
    suave: entre(Math.max(sigma, HALO_MINIMO_PX * mpp) - HALO_PUNTA_PX * mpp),
    busqueda: (2 * sigma) / mpp >= BUSQUEDA_MINIMA_PX ? entre(2 * sigma) : null,
  };
};

const PASOS_KM_M = [100, 200, 500, 1_000, 2_000, 5_000];
const ENTRE_KM_PX = 90;
const KM_HASTA_MPP = 60;

export interface MarcaKm extends Marca {
  posicion: number;
}

/** Kilometre ticks of a line inside the box, as dense as their labels allow; none when far away. */
export const marcasKm = (linea: Linea, trazo: readonly Punto[], vista: Vista, caja: Caja): MarcaKm[] => {
  const [a, b] = [linea.nudos[0]?.posicion ?? 0, linea.nudos.at(-1)?.posicion ?? 0];
  const lat = linea.segmentos[0]?.inicio.latitud ?? 0;
  const mpp = metrosPorPixel(vista.zoom, lat);
  if (mpp > KM_HASTA_MPP || trazo.length === 0) return [];
  const paso = PASOS_KM_M.find((metros) => metros / mpp >= ENTRE_KM_PX);
  if (!paso) return [];
  const marcas: MarcaKm[] = [];
  for (let posicion = Math.ceil((a + 1) / paso) * paso; posicion < b; posicion += paso) {
    const lugar = coordenadasDe(linea, posicion);
    const punto = enVista(vista, aUnidad(aLatLng(lugar)));
    if (punto.x < caja.minX || punto.x > caja.maxX || punto.y < caja.minY || punto.y > caja.maxY) continue;
    marcas.push({ ...punto, posicion, rumbo: ((lugar.azimut - 90) * Math.PI) / 180 });
  }
  return marcas;
};
