import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { usuarios } from './esquema/cuentas';
import { estaciones, sensores, sistemas, tramos } from './esquema/red';
import type { Consultable } from './tipos';

/**
 * Names of the network and of people. They stand in every event and rarely change, so each process keeps them, as long
 * as the database says that they hold: a trigger gives `meta` another value with every change (migration 0009).
 */

/** Which tramo it is, where its sensors stand, and what its waves go by. */
export const COLUMNAS_DE_TRAMO = {
  id: tramos.id,
  nombre: tramos.nombre,
  sistema_id: tramos.sistema_id,
  sensor_a_id: tramos.sensor_a_id,
  sensor_b_id: tramos.sensor_b_id,
  posicion_a: tramos.posicion_a,
  posicion_b: tramos.posicion_b,
  velocidad_onda_mps: tramos.velocidad_onda_mps,
  sigma_velocidad_rel: tramos.sigma_velocidad_rel,
  flujo_mps: tramos.flujo_mps,
  producto: tramos.producto,
};

const seleccionarTramos = (db: Consultable) => {
  const [a, b] = [alias(sensores, 'sensor_a'), alias(sensores, 'sensor_b')];
  const [inicio, fin] = [alias(estaciones, 'inicio'), alias(estaciones, 'fin')];
  const [sitio_a, sitio_b] = [alias(estaciones, 'sitio_a'), alias(estaciones, 'sitio_b')];
  return db
    .select({
      ...COLUMNAS_DE_TRAMO,
      sistema: { id: sistemas.id, nombre: sistemas.nombre },
      inicio: { id: inicio.id, nombre: inicio.nombre },
      fin: { id: fin.id, nombre: fin.nombre },
      a: { nombre: a.nombre, municipio: a.municipio, estado: a.estado },
      b: { nombre: b.nombre, municipio: b.municipio, estado: b.estado },
      sitio_a: sitio_a.nombre,
      sitio_b: sitio_b.nombre,
    })
    .from(tramos)
    .innerJoin(sistemas, eq(sistemas.id, tramos.sistema_id))
    .innerJoin(inicio, eq(inicio.id, tramos.estacion_inicio_id))
    .innerJoin(fin, eq(fin.id, tramos.estacion_fin_id))
    .innerJoin(a, eq(a.id, tramos.sensor_a_id))
    .innerJoin(b, eq(b.id, tramos.sensor_b_id))
    .leftJoin(sitio_a, eq(sitio_a.id, a.estacion_id))
    .leftJoin(sitio_b, eq(sitio_b.id, b.estacion_id));
};

/** A tramo with the names of all that belongs to it, and what its waves go by. */
export type TramoNombrado = Awaited<ReturnType<typeof seleccionarTramos>>[number];

export interface Catalogo {
  /** What the database said when this was read; null when it said nothing, and this is good for one use. */
  version: string | null;
  tramos: ReadonlyMap<number, TramoNombrado>;
  sistemas: ReadonlyMap<number, string>;
  usuarios: ReadonlyMap<number, string>;
}

/** For any statement that reads what needs names: the version they must have. */
export const VERSION_DE_CATALOGO = sql<string | null>`(select valor from meta where clave = 'catalogo')`;

const leer = async (db: Consultable, version: string | null): Promise<Catalogo> => {
  const de_tramos = await seleccionarTramos(db);
  const de_sistemas = await db.select({ id: sistemas.id, nombre: sistemas.nombre }).from(sistemas);
  const de_usuarios = await db.select({ id: usuarios.id, nombre: usuarios.nombre }).from(usuarios);
  const porId = (filas: readonly { id: number; nombre: string }[]) =>
    new Map(filas.map(({ id, nombre }) => [id, nombre]));
  return {
    version,
    tramos: new Map(de_tramos.map((tramo) => [tramo.id, tramo])),
    sistemas: porId(de_sistemas),
    usuarios: porId(de_usuarios),
  };
};

let guardado: Catalogo | null = null;

/** The catalogue of a version that was just read: what is read after it is at least as new. */
export const catalogoDe = async (db: Consultable, version: string | null): Promise<Catalogo> => {
  if (guardado !== null && version !== null && guardado.version === version) return guardado;
  const leido = await leer(db, version);
  guardado = leido;
  return leido;
};

/** The catalogue as it stands now. */
export const leerCatalogo = async (db: Consultable): Promise<Catalogo> => {
  const { rows } = await db.execute<{ version: string | null }>(
    sql`select ${VERSION_DE_CATALOGO} as version`,
  );
  return catalogoDe(db, rows[0]?.version ?? null);
};
