import { GeometriaSchema } from '@tramos/contract/comunes';
import { z } from 'zod';

/** The drawn line of a tramo as people have it: GeoJSON, KML, or one place per line as `latitud, longitud`. */

/** [longitud, latitud] pairs, GeoJSON order. */
export type Vertices = [number, number][];
export type TrazoLeido = { vertices: Vertices } | { error: string };

const PuntoSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const LineaSchema = z.object({ type: z.literal('LineString'), coordinates: z.array(PuntoSchema) });

/** Several times what the longest line takes, heights and spaces included. */
export const TRAZO_MAX = 4 << 20;
const MUY_LARGO = { error: 'Es más largo que cualquier trazo: pesa más de 4 MB.' };

const SIN_LINEA = 'No se encontró una línea: se espera un LineString.';
const VARIAS = 'Tiene varias líneas: deje solo la de este tramo.';

/** Every line inside whatever GeoJSON it is. */
const lineasDe = (dato: unknown): Vertices[] => {
  if (typeof dato !== 'object' || dato === null) return [];
  const linea = LineaSchema.safeParse(dato);
  if (linea.success) return [linea.data.coordinates.map(([lng, lat]) => [lng, lat])];
  const { geometry, features, geometries } = dato as Record<string, unknown>;
  const dentro = [
    geometry,
    ...[features, geometries].flatMap((lista) => (Array.isArray(lista) ? lista : [])),
  ];
  return dentro.flatMap(lineasDe);
};

const unaSola = (lineas: readonly Vertices[]): TrazoLeido => {
  const [linea, otra] = lineas;
  if (!linea) return { error: SIN_LINEA };
  if (otra) return { error: VARIAS };
  return { vertices: linea };
};

const leerGeoJson = (texto: string): TrazoLeido => {
  try {
    return unaSola(lineasDe(JSON.parse(texto)));
  } catch {
    return { error: 'El GeoJSON está incompleto o mal escrito.' };
  }
};

const puntoDeKml = (texto: string): [number, number] => {
  const [lng = Number.NaN, lat = Number.NaN] = texto.split(',').map(Number);
  return [lng, lat];
};

const leerKml = (texto: string): TrazoLeido => {
  // Cut into pieces, each gone over once: one pattern for a whole line would begin again at each that is left open.
  const lineas = texto
    .split(/<LineString\b/)
    .slice(1)
    .flatMap((trozo) => {
      const puntos = trozo.split('<coordinates>', 2)[1]?.split('</coordinates>', 2);
      return puntos?.length === 2 ? [(puntos[0] ?? '').trim().split(/\s+/).map(puntoDeKml)] : [];
    });
  return unaSola(lineas);
};

const leerRenglones = (texto: string): TrazoLeido => {
  const vertices: Vertices = [];
  for (const [i, renglon] of texto.split('\n').entries()) {
    if (renglon.trim() === '') continue;
    const partes = renglon
      .trim()
      .split(/[\s,;]+/)
      .map(Number);
    const [lat, lng] = partes;
    if (partes.length !== 2 || lat === undefined || lng === undefined || partes.some(Number.isNaN))
      return { error: `Renglón ${i + 1}: escriba latitud y longitud.` };
    vertices.push([lng, lat]);
  }
  return { vertices };
};

const leer = (texto: string): TrazoLeido => {
  const limpio = texto.trim();
  if (limpio.startsWith('{')) return leerGeoJson(limpio);
  if (limpio.startsWith('<')) return leerKml(limpio);
  return leerRenglones(texto);
};

/** The line that a text describes, or what is wrong with it, in Spanish. */
export const leerTrazo = (texto: string): TrazoLeido => {
  if (texto.length > TRAZO_MAX) return MUY_LARGO;
  const leido = leer(texto);
  if ('error' in leido) return leido;
  if (leido.vertices.length < 2) return { error: 'Una línea tiene al menos dos puntos.' };
  const bien = GeometriaSchema.safeParse({ type: 'LineString', coordinates: leido.vertices });
  return bien.success
    ? leido
    : { error: 'Hay un punto fuera del mapa: latitud de −90 a 90, longitud de −180 a 180.' };
};

/** One place per line, as a person would read them out. */
export const escribirTrazo = (vertices: readonly (readonly [number, number])[]): string =>
  vertices.map(([lng, lat]) => `${lat}, ${lng}`).join('\n');

export interface PuntoConocido {
  posicion: number;
  latitud: number;
  longitud: number;
}

/** Known places, one per line as `cadenamiento, latitud, longitud`. */
export const leerPuntos = (texto: string): { puntos: PuntoConocido[] } | { error: string } => {
  const puntos: PuntoConocido[] = [];
  for (const [i, renglon] of texto.split('\n').entries()) {
    if (renglon.trim() === '') continue;
    const partes = renglon
      .trim()
      .split(/[\s,;]+/)
      .map(Number);
    const [posicion, latitud, longitud] = partes;
    const enteros = posicion !== undefined && latitud !== undefined && longitud !== undefined;
    if (partes.length !== 3 || !enteros || partes.some(Number.isNaN))
      return { error: `Renglón ${i + 1}: escriba cadenamiento, latitud y longitud.` };
    puntos.push({ posicion, latitud, longitud });
  }
  return { puntos };
};

export const escribirPuntos = (puntos: readonly PuntoConocido[]): string =>
  puntos.map(({ posicion, latitud, longitud }) => `${posicion}, ${latitud}, ${longitud}`).join('\n');
