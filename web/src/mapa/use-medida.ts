import { formatPosicion } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import { useMemo, useState } from 'react';
import { conUnidad } from '../lib/formato';
import type { Anotacion, LatLng, Mapa } from '../lib/mapa/tipos';
import { metrosPorPixel } from '../lib/mapa/vista';
import { type Extremo, extremoCerca, type Medida, medir } from './medir';

/** A click nearer than this to a line is on it, px. */
const ALCANCE_PX = 24;

export interface Midiendo {
  activa: boolean;
  extremos: readonly Extremo[];
  medida: Medida | null;
  /** The last click was on open ground. */
  fuera: boolean;
  alternar(): void;
  poner(extremos: readonly Extremo[]): void;
  tocar(punto: LatLng): void;
  anotacion: Anotacion | null;
}

/** Measuring along the line: two places, by clicks or by their kilometres; a third click begins another measure. */
export const useMedida = (mapa: Mapa | null, tramos: readonly Tramo[]): Midiendo => {
  const [activa, setActiva] = useState(false);
  const [extremos, setExtremos] = useState<readonly Extremo[]>([]);
  const [fuera, setFuera] = useState(false);
  const [a, b] = extremos;
  const medida = useMemo(() => (a && b ? medir(a, b, tramos) : null), [a, b, tramos]);
  const anotacion = useMemo((): Anotacion | null => {
    if (!activa || extremos.length === 0) return null;
    const puntos = extremos.map(({ posicion, tramo_nombre, punto }, i) => ({
      position: punto,
      title: formatPosicion(posicion),
      detalle: i === 1 && medida?.metros != null ? conUnidad(medida.metros / 1_000, 'km', 3) : tramo_nombre,
    }));
    return { puntos, rutas: medida?.rutas ?? [] };
  }, [activa, extremos, medida]);
  return {
    activa,
    extremos,
    medida,
    fuera,
    anotacion,
    alternar: () => {
      mapa?.setMira(!activa);
      setActiva(!activa);
      setExtremos([]);
      setFuera(false);
    },
    poner: (nuevos) => {
      setExtremos(nuevos);
      setFuera(false);
    },
    tocar: (punto) => {
      const alcance_m = ALCANCE_PX * metrosPorPixel(mapa?.camara().zoom ?? 0, punto.lat);
      const extremo = extremoCerca(punto, tramos, alcance_m);
      setFuera(!extremo);
      if (extremo) setExtremos(extremos.length === 1 ? [...extremos, extremo] : [extremo]);
    },
  };
};
