import { TiempoMsSchema } from '@tramos/contract/ingesta';
import { sqlstateDe } from '../db/culpa';
import { AppError } from './errores';
import { conNombre } from './etiquetas';

/** SQLSTATE `numeric_value_out_of_range`. */
const NUMERO_FUERA = '22003';
/** As far as the ids, versions and counts of the database go (`integer` of PostgreSQL). */
const ENTERO_MAX = 2_147_483_647;

interface Dado {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** A moment is larger than any id, and is stored as one: where a field is called so. */
const DE_MOMENTO = /^(t|t0|desde|hasta|\w+_ms)$/;
const cabe = (n: number, campo: string | undefined): boolean =>
  Math.abs(n) <= ENTERO_MAX || (DE_MOMENTO.test(campo ?? '') && TiempoMsSchema.safeParse(n).success);

/** Where the first number stands that is larger than the database holds; null where none is. */
const rutaDelGrande = (dato: unknown, ruta: readonly string[] = []): readonly string[] | null => {
  if (typeof dato === 'number') return cabe(dato, ruta.at(-1)) ? null : ruta;
  if (dato === null || typeof dato !== 'object') return null;
  for (const [clave, dentro] of Object.entries(dato)) {
    const hallada = rutaDelGrande(dentro, [...ruta, clave]);
    if (hallada) return hallada;
  }
  return null;
};

/**
 * What to answer when PostgreSQL found a number of a call too large: 400 with the field of the body or of the query that
 * holds it; 404 when it is the id in the path, since nothing is called so; and the error as it was when the call gave no
 * such number, because then the fault is ours. Any other error is returned as it is.
 */
export const siNumeroFuera = (error: unknown, { params, query, body }: Dado): unknown => {
  if (sqlstateDe(error) !== NUMERO_FUERA) return error;
  const ruta = rutaDelGrande(body) ?? rutaDelGrande(query);
  if (ruta) {
    const message = conNombre(ruta, 'El número es demasiado grande');
    const field = ruta.join('.');
    return new AppError(400, 'datos_invalidos', { message, field, detalle: [{ field, message }] });
  }
  return rutaDelGrande(params) ? new AppError(404, 'no_encontrado') : error;
};
