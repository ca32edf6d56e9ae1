import {
  CAMPOS_CON_NOMBRE,
  CAMPOS_INSTANTE,
  CAMPOS_RENGLON,
  type CampoInstante,
  type CampoRenglon,
  type NombresDeRenglones,
  SEPARADOR,
} from '@tramos/contract/evento-renglon';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { leerCatalogo, type TramoNombrado } from '../db/catalogo';
import { eventos } from '../db/esquema/eventos';
import type { Db } from '../db/tipos';
import { columnaDeGrupo, type Vista } from './seleccion';

/**
 * Rows of an export, as the contract's `evento-renglon` spells them. The database writes them and the server passes
 * them on: taken apart here, a hundred thousand events would keep it from everything else for seconds.
 */

const esInstante = (campo: CampoRenglon): campo is CampoInstante =>
  CAMPOS_INSTANTE.some((instante) => instante === campo);

/** What the database writes for a field. Seconds cost it less than a date, and do not depend on its zone. */
const valorDe = (campo: CampoRenglon, vista: Vista): SQL => {
  if (campo === 'grupo') return sql`${columnaDeGrupo(vista)}`;
  if (campo === 'producto') return sql`to_json(${eventos.producto})`;
  return esInstante(campo) ? sql`date_part('epoch', ${eventos[campo]})` : sql`${eventos[campo]}`;
};

const FORMATO = CAMPOS_RENGLON.map(() => '%s').join(SEPARADOR);

/** Rows that the database wrote in one go. */
export interface Filas {
  /** One to a line, without a last line break. */
  texto: string;
  cuantas: number;
}

/**
 * The rows of some events, in this order. They are looked up by an array, however many: joined, from some hundreds on
 * a planner would rather read the whole table.
 * @param elegidos select of their `id`
 * @param por columns of the events
 */
export const leerFilas = async (db: Db, vista: Vista, elegidos: SQL, por: SQL): Promise<Filas> => {
  const valores = CAMPOS_RENGLON.map((campo) => valorDe(campo, vista));
  const renglon = sql`format(${FORMATO}::text, ${sql.join(valores, sql`, `)})`;
  const { rows } = await db.execute<{ texto: string | null; cuantas: number }>(sql`
    select string_agg(${renglon}, ${'\n'}::text order by ${por}) as texto, count(*)::int as cuantas
    from ${eventos} where ${eventos.id} = any(array(${elegidos}))`);
  return { texto: rows[0]?.texto ?? '', cuantas: rows[0]?.cuantas ?? 0 };
};

/** Where a row stands in an order. */
export interface Lugar {
  id: string;
  valor: string;
}

/** Where the last of some rows stands, as the database wrote it: none of its digits is lost. */
export const ultimoLugar = ({ texto }: Filas, columna: string): Lugar => {
  const celdas = texto.slice(texto.lastIndexOf('\n') + 1).split(SEPARADOR);
  const celda = (campo: CampoRenglon): string => celdas[CAMPOS_RENGLON.indexOf(campo)] ?? '';
  return { id: celda('id'), valor: celda(columna as CampoRenglon) };
};

/** The value of a place as this column holds it. */
export const valorDeLugar = ({ valor }: Lugar, columna: PgColumn): SQL =>
  esInstante(columna.name as CampoRenglon)
    ? sql`to_timestamp(${valor}::float8)`
    : sql`${valor}::${sql.raw(columna.getSQLType())}`;

/** The beginnings of rows, each once: what stands for a name in them. */
const combinacionesDe = ({ texto }: Filas): Set<string> => {
  const vistas = new Set<string>();
  for (let desde = 0; desde < texto.length; ) {
    let hasta = desde;
    for (let i = 0; i < CAMPOS_CON_NOMBRE.length; i++) hasta = texto.indexOf(SEPARADOR, hasta) + 1;
    vistas.add(texto.slice(desde, hasta - 1));
    const salto = texto.indexOf('\n', hasta);
    desde = salto < 0 ? texto.length : salto + 1;
  }
  return vistas;
};

/** Remembers which ids it has seen; gives those that it had not. */
const crearNuevos = () => {
  const vistos = new Set<number>();
  return (ids: readonly (number | null | undefined)[]): number[] => {
    const nuevos = ids.filter((id) => id !== null && id !== undefined && !vistos.has(id)) as number[];
    for (const id of nuevos) vistos.add(id);
    return [...new Set(nuevos)];
  };
};

const nombresDeTramo = ({ id, nombre, a, b, sitio_a, sitio_b, posicion_a, posicion_b }: TramoNombrado) => ({
  id,
  nombre,
  sensor_a_name: a.nombre,
  sensor_b_name: b.nombre,
  sitio_sensor0: sitio_a,
  sitio_sensor1: sitio_b,
  posicion_sensor0: posicion_a,
  posicion_sensor1: posicion_b,
  municipio_sensor0: a.municipio,
  municipio_sensor1: b.municipio,
  estado_sensor0: a.estado,
  estado_sensor1: b.estado,
});

/** Gives the names that rows need and earlier rows did not; null when there are none. */
export const crearNombres = (db: Db) => {
  const combinaciones = new Set<string>();
  const [nuevosTramos, nuevosSistemas, nuevosUsuarios] = [crearNuevos(), crearNuevos(), crearNuevos()];
  return async (filas: Filas): Promise<NombresDeRenglones | null> => {
    const nuevas = [...combinacionesDe(filas)].filter((ids) => !combinaciones.has(ids));
    for (const ids of nuevas) combinaciones.add(ids);
    const leidas = nuevas.map((ids) => ids.split(SEPARADOR).map((id) => (id === '' ? null : Number(id))));
    const de_tramos = nuevosTramos(leidas.map(([tramo_id]) => tramo_id));
    const de_sistemas = nuevosSistemas(leidas.map(([, sistema_id]) => sistema_id));
    const de_usuarios = nuevosUsuarios(leidas.flatMap(([, , ...usuarios]) => usuarios));
    if (de_tramos.length + de_sistemas.length + de_usuarios.length === 0) return null;
    const { tramos, sistemas, usuarios } = await leerCatalogo(db);
    const refs = (ids: number[], nombres: ReadonlyMap<number, string>) =>
      ids.map((id) => ({ id, nombre: nombres.get(id) ?? '' }));
    return {
      tramos: de_tramos.flatMap((id) => tramos.get(id) ?? []).map(nombresDeTramo),
      sistemas: refs(de_sistemas, sistemas),
      usuarios: refs(de_usuarios, usuarios),
    };
  };
};
