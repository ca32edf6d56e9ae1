import {
  type Coordenadas,
  directa,
  distanciaEntre,
  geocentricas,
  inversa,
  type Punto3,
  RAD,
} from './elipsoide';

/**
 * The two-way map between chainage (spec §3 `posicion`, m) and coordinates (`latitud`, `longitud`, degrees), on the
 * geodesics of a tramo's drawn line. Official chainage never equals drawn length, hence the calibration points.
 */

/** Squared distance from a point to a chord. */
const alCuerda2 = (p: Punto3, a: Punto3, b: Punto3): number => {
  const ab = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const ap = [p[0] - a[0], p[1] - a[1], p[2] - a[2]] as const;
  const largo2 = ab[0] ** 2 + ab[1] ** 2 + ab[2] ** 2;
  const t = Math.max(0, Math.min(1, (ap[0] * ab[0] + ap[1] * ab[1] + ap[2] * ab[2]) / largo2));
  return (ap[0] - t * ab[0]) ** 2 + (ap[1] - t * ab[1]) ** 2 + (ap[2] - t * ab[2]) ** 2;
};

interface Segmento {
  inicio: Coordenadas;
  fin: Coordenadas;
  azimut: number;
  largo_m: number;
  /** Geodesic length from the start of the line to the start of the segment, m. */
  desde_m: number;
  inicio3: Punto3;
  fin3: Punto3;
}

/** A place where both are known: length along the drawn line and official chainage, m. */
interface Nudo {
  recorrido_m: number;
  posicion: number;
}

/** Index of a tramo's drawn line; build it once with `crearLinea`. */
export interface Linea {
  readonly segmentos: readonly Segmento[];
  readonly nudos: readonly Nudo[];
  /** Geodesic length of the drawn line, m. */
  readonly largo_m: number;
}

export interface DatosLinea {
  /** [longitud, latitud] pairs from A to B, GeoJSON order. */
  geometria: readonly (readonly [number, number])[];
  posicion_a: number;
  posicion_b: number;
  /** Known places between A and B; official chainage never equals drawn length. */
  calibracion?: readonly { posicion: number; latitud: number; longitud: number }[];
}

const segmentosDe = (geometria: DatosLinea['geometria']): Segmento[] => {
  const segmentos: Segmento[] = [];
  let desde_m = 0;
  for (let i = 1; i < geometria.length; i++) {
    const [a, b] = [geometria[i - 1], geometria[i]];
    if (!a || !b) continue;
    const inicio = { longitud: a[0], latitud: a[1] };
    const fin = { longitud: b[0], latitud: b[1] };
    const { distancia_m, azimut_inicial } = inversa(inicio, fin);
    if (distancia_m === 0) continue;
    segmentos.push({
      inicio,
      fin,
      azimut: azimut_inicial,
      largo_m: distancia_m,
      desde_m,
      inicio3: geocentricas(inicio),
      fin3: geocentricas(fin),
    });
    desde_m += distancia_m;
  }
  return segmentos;
};

/**
 * Index of a line: cumulative geodesic lengths, and chainage as a piecewise-linear function of them through A, the
 * calibration points (each at the place of the line nearest to it) and B. Calibration at or beyond A or B is
 * ignored: the ends are fixed. Throws when the line has no length, A is not below B, or the calibration goes back.
 */
export const crearLinea = ({ geometria, posicion_a, posicion_b, calibracion = [] }: DatosLinea): Linea => {
  const segmentos = segmentosDe(geometria);
  const ultimo = segmentos.at(-1);
  if (!ultimo) throw new Error('La línea no tiene longitud');
  if (!(posicion_a < posicion_b)) throw new Error('La posición de A debe ser menor que la de B');
  const largo_m = ultimo.desde_m + ultimo.largo_m;
  const intermedios = calibracion
    .filter(({ posicion }) => posicion > posicion_a && posicion < posicion_b)
    .map((punto) => ({ recorrido_m: pieEn(segmentos, punto).recorrido_m, posicion: punto.posicion }))
    .sort((x, y) => x.posicion - y.posicion);
  const nudos = [
    { recorrido_m: 0, posicion: posicion_a },
    ...intermedios,
    { recorrido_m: largo_m, posicion: posicion_b },
  ];
  for (const [i, nudo] of nudos.entries()) {
    const anterior = nudos[i - 1];
    if (anterior && !(nudo.recorrido_m > anterior.recorrido_m && nudo.posicion > anterior.posicion))
      throw new Error(`La calibración no avanza con la línea en la posición ${nudo.posicion}`);
  }
  return { segmentos, nudos, largo_m };
};

/** Foot of the perpendicular on one segment, refined along its geodesic until it moves under a millimetre. */
const pieEnSegmento = (segmento: Segmento, punto: Coordenadas): { en_m: number; distancia_m: number } => {
  let en_m = 0;
  let aqui: Coordenadas & { azimut_final: number } = { ...segmento.inicio, azimut_final: segmento.azimut };
  for (let i = 0; i < 10; i++) {
    const hacia = inversa(aqui, punto);
    const avance = hacia.distancia_m * Math.cos((hacia.azimut_inicial - aqui.azimut_final) * RAD);
    const siguiente = Math.max(0, Math.min(segmento.largo_m, en_m + avance));
    if (Math.abs(siguiente - en_m) < 1e-3) return { en_m, distancia_m: hacia.distancia_m };
    en_m = siguiente;
    aqui = directa(segmento.inicio, segmento.azimut, en_m);
  }
  return { en_m, distancia_m: distanciaEntre(aqui, punto) };
};

const pieEn = (segmentos: readonly Segmento[], punto: Coordenadas) => {
  const p = geocentricas(punto);
  let mejor: Segmento | undefined;
  let mejor2 = Number.POSITIVE_INFINITY;
  for (const segmento of segmentos) {
    const d2 = alCuerda2(p, segmento.inicio3, segmento.fin3);
    if (d2 < mejor2) {
      mejor = segmento;
      mejor2 = d2;
    }
  }
  if (!mejor) throw new Error('Coordenadas no numéricas');
  const { en_m, distancia_m } = pieEnSegmento(mejor, punto);
  return { recorrido_m: mejor.desde_m + en_m, distancia_m };
};

/** Last index whose value is at or below `valor`, so that index and its next bracket it. */
const tramoDeTabla = <T>(tabla: readonly T[], valorDe: (fila: T) => number, valor: number): number => {
  let bajo = 0;
  let alto = tabla.length - 1;
  while (bajo < alto) {
    const medio = (bajo + alto + 1) >> 1;
    const fila = tabla[medio];
    if (fila !== undefined && valorDe(fila) <= valor) bajo = medio;
    else alto = medio - 1;
  }
  return bajo;
};

/** Piecewise-linear through the knots, held at the ends. */
const interpolar = (linea: Linea, de: keyof Nudo, a: keyof Nudo, valor: number): number => {
  const i = Math.min(
    tramoDeTabla(linea.nudos, (nudo) => nudo[de], valor),
    linea.nudos.length - 2,
  );
  const [n0, n1] = [linea.nudos[i], linea.nudos[i + 1]];
  if (!n0 || !n1) throw new Error('Línea sin nudos');
  const t = Math.max(0, Math.min(1, (valor - n0[de]) / (n1[de] - n0[de])));
  return n0[a] + t * (n1[a] - n0[a]);
};

const enRecorrido = (linea: Linea, recorrido_m: number): Coordenadas & { azimut: number } => {
  const i = tramoDeTabla(linea.segmentos, (s) => s.desde_m, recorrido_m);
  const segmento = linea.segmentos[i];
  if (!segmento) throw new Error('Línea sin segmentos');
  const en_m = recorrido_m - segmento.desde_m;
  if (en_m <= 1e-6) return { ...segmento.inicio, azimut: segmento.azimut };
  if (en_m >= segmento.largo_m - 1e-6) {
    const { azimut_final } = directa(segmento.inicio, segmento.azimut, segmento.largo_m);
    return { ...segmento.fin, azimut: azimut_final };
  }
  const { latitud, longitud, azimut_final } = directa(segmento.inicio, segmento.azimut, en_m);
  return { latitud, longitud, azimut: azimut_final };
};

/** Coordinates of a chainage, and the line's azimuth there towards B (degrees from north). Held at A and B. */
export const coordenadasDe = (linea: Linea, posicion: number): Coordenadas & { azimut: number } =>
  enRecorrido(linea, interpolar(linea, 'posicion', 'recorrido_m', posicion));

/** Chainage of the place of the line nearest to a point, m, and how far from the line the point is, m. */
export const posicionDe = (
  linea: Linea,
  latitud: number,
  longitud: number,
): { posicion: number; distancia_m: number } => {
  const { recorrido_m, distancia_m } = pieEn(linea.segmentos, { latitud, longitud });
  return { posicion: interpolar(linea, 'recorrido_m', 'posicion', recorrido_m), distancia_m };
};

/** The stretch between two chainages, clipped to the line, from the lower to the higher; at least two points. */
export const subLinea = (linea: Linea, desde: number, hasta: number): Coordenadas[] => {
  const [r0 = 0, r1 = 0] = [desde, hasta]
    .map((posicion) => interpolar(linea, 'posicion', 'recorrido_m', posicion))
    .sort((x, y) => x - y);
  const interiores = linea.segmentos
    .filter(({ desde_m }) => desde_m > r0 && desde_m < r1)
    .map(({ inicio }) => inicio);
  const [inicio, fin] = [enRecorrido(linea, r0), enRecorrido(linea, r1)];
  return [
    { latitud: inicio.latitud, longitud: inicio.longitud },
    ...interiores,
    { latitud: fin.latitud, longitud: fin.longitud },
  ];
};
