import Flatbush from 'flatbush';

/** [longitud, latitud], as GeoJSON writes them. */
export type Punto = readonly [lng: number, lat: number];

export interface Poligono<T> {
  dato: T;
  /** All of its rings, holes among them: a point inside lies within an odd number of them. */
  anillos: readonly (readonly Punto[])[];
}

/** Whether a ray from the point to the east crosses this ring an odd number of times. */
const cruza = (anillo: readonly Punto[], [x, y]: Punto): boolean => {
  let impar = false;
  let [xa, ya] = anillo.at(-1) ?? [0, 0];
  for (const [xb, yb] of anillo) {
    if (yb > y !== ya > y && x < ((xa - xb) * (y - yb)) / (ya - yb) + xb) impar = !impar;
    [xa, ya] = [xb, yb];
  }
  return impar;
};

const contiene = (anillos: Poligono<unknown>['anillos'], punto: Punto): boolean =>
  anillos.reduce((dentro, anillo) => dentro !== cruza(anillo, punto), false);

const cajaDe = (anillos: Poligono<unknown>['anillos']) => {
  const caja = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const anillo of anillos)
    for (const [x, y] of anillo) {
      caja.minX = Math.min(caja.minX, x);
      caja.minY = Math.min(caja.minY, y);
      caja.maxX = Math.max(caja.maxX, x);
      caja.maxY = Math.max(caja.maxY, y);
    }
  return caja;
};

/** What lies around a point: an index over the boxes of the polygons, then the even-odd rule; null outside of all. */
export const indexarPoligonos = <T>(poligonos: readonly Poligono<T>[]): ((punto: Punto) => T | null) => {
  if (poligonos.length === 0) return () => null;
  const indice = new Flatbush(poligonos.length);
  for (const { anillos } of poligonos) {
    const { minX, minY, maxX, maxY } = cajaDe(anillos);
    indice.add(minX, minY, maxX, maxY);
  }
  indice.finish();
  return (punto) => {
    const [x, y] = punto;
    const cerca = indice.search(x, y, x, y).sort((a, b) => a - b);
    const hallado = cerca.map((i) => poligonos[i]).find((p) => p && contiene(p.anillos, punto));
    return hallado?.dato ?? null;
  };
};
