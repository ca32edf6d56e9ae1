import { useNavigate, useSearch } from '@tanstack/react-router';
import { MAPA_ZOOM } from '@tramos/contract/limites';
import { useEffect, useMemo } from 'react';
import type { Camara, LatLng, Mapa } from '../lib/mapa/tipos';
import { escribirFranja, type Franja, leerFranja } from '../ui/tira/franja';
import { type Elegido, elegidoDe, elegir, leerCentro, sigueEn } from './busqueda';
import { guardarCamara } from './camara';

/** What the address says of the map, and the ways to change it. */
export interface Eleccion {
  elegido: Elegido | null;
  /** Where the address asks to look, and how near. */
  centro: LatLng | null;
  zoom: number;
  ocultar: string | undefined;
  /** As the address spells it, and as it reads. */
  franjaEscrita: string | undefined;
  franja: Franja | null;
  /** The detail of an event stands over the map. */
  conDetalle: boolean;
  seleccionar(elegido: Elegido | null): void;
  ponerFranja(franja: Franja | null, como?: { replace: boolean }): void;
  ocultarAhora(ocultar: string): void;
  soltarCentro(): void;
  abrirDetalle(id: number): void;
}

/** The same object until the address changes. */
export const useEleccion = (): Eleccion => {
  const search = useSearch({ from: '/consola/mapa' });
  const navigate = useNavigate({ from: '/mapa' });
  return useMemo(
    () => ({
      elegido: elegidoDe(search),
      centro: leerCentro(search.centro),
      zoom: search.zoom ?? MAPA_ZOOM,
      ocultar: search.ocultar,
      franjaEscrita: search.franja,
      franja: leerFranja(search.franja),
      conDetalle: search.detalle !== undefined,
      seleccionar: (nuevo) =>
        void navigate({ search: (antes) => ({ ...antes, ...elegir(nuevo) }), replace: true }),
      ponerFranja: (franja, { replace } = { replace: false }) =>
        void navigate({
          search: (antes) => ({ ...antes, franja: franja ? escribirFranja(franja) : undefined }),
          replace,
        }),
      ocultarAhora: (ocultar) => void navigate({ search: (antes) => ({ ...antes, ocultar }), replace: true }),
      soltarCentro: () =>
        void navigate({
          search: (antes) => ({ ...antes, centro: undefined, zoom: undefined }),
          replace: true,
        }),
      abrirDetalle: (id) => void navigate({ search: (antes) => ({ ...antes, detalle: id }) }),
    }),
    [search, navigate],
  );
};

/**
 * Follows `?centro=`: centres the map on it at the zoom asked for, else the specified one, and drops it from the
 * address as soon as the person moves on, so that the same 'Ver en Mapa' works again.
 */
export const useCentro = (mapa: Mapa | null, { centro, zoom, soltarCentro }: Eleccion) => {
  const clave = centro && `${centro.lat},${centro.lng}`;
  useEffect(() => {
    const punto = leerCentro(clave ?? undefined);
    if (mapa && punto) mapa.centrar(punto, zoom);
  }, [mapa, clave, zoom]);
  return (camara: Camara) => {
    guardarCamara(camara);
    if (centro && !sigueEn(centro, camara, zoom)) soltarCentro();
  };
};
