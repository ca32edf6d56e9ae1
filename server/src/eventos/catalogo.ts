import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { plegar } from '@tramos/contract/texto';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { estaciones, sensores, sistemas, tramos } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';

/**
 * What the filters of the events list ask about a tramo. There are hundreds of tramos and millions of events, so
 * those filters pick tramos first, here, and the events are then found by an index on `tramo_id`.
 */
export interface TramoDeCatalogo {
  id: number;
  estacion_ids: number[];
  municipios: string[];
  estados: string[];
  /** Everything a person may search it by (product §3 `search`). */
  nombres: string[];
}

type FiltrosDeTramo = Partial<
  Pick<EventosQuery, 'tramo' | 'estacion' | 'municipio' | 'estado'> & { search: string }
>;

const presentes = (...textos: (string | null)[]): string[] => textos.filter((t) => t !== null);

const seleccionar = (db: Consultable) => {
  const [a, b] = [alias(sensores, 'sensor_a'), alias(sensores, 'sensor_b')];
  const [inicio, fin] = [alias(estaciones, 'inicio'), alias(estaciones, 'fin')];
  return db
    .select({
      id: tramos.id,
      nombre: tramos.nombre,
      sistema: sistemas.nombre,
      inicio: { id: inicio.id, nombre: inicio.nombre },
      fin: { id: fin.id, nombre: fin.nombre },
      a: { nombre: a.nombre, municipio: a.municipio, estado: a.estado },
      b: { nombre: b.nombre, municipio: b.municipio, estado: b.estado },
    })
    .from(tramos)
    .innerJoin(sistemas, eq(sistemas.id, tramos.sistema_id))
    .innerJoin(inicio, eq(inicio.id, tramos.estacion_inicio_id))
    .innerJoin(fin, eq(fin.id, tramos.estacion_fin_id))
    .innerJoin(a, eq(a.id, tramos.sensor_a_id))
    .innerJoin(b, eq(b.id, tramos.sensor_b_id))
    .prepare('catalogo_de_tramos');
};

/** Six tables of hundreds of rows: each connection plans how to read them once. */
const preparadas = new WeakMap<Consultable, ReturnType<typeof seleccionar>>();

export const leerCatalogo = async (db: Consultable): Promise<TramoDeCatalogo[]> => {
  const consulta = preparadas.get(db) ?? seleccionar(db);
  preparadas.set(db, consulta);
  const filas = await consulta.execute();
  return filas.map((f) => {
    const municipios = presentes(f.a.municipio, f.b.municipio);
    return {
      id: f.id,
      estacion_ids: [f.inicio.id, f.fin.id],
      municipios,
      estados: presentes(f.a.estado, f.b.estado),
      nombres: [f.nombre, f.sistema, f.inicio.nombre, f.fin.nombre, f.a.nombre, f.b.nombre, ...municipios],
    };
  });
};

/** Ids of the tramos that pass every filter given; texts are compared without case or accents. */
export const tramosQueCumplen = (
  catalogo: readonly TramoDeCatalogo[],
  { tramo, estacion, municipio, estado, search }: FiltrosDeTramo,
): number[] => {
  const es = (buscado: string | undefined, textos: string[]) =>
    buscado === undefined || textos.some((t) => plegar(t) === plegar(buscado));
  const contiene = (t: TramoDeCatalogo) =>
    search === undefined || t.nombres.some((nombre) => plegar(nombre).includes(plegar(search)));
  return catalogo
    .filter((t) => tramo === undefined || t.id === tramo)
    .filter((t) => estacion === undefined || t.estacion_ids.includes(estacion))
    .filter((t) => es(municipio, t.municipios) && es(estado, t.estados) && contiene(t))
    .map((t) => t.id);
};
