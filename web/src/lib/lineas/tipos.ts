/** [longitud, latitud] pairs, GeoJSON order. */
export type Vertices = [number, number][];

/** A position as a file holds it: x, y and what may come after them, in the file's own reference. */
export type Posicion = readonly number[];

/** One thing of a file: its lines, and its places where it has no line. */
export interface Rasgo {
  nombre: string;
  /** It is an area, of which no line is known. */
  areas: boolean;
  partes: readonly (readonly Posicion[])[];
  puntos: readonly Posicion[];
}

/** What a file holds before it is known which of it is meant. */
export interface Contenido {
  rasgos: readonly Rasgo[];
  /** EPSG number, `urn` or WKT; left out where the format is in WGS 84 or does not say. */
  crs?: string | undefined;
  avisos: readonly string[];
}

/** A line that may be the one that was meant. */
export interface Opcion {
  titulo: string;
  vertices: Vertices;
  largo_m: number;
  avisos: readonly string[];
  /** It had more vertices than are stored, so it is an offer, not what was brought. */
  simplificada: boolean;
}

export type Lectura = { opciones: readonly Opcion[] } | { error: string };

/** What a reader cannot use, in words for the person who chose the file. */
export class Ilegible extends Error {}

/** A place of which the chainage is known, m. */
export interface PuntoConocido {
  posicion: number;
  latitud: number;
  longitud: number;
}
