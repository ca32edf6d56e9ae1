import { type Apartados, SIN_APARTADOS } from '@tramos/contract/evento';
import { or, sql } from 'drizzle-orm';
import { enteros } from '../db/enteros';
import { eventos } from '../db/esquema/eventos';
import { NO_ES_REAL } from '../db/real';
import type { Consultable } from '../db/tipos';
import type { FiltrosEventos, Parte, Seleccion } from './seleccion';

const condicionDe = ({ donde, claves }: Parte) =>
  claves ? sql`(${donde} and ${eventos[claves.columna]} = any(${enteros(claves.ids)}))` : donde;

/** How many of a selection do not count as real. They are few, and have an index of their own: all are counted. */
export const contarApartados = async (
  db: Consultable,
  q: Pick<FiltrosEventos, 'simulacion'>,
  { partes }: Seleccion,
): Promise<Apartados> => {
  if (q.simulacion === 'no' || partes.length === 0) return SIN_APARTADOS;
  const [cuenta] = await db
    .select({
      simulados: sql<number>`(count(*) filter (where ${eventos.ejercicio_id} is not null))::int`,
      pruebas: sql<number>`(count(*) filter (where ${eventos.ejercicio_id} is null))::int`,
    })
    .from(eventos)
    .where(sql`${NO_ES_REAL} and (${or(...partes.map(condicionDe))})`);
  return cuenta ?? SIN_APARTADOS;
};
