import { MAPA_ZOOM } from '@tramos/contract/limites';
import { z } from 'zod';
import type { Seleccion } from '../lib/mapa/tipos';

const Id = z.number().int().positive().optional().catch(undefined);

/**
 * What the address of /mapa says: a place to centre on, `?centro=lat,lng` ('Ver en Mapa', spec §2 Alert card),
 * and what is selected, `?evento=42`, `?sensor=3` or `?tramo=5`.
 */
export const MapaSearchSchema = z.object({
  centro: z.string().max(60).optional().catch(undefined),
  evento: Id,
  sensor: Id,
  tramo: Id,
});
type MapaSearch = z.output<typeof MapaSearchSchema>;

export type Elegido = { tipo: 'evento' | 'sensor' | 'tramo'; id: number };

export const elegidoDe = ({ evento, sensor, tramo }: MapaSearch): Elegido | null => {
  if (evento !== undefined) return { tipo: 'evento', id: evento };
  if (sensor !== undefined) return { tipo: 'sensor', id: sensor };
  return tramo === undefined ? null : { tipo: 'tramo', id: tramo };
};

/** The address with something else selected, or nothing. Stations have no panel of their own. */
export const elegir = (seleccion: Seleccion | null): Pick<MapaSearch, 'evento' | 'sensor' | 'tramo'> => {
  const nada = { evento: undefined, sensor: undefined, tramo: undefined };
  if (!seleccion || seleccion.tipo === 'estacion') return nada;
  return { ...nada, [seleccion.tipo]: seleccion.id };
};

/** `lat,lng` of the address, or `null` when it is not two numbers on the globe. */
export const leerCentro = (texto: string | undefined): { lat: number; lng: number } | null => {
  const partes = texto?.split(',') ?? [];
  if (partes.length !== 2 || partes.some((parte) => parte.trim() === '')) return null;
  const [lat, lng] = partes.map(Number) as [number, number];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
};

/** Degrees within which a camera still stands on a place: less than a pixel at the zooms that matter. */
const MISMO_LUGAR_GRADOS = 2e-4;

/** True while the camera is where `?centro=` put it; false once the person has moved or zoomed. */
export const sigueEn = (
  centro: { lat: number; lng: number },
  camara: { centro: { lat: number; lng: number }; zoom: number },
): boolean =>
  camara.zoom === MAPA_ZOOM &&
  Math.abs(camara.centro.lat - centro.lat) < MISMO_LUGAR_GRADOS &&
  Math.abs(camara.centro.lng - centro.lng) < MISMO_LUGAR_GRADOS;
