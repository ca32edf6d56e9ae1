import {
  CAMPOS_CON_NOMBRE,
  CAMPOS_RENGLON,
  type CampoRenglon,
  type NombresDeRenglones,
} from '@tramos/contract/evento-renglon';
import { type SQL, sql } from 'drizzle-orm';
import { leerCatalogo, type TramoNombrado } from '../db/catalogo';
import { eventos } from '../db/esquema/eventos';
import type { Db } from '../db/tipos';
import { columnaDeGrupo, type Vista } from './seleccion';

/**
 * Rows of an export, as the contract's `evento-renglon` spells them. The database writes their JSON and the server
 * passes it on: taken apart here, a hundred thousand events would keep it from everything else for seconds.
 */

/**
 * The rows of some events, in this order.
 * @param elegidos select of `id` and `orden`, called `r` in `por`
 */
export const leerFilas = async (db: Db, vista: Vista, elegidos: SQL, por: SQL): Promise<string[]> => {
  const valores = CAMPOS_RENGLON.map(
    (campo) => sql`${campo === 'grupo' ? columnaDeGrupo(vista) : eventos[campo]}`,
  );
  const { rows } = await db.execute<{ renglon: string }>(sql`
    select json_build_array(${sql.join(valores, sql`, `)})::text as renglon
    from (${elegidos}) r join ${eventos} on ${eventos.id} = r.id order by ${por}`);
  return rows.map(({ renglon }) => renglon);
};

/** Where a row stands in an order, as the database compares it: none of its digits is lost. */
export const lugarDe = (renglon: string, columna: string): { id: number; valor: unknown } => {
  const valores = JSON.parse(renglon) as unknown[];
  const valor = (campo: CampoRenglon) => valores[CAMPOS_RENGLON.indexOf(campo)];
  return { id: valor('id') as number, valor: valor(columna as CampoRenglon) };
};

/** The beginning of a row: what stands for a name in it. */
const idsDe = (renglon: string): string => {
  let coma = 0;
  for (let i = 0; i < CAMPOS_CON_NOMBRE.length; i++) coma = renglon.indexOf(',', coma + 1);
  return renglon.slice(0, coma);
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
  return async (renglones: readonly string[]): Promise<NombresDeRenglones | null> => {
    const nuevas = [...new Set(renglones.map(idsDe))].filter((ids) => !combinaciones.has(ids));
    for (const ids of nuevas) combinaciones.add(ids);
    const leidas = nuevas.map((ids) => JSON.parse(`${ids}]`) as (number | null)[]);
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
