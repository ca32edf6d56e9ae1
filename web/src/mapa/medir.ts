import { distanciaEntre } from '@tramos/contract/elipsoide';
import { coordenadasDe, posicionDe, subLinea } from '@tramos/contract/geodesia';
import type { Tramo } from '@tramos/contract/red';
import { lineaDe } from '../lib/figuras-mapa';
import type { LatLng } from '../lib/mapa/tipos';

/** Kilometres along a line, between two of its places. */

export interface Extremo {
  sistema_id: number;
  tramo_nombre: string;
  /** Absolute chainage, m. */
  posicion: number;
  punto: LatLng;
}

export interface Medida {
  /** Along the chainage, m; `null` between two sistemas, which share none. */
  metros: number | null;
  /** As the crow flies, m. */
  recta_m: number;
  /** The measured stretch, as drawn. */
  rutas: LatLng[][];
}

const aLatLng = ({ latitud, longitud }: { latitud: number; longitud: number }): LatLng => ({
  lat: latitud,
  lng: longitud,
});

const extremoEn = (tramo: Tramo, posicion: number): Extremo | null => {
  const linea = lineaDe(tramo);
  if (!linea) return null;
  const { sistema_id, nombre } = tramo;
  return { sistema_id, tramo_nombre: nombre, posicion, punto: aLatLng(coordenadasDe(linea, posicion)) };
};

/** The place of the nearest line within `alcance_m` of a point; `null` on open ground. */
export const extremoCerca = (punto: LatLng, tramos: readonly Tramo[], alcance_m: number): Extremo | null => {
  let mejor: { tramo: Tramo; posicion: number } | null = null;
  let cerca = alcance_m;
  for (const tramo of tramos) {
    const linea = lineaDe(tramo);
    if (!linea) continue;
    const { posicion, distancia_m } = posicionDe(linea, punto.lat, punto.lng);
    if (distancia_m > cerca) continue;
    cerca = distancia_m;
    mejor = { tramo, posicion: Math.round(posicion) };
  }
  return mejor && extremoEn(mejor.tramo, mejor.posicion);
};

/** The place of a chainage of a sistema; `null` where it has no line. */
export const extremoEnKm = (
  sistema_id: number,
  posicion: number,
  tramos: readonly Tramo[],
): Extremo | null => {
  const suyo = tramos.find(
    (t) => t.sistema_id === sistema_id && posicion >= t.posicion_a && posicion <= t.posicion_b,
  );
  return suyo ? extremoEn(suyo, posicion) : null;
};

/** What lies between two places. */
export const medir = (a: Extremo, b: Extremo, tramos: readonly Tramo[]): Medida => {
  const enElipsoide = ({ punto }: Extremo) => ({ latitud: punto.lat, longitud: punto.lng });
  const recta_m = distanciaEntre(enElipsoide(a), enElipsoide(b));
  if (a.sistema_id !== b.sistema_id) return { metros: null, recta_m, rutas: [] };
  const [desde, hasta] = [Math.min(a.posicion, b.posicion), Math.max(a.posicion, b.posicion)];
  const rutas = tramos
    .filter((t) => t.sistema_id === a.sistema_id && t.posicion_a < hasta && t.posicion_b > desde)
    .flatMap((tramo) => {
      const linea = lineaDe(tramo);
      return linea
        ? [subLinea(linea, Math.max(desde, tramo.posicion_a), Math.min(hasta, tramo.posicion_b))]
        : [];
    })
    .map((ruta) => ruta.map(aLatLng));
  return { metros: hasta - desde, recta_m, rutas };
};
