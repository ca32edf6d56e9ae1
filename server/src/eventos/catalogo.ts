import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { plegar } from '@tramos/contract/plegar';
import { leerCatalogo, type TramoNombrado } from '../db/catalogo';
import type { Consultable } from '../db/tipos';

/**
 * What the filters of the events list ask about a tramo. There are hundreds of tramos and millions of events, so
 * those filters pick tramos first, here, and the events are then found by an index on `tramo_id`.
 */
export interface TramoDeCatalogo {
  id: number;
  sistema_id: number;
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

const aFiltrar = ({ id, nombre, sistema, inicio, fin, a, b }: TramoNombrado): TramoDeCatalogo => {
  const municipios = presentes(a.municipio, b.municipio);
  return {
    id,
    sistema_id: sistema.id,
    estacion_ids: [inicio.id, fin.id],
    municipios,
    estados: presentes(a.estado, b.estado),
    nombres: [nombre, sistema.nombre, inicio.nombre, fin.nombre, a.nombre, b.nombre, ...municipios],
  };
};

/** The tramos as the filters of a list ask about them. */
export const leerTramos = async (db: Consultable): Promise<TramoDeCatalogo[]> =>
  [...(await leerCatalogo(db)).tramos.values()].map(aFiltrar);

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
