import type { Presiones, PresionesQuerySchema, SeriePresion } from '@tramos/contract/presiones';
import { and, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { sensores } from '../db/esquema/red';
import type { Limites } from '../db/retencion';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { elegirFuente, type Fuente } from './fuente';
import { leerCadencias, leerMuestras } from './leer-muestras';
import { leerResumenes } from './leer-resumenes';
import { type Rango, type SerieSinNombre, serieDeMuestras } from './muestras';

type PresionesQuery = z.output<typeof PresionesQuerySchema>;

/** @throws {AppError} 404 when one of them is not there, or not in scope: which, nobody is told (product §2.3) */
const exigirAlcance = async (db: Consultable, ids: readonly number[], usuario: UsuarioSesion) => {
  const visibles = await db
    .select({ id: sensores.id })
    .from(sensores)
    .where(and(inArray(sensores.id, [...ids]), enAlcance(sensores.sistema_id, usuario)));
  if (visibles.length < ids.length) throw new AppError(404, 'no_encontrado');
};

interface Pedido {
  ids: readonly number[];
  dts_ms: readonly (number | null)[];
  rango: Rango;
}

const leerDe = async (
  db: Consultable,
  fuente: Fuente,
  { ids, dts_ms, rango }: Pedido,
): Promise<Map<number, SerieSinNombre>> => {
  switch (fuente.tipo) {
    case 'muestras': {
      const lotes = await leerMuestras(db, ids, rango);
      return new Map([...lotes].map(([id, suyos]) => [id, serieDeMuestras(suyos, rango, fuente.paso_ms)]));
    }
    case 'resumenes':
      return leerResumenes(db, ids, dts_ms, { ...rango, ...fuente });
    default:
      return fuente satisfies never;
  }
};

const nombrar = (sensor_id: number, serie: SerieSinNombre | undefined): SeriePresion[] =>
  serie ? [{ sensor_id, ...serie }] : [];

/** Pressure of some sensors over a range, each in as many buckets as were asked for or fewer. */
export const leerPresiones = async (
  db: Consultable,
  { sensores: ids, desde, hasta, puntos }: PresionesQuery,
  usuario: UsuarioSesion,
  ahora_ms: number,
  limites: Limites,
): Promise<Presiones> => {
  await exigirAlcance(db, ids, usuario);
  const dts_ms = await leerCadencias(db, ids, hasta);
  const rango = { desde, hasta, ahora_ms };
  const fuente = elegirFuente({ ...rango, puntos, dts_ms }, limites);
  const series = await leerDe(db, fuente, { ids, dts_ms, rango });
  return { desde, hasta, series: ids.flatMap((id) => nombrar(id, series.get(id))) };
};
