import type { Vertices } from '../lib/lineas/tipos';

/** A line that is being drawn: its vertices, the one that is chosen, and what it was before each change. */

export interface Dibujo {
  vertices: Vertices;
  /** The next vertex comes after this one; −1 before there is any. */
  elegido: number;
  antes: readonly { vertices: Vertices; elegido: number }[];
}

/** [longitud, latitud], GeoJSON order. */
export type Punto = readonly [number, number];

/** Handles beyond this would cover the line; one of so many vertices comes from a file, and is mended there. */
export const DIBUJABLES_MAX = 300;
const PASOS_MAX = 200;
/** A hand-drawn place is no better known than this: about 10 cm. */
const redondear = (n: number): number => Math.round(n * 1e6) / 1e6;
const limpio = ([lng, lat]: Punto): [number, number] => [redondear(lng), redondear(lat)];

export const dibujoDe = (vertices: Vertices, elegido = vertices.length - 1): Dibujo => ({
  ...{ vertices, elegido },
  antes: [],
});

const con = (dibujo: Dibujo, vertices: Vertices, elegido: number): Dibujo => ({
  vertices,
  elegido: Math.max(-1, Math.min(vertices.length - 1, elegido)),
  antes: [...dibujo.antes, { vertices: dibujo.vertices, elegido: dibujo.elegido }].slice(-PASOS_MAX),
});

/** Another vertex after the chosen one, and chosen in its turn. */
export const agregar = (dibujo: Dibujo, punto: Punto): Dibujo => {
  const i = dibujo.elegido + 1;
  return con(dibujo, dibujo.vertices.toSpliced(i, 0, limpio(punto)), i);
};

export const mover = (dibujo: Dibujo, i: number, punto: Punto): Dibujo =>
  con(dibujo, dibujo.vertices.with(i, limpio(punto)), i);

/** The same while it is still being dragged: part of the change that `mover` began. */
export const arrastrar = (dibujo: Dibujo, i: number, punto: Punto): Dibujo => ({
  ...dibujo,
  vertices: dibujo.vertices.with(i, limpio(punto)),
});

export const quitar = (dibujo: Dibujo, i: number): Dibujo =>
  con(dibujo, dibujo.vertices.toSpliced(i, 1), Math.max(0, i - 1));

export const elegir = (dibujo: Dibujo, elegido: number): Dibujo => ({ ...dibujo, elegido });

export const deshacer = (dibujo: Dibujo): Dibujo => {
  const ultimo = dibujo.antes.at(-1);
  return ultimo ? { ...ultimo, antes: dibujo.antes.slice(0, -1) } : dibujo;
};

/** Begins and ends at these places: the ends that are there move to them, or become what is drawn between them. */
export const unirExtremos = (dibujo: Dibujo, inicio: Punto, fin: Punto): Dibujo => {
  const { vertices } = dibujo;
  const medio = vertices.length > 2 ? vertices.slice(1, -1) : [];
  return con(dibujo, [[...inicio], ...medio, [...fin]] as Vertices, medio.length);
};
