import type { Lugar } from '@tramos/contract/lugar';
import { indexarPoligonos, type Poligono, type Punto } from './poligonos';

/** A municipio as polygon, by its official name and that of its state. */
export interface Municipio {
  municipio: string;
  estado: string;
}

/** A place as point, with the state it lies in. */
type Localidad = readonly [nombre: string, lng: number, lat: number, estado: string | null];

export interface DatosLugares {
  estados: readonly Poligono<string>[];
  localidades: readonly Localidad[];
  /** Null where the site has none. */
  municipios: readonly Poligono<Municipio>[] | null;
}

/** Municipio and state at a place, degrees. */
export type BuscarLugar = (lat: number, lng: number) => Lugar;

/** Beyond this the nearest known place says nothing of where one is. */
const CERCA_KM = 50;
const KM_POR_GRADO = 111.2;

/** The nearest place in the same state, on a plane tangent at the point: exact enough for what is nearest. */
const cercana = (localidades: readonly Localidad[], [lng, lat]: Punto, estado: string | null) => {
  const ancho = Math.cos((lat * Math.PI) / 180);
  let mejor: Localidad | null = null;
  let mejor_km = CERCA_KM;
  for (const localidad of localidades) {
    const [, x, y, suyo] = localidad;
    if (estado !== null && suyo !== estado) continue;
    const km = KM_POR_GRADO * Math.hypot((x - lng) * ancho, y - lat);
    if (km < mejor_km) [mejor, mejor_km] = [localidad, km];
  }
  return mejor;
};

/**
 * Answers what lies at a place, without asking anyone. With polygons of municipios it is theirs; where there are none,
 * or in a gap between them, the state is that of its polygon and the municipio is the nearest known place, and the
 * answer says that it is approximate. Off the coast the nearest place lends its state too.
 */
export const crearBuscarLugar = ({ estados, localidades, municipios }: DatosLugares): BuscarLugar => {
  const estadoEn = indexarPoligonos(estados);
  const municipioEn = municipios && indexarPoligonos(municipios);
  return (lat, lng) => {
    const punto: Punto = [lng, lat];
    const exacto = municipioEn?.(punto);
    if (exacto) return { ...exacto, aproximado: false };
    const estado = estadoEn(punto);
    const [municipio = null, , , suyo = null] = cercana(localidades, punto, estado) ?? [];
    return { municipio, estado: estado ?? suyo, aproximado: municipio !== null };
  };
};
