import type { Ejercicio, EjercicioDetalle, EjerciciosQuery } from '@tramos/contract/ejercicios';
import type { User } from '@tramos/contract/usuario';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { usuarios } from '../db/esquema/cuentas';
import { ejercicios } from '../db/esquema/ejercicios';
import { sistemas } from '../db/esquema/red';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import { contar } from '../http/pagina';
import { leerHoja } from './leer-hoja';

/** Exercises as those within their sistema may see them. */

const [iniciador, terminador] = [alias(usuarios, 'iniciador'), alias(usuarios, 'terminador')];

const seleccionar = (db: Consultable, condicion: SQL) =>
  db
    .select({
      fila: ejercicios,
      sistema: sistemas.nombre,
      iniciado_por: iniciador.nombre,
      terminado_por: terminador.nombre,
    })
    .from(ejercicios)
    .innerJoin(sistemas, eq(sistemas.id, ejercicios.sistema_id))
    .innerJoin(iniciador, eq(iniciador.id, ejercicios.iniciado_por))
    .leftJoin(terminador, eq(terminador.id, ejercicios.terminado_por))
    .where(condicion)
    .orderBy(desc(ejercicios.iniciado_at), desc(ejercicios.id));
type Leida = Awaited<ReturnType<typeof seleccionar>>[number];

const presentar = ({ fila, sistema, iniciado_por, terminado_por }: Leida): Ejercicio => ({
  ...{ id: fila.id, nombre: fila.nombre, estado: fila.estado, iniciado_por, terminado_por },
  sistema: { id: fila.sistema_id, nombre: sistema },
  iniciado_at: fila.iniciado_at.toISOString(),
  termina_at: fila.termina_at.toISOString(),
  terminado_at: fila.terminado_at?.toISOString() ?? null,
});

const conId = (id: number): SQL => (id > ID_MAX ? sql`false` : eq(ejercicios.id, id));

/** An exercise as its push message tells of it, to whomever. */
export const leerEjercicio = async (db: Consultable, id: number): Promise<Ejercicio> => {
  const [leida] = await seleccionar(db, conId(id));
  if (!leida) throw new AppError(404, 'no_encontrado');
  return presentar(leida);
};

/** A page of the exercises in reach, newest first. */
export const listarEjercicios = async (
  db: Consultable,
  { estado, sistema, limit, offset }: EjerciciosQuery,
  usuario: User,
): Promise<{ ejercicios: Ejercicio[]; total: number }> => {
  const condicion =
    and(
      enAlcance(ejercicios.sistema_id, usuario),
      estado && eq(ejercicios.estado, estado),
      sistema === undefined ? undefined : eq(ejercicios.sistema_id, Math.min(sistema, ID_MAX)),
    ) ?? sql`true`;
  const leidas = await seleccionar(db, condicion).limit(limit).offset(offset);
  return { ejercicios: leidas.map(presentar), total: await contar(db, ejercicios, condicion) };
};

/** Whoever is being trained is not told beforehand, and regular users are not told how others did. */
const puedeVer = ({ role, instructor }: User, { estado }: Leida['fila']): boolean =>
  role === 'administrator' || instructor || (role === 'monitorista' && estado !== 'en_curso');

/**
 * One exercise, with what was injected and its score sheet for whoever may see them.
 * @throws {AppError} 404 `no_encontrado` when it is out of scope
 */
export const leerDetalle = async (db: Consultable, id: number, usuario: User): Promise<EjercicioDetalle> => {
  const condicion = and(conId(id), enAlcance(ejercicios.sistema_id, usuario)) ?? sql`false`;
  const [leida] = await seleccionar(db, condicion);
  if (!leida) throw new AppError(404, 'no_encontrado');
  const { inyecciones, supuestos, estado } = leida.fila;
  const visible = puedeVer(usuario, leida.fila);
  return {
    ...presentar(leida),
    supuestos,
    inyecciones: visible ? inyecciones : null,
    hoja: visible && estado !== 'cancelado' ? await leerHoja(db, id, inyecciones) : null,
  };
};
