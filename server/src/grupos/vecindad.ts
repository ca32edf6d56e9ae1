import { radioDe_ms } from '@tramos/deteccion/enlaces';
import { and, ne, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { delMismo } from '../db/real';
import type { Tx } from '../db/tipos';
import { type FilaDeGrupo, leerFilas } from './filas';
import type { SistemaTomado } from './sistema';

/** Neighbours looked at on either side in time: a storm may not make each of its events cost more than the last. */
const VECINOS_MAX = 200;

/** A test event is nobody's cause and stands alone. */
const agrupable = ne(eventos.tipo, 'prueba');

/** How far a link may reach in either window, ms. */
export const alcance_ms = ({ reglas }: SistemaTomado): number =>
  Math.max(...Object.values(reglas).map(radioDe_ms));

interface Centro {
  desde_ms: number;
  hasta_ms: number;
  /** Events that must be among them, however many stand between. */
  ids?: readonly number[];
}

const fecha = (ms: number) => new Date(ms).toISOString();

/** The stored events that a link may tie to those of a stretch of time, and those themselves: the nearest, by time. */
export const leerVecindad = async (
  tx: Tx,
  sistema: SistemaTomado,
  { desde_ms, hasta_ms, ids = [] }: Centro,
): Promise<FilaDeGrupo[]> => {
  const radio_ms = alcance_ms(sistema);
  const lado = (desde: number, hasta: number, sentido: 'asc' | 'desc') => sql`
    (select id from ${eventos} where sistema_id = ${sistema.id} and ${delMismo(sistema.ejercicio_id)}
       and ocurrio_at > ${fecha(desde)}::timestamptz and ocurrio_at <= ${fecha(hasta)}::timestamptz
     order by ocurrio_at ${sql.raw(sentido)} limit ${VECINOS_MAX})`;
  const vecinos = sql`${eventos.id} in (
    ${lado(desde_ms - radio_ms - 1, hasta_ms, 'desc')} union all ${lado(hasta_ms, hasta_ms + radio_ms, 'asc')}
    union all select unnest(${`{${ids.join()}}`}::int[]))`;
  return leerFilas(tx, and(agrupable, vecinos, delMismo(sistema.ejercicio_id)));
};
