import { MAPA_ZOOM, MAPA_ZOOM_MAX } from '@tramos/contract/limites';
import { z } from 'zod';
import type { Camara, Seleccion } from '../lib/mapa/tipos';
import { mismaCamara } from '../lib/mapa/vista';

const Id = z.number().int().positive().optional().catch(undefined);

/**
 * What the address of /mapa says: a place to centre on, `?centro=lat,lng` ('Ver en Mapa', spec §2 Alert card) and how
 * near, `zoom`; what is selected, `?evento=42`, `?sensor=3`, `?tramo=5`, `?estacion=2` or `?router=1`; and what the
 * legend leaves out, `?ocultar=estaciones,reconocido`, empty for nothing; and what the linear view selects, `?franja=`.
 */
export const MapaSearchSchema = z.object({
  centro: z.string().max(60).optional().catch(undefined),
  zoom: z.number().min(3).max(MAPA_ZOOM_MAX).optional().catch(undefined),
  ocultar: z.string().max(200).optional().catch(undefined),
  /** The rectangle drawn over the linear view (ui/tira/franja.ts). */
  franja: z.string().max(80).optional().catch(undefined),
  evento: Id,
  sensor: Id,
  tramo: Id,
  estacion: Id,
  router: Id,
});
type MapaSearch = z.output<typeof MapaSearchSchema>;

export type Elegido = Seleccion;

const TIPOS = ['evento', 'sensor', 'tramo', 'estacion', 'router'] as const satisfies Seleccion['tipo'][];

export const elegidoDe = (search: MapaSearch): Elegido | null => {
  const tipo = TIPOS.find((uno) => search[uno] !== undefined);
  const id = tipo && search[tipo];
  return tipo && id !== undefined ? { tipo, id } : null;
};

/** The address with something else selected, or nothing. */
export const elegir = (seleccion: Elegido | null): Pick<MapaSearch, Elegido['tipo']> => {
  const nada = {
    evento: undefined,
    sensor: undefined,
    tramo: undefined,
    estacion: undefined,
    router: undefined,
  };
  return seleccion ? { ...nada, [seleccion.tipo]: seleccion.id } : nada;
};

/** `lat,lng` of the address, or `null` when it is not two numbers on the globe. */
export const leerCentro = (texto: string | undefined): { lat: number; lng: number } | null => {
  const partes = texto?.split(',') ?? [];
  if (partes.length !== 2 || partes.some((parte) => parte.trim() === '')) return null;
  const [lat, lng] = partes.map(Number) as [number, number];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
};

/** True while the camera is where the address put it; false once the person has moved or zoomed. */
export const sigueEn = (
  centro: { lat: number; lng: number },
  camara: Camara,
  zoom: number = MAPA_ZOOM,
): boolean => mismaCamara(camara, { centro, zoom });

/** About a metre: nearer than a click can tell. */
const DECIMALES_ENLACE = 5;

/**
 * The address that shows another person the same: place, nearness, what is selected and what is left out, also when
 * that is nothing, so that what they left out themselves does not stand in the way.
 */
export const enlaceDe = (
  camara: Camara,
  elegido: Elegido | null,
  ocultar: string,
  franja: string | undefined,
): string => {
  const centro = [camara.centro.lat, camara.centro.lng].map((n) => n.toFixed(DECIMALES_ENLACE)).join(',');
  const cual = elegido ? `&${elegido.tipo}=${elegido.id}` : '';
  return `/mapa?centro=${centro}&zoom=${camara.zoom}&ocultar=${ocultar}${cual}${franja ? `&franja=${franja}` : ''}`;
};
