import { type Feature, LineSymbolizer, type PaintRule, PolygonSymbolizer } from 'protomaps-leaflet';
import type { Paleta } from './paleta';

/**
 * How the base map is painted: desaturated, so that events are the only saturated thing on it. One style for the
 * shipped file, for a site's own richer one (same layer names) and for street tiles in the Protomaps schema.
 */

const deTipo = (t: string) => (_: number, f?: Feature) => f?.props.t === t;

/** Filled ground. Painted unclipped: neighbouring tiles overlap and no seam shows. */
export const reglasSuelo = (p: Paleta): PaintRule[] => {
  const relleno = (dataLayer: string, fill: string): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill }),
  });
  return [
    relleno('paises', p.mapa_tierra),
    relleno('estados', p.mapa_tierra),
    relleno('municipios', p.mapa_tierra),
    relleno('earth', p.mapa_tierra),
    relleno('localidades', p.mapa_poblado),
    relleno('lagos', p.agua),
    relleno('water', p.agua),
    { ...relleno('buildings', p.mapa_poblado), minzoom: 14 },
  ];
};

/** Lines: clipped to their tile, so that dashes do not double where tiles overlap. */
export const reglasLineas = (p: Paleta): PaintRule[] => {
  const linea = (
    dataLayer: string,
    color: string,
    width: number,
    extra: Partial<PaintRule> & { dash?: number[] } = {},
  ): PaintRule => {
    const { dash, ...regla } = extra;
    const trazo = { color, width, lineJoin: 'round' as const };
    const conGuiones = { ...trazo, dash, dashColor: color, dashWidth: width };
    return { dataLayer, symbolizer: new LineSymbolizer(dash ? conGuiones : trazo), ...regla };
  };
  return [
    linea('rios', p.agua, 1.4, { minzoom: 6 }),
    linea('limites_mun', p.limiteMunicipio, 1),
    linea('municipios', p.limiteMunicipio, 1),
    linea('ferrocarril', p.ferrocarril, 1, { dash: [5, 4], minzoom: 8 }),
    linea('roads', p.ferrocarril, 1, { minzoom: 7 }),
    linea('limites', p.limiteEstado, 1, { dash: [6, 3, 1.5, 3], filter: deTipo('ent') }),
    linea('limites', p.limitePais, 1.2, { filter: deTipo('pais') }),
    linea('boundaries', p.limiteEstado, 1, { dash: [6, 3, 1.5, 3] }),
  ];
};

/** A place's name on the base map, most important class first. */
export type ClaseRotulo = 'pais' | 'estado' | 'lugar' | 'municipio';

export const CAPAS_DE_ROTULOS: Readonly<Record<string, ClaseRotulo>> = {
  rotulos_pais: 'pais',
  rotulos_ent: 'estado',
  rotulos_loc: 'lugar',
  rotulos_mun: 'municipio',
  places: 'lugar',
};

/** Smallest place named at a zoom, inhabitants. */
export const poblacionVisible = (zoom: number): number => {
  const tabla = [1e6, 4e5, 1.5e5, 6e4, 2.5e4, 8e3, 3e3, 1.5e3];
  return tabla[Math.max(0, Math.floor(zoom) - 4)] ?? 0;
};

/** Zooms at which a class is named. */
export const claseVisible = (clase: ClaseRotulo, zoom: number): boolean => {
  switch (clase) {
    case 'pais':
      return zoom < 7;
    case 'estado':
      return zoom >= 4.5 && zoom < 9;
    case 'municipio':
      return false;
    case 'lugar':
      return true;
    default:
      return clase satisfies never;
  }
};
