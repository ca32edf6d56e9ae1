import { RED_DEMO, type RedDemo } from '@tramos/simulator/red-demo';
import { and, eq, inArray } from 'drizzle-orm';
import { estaciones, gateways, routers, sensores, sistemas, tramos } from '../db/esquema/red';
import type { Db, Tx } from '../db/tipos';

type Ids = Map<string, number>;

/** Wave speeds of the demo count as calibrated: known to 0.2 %, some days ago. */
const SIGMA_VELOCIDAD_REL = 0.002;
const CALIBRADO_HACE_MS = 12 * 86_400_000;

const idDe = (ids: Ids, clave: string): number => {
  const id = ids.get(clave);
  if (id === undefined) throw new Error(`the demo network names ${clave}, which it does not have`);
  return id;
};

const porClave = (filas: { id: number; clave: string }[]): Ids =>
  new Map(filas.map(({ id, clave }) => [clave, id]));

const sembrarSistemas = async (tx: Tx, red: RedDemo): Promise<Ids> => {
  await tx.insert(sistemas).values(red.sistemas).onConflictDoNothing();
  const claves = red.sistemas.map(({ clave }) => clave);
  return porClave(await tx.select().from(sistemas).where(inArray(sistemas.clave, claves)));
};

const sembrarEstaciones = async (tx: Tx, red: RedDemo, de_sistema: Ids): Promise<Ids> => {
  const filas = red.estaciones.map((estacion) => ({
    clave: estacion.clave,
    nombre: estacion.nombre,
    sistema_id: idDe(de_sistema, estacion.sistema_clave),
    posicion: estacion.posicion,
    latitud: estacion.latitud,
    longitud: estacion.longitud,
    municipio: estacion.municipio,
    estado: estacion.estado,
  }));
  await tx.insert(estaciones).values(filas).onConflictDoNothing();
  return porClave(await tx.select().from(estaciones));
};

const sembrarRouters = async (tx: Tx, red: RedDemo, de_estacion: Ids, gateway_id: number): Promise<Ids> => {
  const filas = red.routers.map(({ clave, nombre, estacion_clave }) => ({
    clave,
    nombre,
    estacion_id: idDe(de_estacion, estacion_clave),
    gateway_id,
  }));
  await tx.insert(routers).values(filas).onConflictDoNothing();
  return porClave(await tx.select().from(routers));
};

interface Referencias {
  sistema: Ids;
  estacion: Ids;
  router: Ids;
  gateway_id: number;
}

/** A sensor stands at its station: place, municipio and estado are the station's. */
const sembrarSensores = async (tx: Tx, red: RedDemo, ids: Referencias): Promise<Ids> => {
  const estacion_de = new Map(red.estaciones.map((estacion) => [estacion.clave, estacion]));
  const filas = red.sensores.map((sensor) => {
    const estacion = estacion_de.get(sensor.estacion_clave);
    if (!estacion) throw new Error(`the demo network has no station ${sensor.estacion_clave}`);
    return {
      clave: sensor.clave,
      nombre: sensor.nombre,
      sistema_id: idDe(ids.sistema, estacion.sistema_clave),
      estacion_id: idDe(ids.estacion, sensor.estacion_clave),
      router_id: idDe(ids.router, sensor.router_clave),
      gateway_id: ids.gateway_id,
      posicion: sensor.posicion,
      latitud: estacion.latitud,
      longitud: estacion.longitud,
      municipio: estacion.municipio,
      estado: estacion.estado,
    };
  });
  await tx.insert(sensores).values(filas).onConflictDoNothing();
  return porClave(await tx.select().from(sensores));
};

const sembrarTramos = async (
  tx: Tx,
  red: RedDemo,
  ids: Referencias & { sensor: Ids },
  ahora_ms: number,
): Promise<void> => {
  const estacion_de_sensor = new Map(red.sensores.map((sensor) => [sensor.clave, sensor.estacion_clave]));
  const estacionDe = (sensor_clave: string) => idDe(ids.estacion, estacion_de_sensor.get(sensor_clave) ?? '');
  for (const tramo of red.tramos) {
    const sistema_id = idDe(ids.sistema, tramo.sistema_clave);
    const iguales = and(eq(tramos.nombre, tramo.nombre), eq(tramos.sistema_id, sistema_id));
    const [hay] = await tx.select({ id: tramos.id }).from(tramos).where(iguales);
    if (hay) continue;
    await tx.insert(tramos).values({
      nombre: tramo.nombre,
      sistema_id,
      estacion_inicio_id: estacionDe(tramo.sensor_a_clave),
      estacion_fin_id: estacionDe(tramo.sensor_b_clave),
      sensor_a_id: idDe(ids.sensor, tramo.sensor_a_clave),
      sensor_b_id: idDe(ids.sensor, tramo.sensor_b_clave),
      posicion_a: tramo.posicion_a,
      posicion_b: tramo.posicion_b,
      velocidad_onda_mps: tramo.velocidad_onda_mps,
      sigma_velocidad_rel: SIGMA_VELOCIDAD_REL,
      calibrado_en: new Date(ahora_ms - CALIBRADO_HACE_MS),
      producto_calibrado: tramo.producto,
      flujo_mps: tramo.flujo_mps,
      producto: tramo.producto,
      diametro_m: tramo.diametro_m,
      geometria: tramo.geometria,
    });
  }
};

/** Adds what is missing of the invented network; what is there stays as an administrator left it. */
export const sembrarRed = async (db: Db, gateway_clave: string, ahora_ms: number): Promise<void> => {
  await db.transaction(async (tx) => {
    const [gateway] = await tx.select().from(gateways).where(eq(gateways.clave, gateway_clave));
    if (!gateway) throw new Error(`the gateway ${gateway_clave} is not seeded`);
    const sistema = await sembrarSistemas(tx, RED_DEMO);
    const estacion = await sembrarEstaciones(tx, RED_DEMO, sistema);
    const router = await sembrarRouters(tx, RED_DEMO, estacion, gateway.id);
    const ids = { sistema, estacion, router, gateway_id: gateway.id };
    const sensor = await sembrarSensores(tx, RED_DEMO, ids);
    await sembrarTramos(tx, RED_DEMO, { ...ids, sensor }, ahora_ms);
  });
};
