import { crearLinea, type Linea } from '@tramos/contract/geodesia';
import type { RedDeteccion } from '@tramos/deteccion/tipos';
import { asc, eq } from 'drizzle-orm';
import { leerConfigVersion } from '../db/config-version';
import { estaciones, gateways, routers, sensores, tramos } from '../db/esquema/red';
import { conLotes } from '../db/lotes';
import type { Consultable } from '../db/tipos';
import type { Secretos } from './acceso-gateway';
import { type Escala, escalaDe } from './escala';

export interface SensorRed {
  id: number;
  clave: string;
  sistema_id: number;
  gateway_id: number | null;
  mantenimiento: boolean;
  /** From what it sends to kg/cm². */
  escala: Escala;
}

export interface TramoRed {
  id: number;
  sistema_id: number;
  sensor_a_id: number;
  sensor_b_id: number;
  posicion_a: number;
  posicion_b: number;
  calibrado_en: Date | null;
  flujo_mps: number;
  producto: string;
  linea: Linea;
}

/** Whoever showed a secret that does not count any more is not let go on. */
export interface GatewayRed extends Secretos {
  id: number;
  clave: string;
  permite_maniobras: boolean;
  /** Sensors and routers that speak through it. */
  dispositivos: number;
  /** Sistemas its devices stand in: the stations it may log manoeuvres for are of these. */
  sistemas: ReadonlySet<number>;
}

/** The network as the ingest needs it, read at once and replaced whole when the configuration changes. */
export interface Red {
  config_version: number;
  sensores: ReadonlyMap<string, SensorRed>;
  sensores_por_id: ReadonlyMap<number, SensorRed>;
  routers: ReadonlyMap<string, { id: number; gateway_id: number | null }>;
  estaciones: ReadonlyMap<string, { id: number; sistema_id: number }>;
  /** Active ones only, by id. */
  gateways: ReadonlyMap<number, GatewayRed>;
  tramos: ReadonlyMap<number, TramoRed>;
  deteccion: RedDeteccion;
}

/** Before the network has been read: nobody is known. */
export const RED_VACIA: Red = {
  config_version: -1,
  sensores: new Map(),
  sensores_por_id: new Map(),
  routers: new Map(),
  estaciones: new Map(),
  gateways: new Map(),
  tramos: new Map(),
  deteccion: { config_version: -1, tramos: [], puntos: [], en_mantenimiento: new Set() },
};

const porClave = <T extends { clave: string }>(filas: readonly T[]) =>
  new Map(filas.map((fila) => [fila.clave, fila]));

type FilaTramo = typeof tramos.$inferSelect;

const aTramo = (t: FilaTramo): TramoRed => ({
  id: t.id,
  sistema_id: t.sistema_id,
  sensor_a_id: t.sensor_a_id,
  sensor_b_id: t.sensor_b_id,
  posicion_a: t.posicion_a,
  posicion_b: t.posicion_b,
  calibrado_en: t.calibrado_en,
  flujo_mps: t.flujo_mps,
  producto: t.producto,
  linea: crearLinea({
    geometria: t.geometria.coordinates,
    posicion_a: t.posicion_a,
    posicion_b: t.posicion_b,
    calibracion: t.calibracion,
  }),
});

const leerGateways = async (
  db: Consultable,
  dispositivos: readonly { gateway_id: number | null; sistema_id: number | null }[],
): Promise<Map<number, GatewayRed>> => {
  const filas = await db
    .select({
      ...{ id: gateways.id, clave: gateways.clave, secreto_hash: gateways.secreto_hash },
      ...{ anterior_hash: gateways.anterior_hash, anterior_hasta: gateways.anterior_hasta },
      permite_maniobras: gateways.permite_maniobras,
    })
    .from(gateways)
    .where(eq(gateways.activo, true));
  return new Map(
    filas.map((fila) => {
      const suyos = dispositivos.filter(({ gateway_id }) => gateway_id === fila.id);
      const sistemas = new Set(suyos.flatMap(({ sistema_id }) => sistema_id ?? []));
      return [fila.id, { ...fila, sistemas, dispositivos: suyos.length }];
    }),
  );
};

/** Reads the active network. Run it outside of any transaction that changes it. */
export const leerRed = async (db: Consultable): Promise<Red> => {
  const config_version = await leerConfigVersion(db);
  const filas_estacion = await db
    .select({
      id: estaciones.id,
      clave: estaciones.clave,
      sistema_id: estaciones.sistema_id,
      posicion: estaciones.posicion,
    })
    .from(estaciones);
  const leidas = await db
    .select({
      id: sensores.id,
      clave: sensores.clave,
      sistema_id: sensores.sistema_id,
      gateway_id: sensores.gateway_id,
      mantenimiento: sensores.mantenimiento,
      ...{ unidad: sensores.unidad, escala: sensores.escala, desplazamiento: sensores.desplazamiento },
    })
    .from(sensores)
    .where(eq(sensores.activo, true));
  const filas_sensor = leidas.map(({ unidad, escala, desplazamiento, ...fila }) => ({
    ...fila,
    escala: escalaDe({ unidad, escala, desplazamiento }),
  }));
  const filas_router = await db
    .select({
      id: routers.id,
      clave: routers.clave,
      gateway_id: routers.gateway_id,
      estacion_id: routers.estacion_id,
    })
    .from(routers)
    .where(eq(routers.activo, true));
  const filas_tramo = await db.select().from(tramos).where(eq(tramos.activo, true)).orderBy(asc(tramos.id));
  const sistema_de_estacion = new Map(filas_estacion.map((e) => [e.id, e.sistema_id]));
  const dispositivos = [
    ...filas_sensor,
    ...filas_router.map(({ gateway_id, estacion_id }) => ({
      gateway_id,
      sistema_id: estacion_id === null ? null : (sistema_de_estacion.get(estacion_id) ?? null),
    })),
  ];
  return {
    config_version,
    sensores: porClave(filas_sensor),
    sensores_por_id: new Map(filas_sensor.map((s) => [s.id, s])),
    routers: porClave(filas_router),
    estaciones: porClave(filas_estacion),
    gateways: await leerGateways(db, dispositivos),
    tramos: new Map(filas_tramo.map((t) => [t.id, aTramo(t)])),
    deteccion: {
      config_version,
      tramos: filas_tramo.map(
        ({ geometria: _g, calibracion: _c, producto: _p, producto_calibrado: _q, activo: _a, ...tramo }) =>
          conLotes(tramo),
      ),
      puntos: filas_estacion.map(({ id, sistema_id, posicion }) => ({
        estacion_id: id,
        sistema_id,
        posicion,
      })),
      en_mantenimiento: new Set(filas_sensor.filter((s) => s.mantenimiento).map((s) => s.id)),
    },
  };
};
