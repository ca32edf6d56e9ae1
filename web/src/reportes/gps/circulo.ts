import { type Coordenadas, directa } from '@tramos/contract/elipsoide';
import type { LatLng } from '../../lib/mapa/tipos';

const LADOS = 72;

/** A circle of `radio_m` around a place, closed. */
export const circulo = (centro: Coordenadas, radio_m: number): LatLng[] =>
  Array.from({ length: LADOS + 1 }, (_, i) => {
    const { latitud, longitud } = directa(centro, (360 * i) / LADOS, radio_m);
    return { lat: latitud, lng: longitud };
  });
