import { SIN_APARTADOS } from '@tramos/contract/evento';
import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { TOTAL_EXACTO_MAX } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { presentarEventos } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import { contarApartados } from './apartados';
import { type Leida, leerPagina, leerPaginaPreparada } from './lista-pagina';
import { recorridoDe } from './recorrido';
import { columnaDeGrupo, filtrosDe, seleccionar, type Vista } from './seleccion';

/** A count that stopped at TOTAL_EXACTO_MAX or that may have missed something, as the wire tells it (product §3). */
export const contado = (n: number, incompleta: boolean): { total: number; aproximado: boolean } => ({
  total: Math.min(n, TOTAL_EXACTO_MAX),
  aproximado: incompleta || n > TOTAL_EXACTO_MAX,
});

/** Of these filters what is selected never shrinks: an event is not deleted and stays in its tramo. */
const PERMANENTES: readonly string[] = ['sistema', 'tramo'];

/** Names a selection that only grows; null for any other. */
const claveDe = (q: EventosQuery, { todos_los_sistemas, sistemas }: Vista): string | null => {
  const filtros = filtrosDe(q);
  if (!filtros.every(([clave]) => PERMANENTES.includes(clave))) return null;
  return JSON.stringify([todos_los_sistemas || sistemas, filtros]);
};

/** Selections that were counted past TOTAL_EXACTO_MAX, in the database whose catalogue had this version. */
let rebasadas = { version: null as string | null, claves: new Set<string>() };

/** Reads a page, and counts no further what was once found to be too much to count. */
const leerContando = async (
  clave: string | null,
  leer: (sabida: boolean) => Promise<Leida>,
): Promise<Leida> => {
  const sabida = clave !== null && rebasadas.claves.has(clave);
  const leida = await leer(sabida);
  // Another version may be another database, of which nothing is known.
  if (leida.version === null || leida.version !== rebasadas.version)
    rebasadas = { version: leida.version, claves: new Set() };
  else if (sabida) return leida;
  const contada = sabida ? await leer(false) : leida;
  if (clave !== null && contada.n > TOTAL_EXACTO_MAX) rebasadas.claves.add(clave);
  return contada;
};

/** What every console asks for first and again and again, whoever is looking. */
const esPrimera = (q: EventosQuery): boolean =>
  q.offset === 0 && q.orden === 'created_at' && filtrosDe(q).length === 0;

/**
 * The page of events a query asks for, inside the scope. `total` is exact up to TOTAL_EXACTO_MAX and stops
 * counting there (product §3). Throws 400 `datos_invalidos` for a date that does not exist.
 */
export const listarEventos = async (
  db: Consultable,
  q: EventosQuery,
  vista: Vista,
  zona: string,
): Promise<EventosLista> => {
  const seleccion = await seleccionar(db, q, vista, zona);
  const recorrido = recorridoDe(q, seleccion, columnaDeGrupo(vista));
  if (recorrido === null) return { events: [], total: 0, apartados: SIN_APARTADOS };
  const clave = claveDe(q, vista);
  const { filas, n, version } = await leerContando(clave, (sabida) =>
    esPrimera(q)
      ? leerPaginaPreparada(db, JSON.stringify([clave, ventanaDe(vista), q.sentido, q.limit, sabida]), {
          recorrido,
          q,
          sabida,
        })
      : leerPagina(db, recorrido, q, sabida),
  );
  const { total, aproximado } = contado(n, seleccion.recortada);
  return {
    events: await presentarEventos(db, filas ?? [], version, ventanaDe(vista)),
    total,
    ...(aproximado && { total_aproximado: true }),
    apartados: await contarApartados(db, q, seleccion),
  };
};
