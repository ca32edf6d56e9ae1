import type { Estacion, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import type { EventosSearch } from '../busqueda';

/** What can be chosen in the filters that name a part of the network: only what some event could pass. */

export interface Opcion<V extends string | number = string | number> {
  valor: V;
  etiqueta: string;
  /** Tells apart what has the same name. */
  detalle?: string;
}

/** The network within the viewer's scope, as the list calls answer. */
export interface Red {
  tramos: readonly Tramo[];
  sensores: readonly Sensor[];
  estaciones: readonly Estacion[];
}

/** The filters whose choices depend on the network; those that others depend on come first. */
export const FILTROS_DE_RED = ['tramo', 'sistema', 'municipio', 'estado', 'estacion'] as const;
export type FiltroDeRed = (typeof FILTROS_DE_RED)[number];
type Elegidos = Pick<EventosSearch, FiltroDeRed>;

const sinRepetir = <V extends string | number>(opciones: readonly Opcion<V>[]): Opcion<V>[] => [
  ...new Map(opciones.map((opcion) => [opcion.valor, opcion])).values(),
];

const porNombre = <V extends string | number>(opciones: readonly Opcion<V>[]): Opcion<V>[] =>
  sinRepetir(opciones).toSorted((a, b) => a.etiqueta.localeCompare(b.etiqueta, 'es-MX', { numeric: true }));

/** Along the line: by sistema, then by chainage. */
const porLugar = (tramos: readonly Tramo[]): Tramo[] =>
  tramos.toSorted(
    (a, b) => a.sistema_nombre.localeCompare(b.sistema_nombre, 'es-MX') || a.posicion_a - b.posicion_a,
  );

/** Every tramo when no sistema is chosen, else those of the sistema. */
const tramosDe = (red: Red, { sistema }: Elegidos): Tramo[] =>
  porLugar(red.tramos.filter((t) => sistema === undefined || t.sistema_id === sistema));

const sensoresDe = (red: Red, elegidos: Elegidos): Sensor[] => {
  const tramos = tramosDe(red, elegidos).filter(
    ({ id }) => elegidos.tramo === undefined || id === elegidos.tramo,
  );
  const ids = new Set(tramos.flatMap((t) => [t.sensor_a_id, t.sensor_b_id]));
  return red.sensores.filter(({ id }) => ids.has(id));
};

const deTexto = (textos: readonly (string | null)[]): Opcion<string>[] =>
  porNombre(textos.flatMap((t) => (t === null || t === '' ? [] : [{ valor: t, etiqueta: t }])));

const opcionesDeTramo = (red: Red, elegidos: Elegidos): Opcion<number>[] =>
  tramosDe(red, elegidos).map(({ id, nombre, sistema_nombre }) => ({
    valor: id,
    etiqueta: nombre,
    ...(elegidos.sistema === undefined && { detalle: sistema_nombre }),
  }));

/** An event belongs to the stations at both ends of its tramo. */
const opcionesDeEstacion = (red: Red, elegidos: Elegidos): Opcion<number>[] => {
  const sistemaDe = new Map(
    tramosDe(red, elegidos).flatMap((t) => [
      [t.estacion_inicio_id, t.sistema_nombre],
      [t.estacion_fin_id, t.sistema_nombre],
    ]),
  );
  return red.estaciones
    .filter(({ id }) => sistemaDe.has(id))
    .toSorted((a, b) => a.sistema_id - b.sistema_id || a.posicion - b.posicion)
    .map(({ id, nombre }) => ({
      valor: id,
      etiqueta: nombre,
      ...(elegidos.sistema === undefined && { detalle: sistemaDe.get(id) ?? '' }),
    }));
};

/** The choices of one filter, narrowed by the others it depends on: a sistema has its own tramos, a tramo its states. */
export const opcionesDe = (filtro: FiltroDeRed, red: Red, elegidos: Elegidos): Opcion[] => {
  switch (filtro) {
    case 'tramo':
      return opcionesDeTramo(red, elegidos);
    case 'sistema':
      return porNombre(red.tramos.map((t) => ({ valor: t.sistema_id, etiqueta: t.sistema_nombre })));
    case 'municipio':
      return deTexto(sensoresDe(red, elegidos).map((s) => s.municipio));
    case 'estado':
      return deTexto(sensoresDe(red, elegidos).map((s) => s.estado));
    case 'estacion':
      return opcionesDeEstacion(red, elegidos);
    default:
      return filtro satisfies never;
  }
};

/**
 * What choosing one of them changes: a filter that could no longer be met, the tramo of another sistema, is laid down
 * with it.
 */
export const alElegir = (cambio: Partial<Elegidos>, red: Red, elegidos: Elegidos): Partial<Elegidos> => {
  const ofrece = (filtro: FiltroDeRed, segun: Elegidos) =>
    opcionesDe(filtro, red, segun).some(({ valor }) => valor === elegidos[filtro]);
  const nuevo = { ...cambio };
  // A name that was never among the choices is the address' own business.
  for (const filtro of FILTROS_DE_RED)
    if (!(filtro in cambio) && ofrece(filtro, elegidos) && !ofrece(filtro, { ...elegidos, ...nuevo }))
      nuevo[filtro] = undefined;
  return nuevo;
};
