import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { vi } from 'vitest';
import { estaciones, gateways, routers, sensores, sistemas, tramos } from '../src/db/esquema/red';
import type { Db } from '../src/db/tipos';
import { hashSecreto } from '../src/http/secreto';
import { crearAtasco } from '../src/ingesta/atasco';

export interface Credencial {
  clave: string;
  secreto: string;
}

/** Speaks for everything of the sistema Norte, manoeuvres included. */
export const GW_NORTE: Credencial = { clave: 'GW-NORTE', secreto: 'secreto-del-norte' };
/** Speaks for the one sensor of the sistema Sur. */
export const GW_SUR: Credencial = { clave: 'GW-SUR', secreto: 'secreto-del-sur' };

export const VELOCIDAD_MPS = 1_000;
export const FLUJO_MPS = 1;
export const POSICION_A = 100_000;
export const POSICION_B = 130_000;
/** From PT-A straight to PT-B; every station lies on it, or beyond. */
const LINEA: Record<'a' | 'b', [number, number]> = { a: [-101, 21], b: [-100.72, 21.05] };

const unica = <T>(filas: T[]): T => {
  const [fila] = filas;
  if (fila === undefined) throw new Error('nothing was inserted');
  return fila;
};

const sembrarEstacion = async (db: Db, clave: string, sistema_id: number, posicion: number) => {
  const t = (posicion - POSICION_A) / (POSICION_B - POSICION_A);
  const lugar = {
    latitud: LINEA.a[1] + t * (LINEA.b[1] - LINEA.a[1]),
    longitud: LINEA.a[0] + t * (LINEA.b[0] - LINEA.a[0]),
    ...{ municipio: 'Silao', estado: 'Guanajuato' },
  };
  return unica(
    await db
      .insert(estaciones)
      .values({ clave, nombre: `Estación ${clave}`, sistema_id, posicion, ...lugar })
      .returning(),
  );
};

const sembrarSensor = async (
  db: Db,
  clave: string,
  { sistema_id, gateway_id, posicion }: { sistema_id: number; gateway_id: number; posicion: number },
) => {
  const estacion = await sembrarEstacion(db, `E-${clave}`, sistema_id, posicion);
  const { latitud, longitud } = estacion;
  const fila = { clave, nombre: `Sensor ${clave}`, sistema_id, gateway_id, posicion, latitud, longitud };
  const sensor = unica(
    await db
      .insert(sensores)
      .values({ ...fila, estacion_id: estacion.id })
      .returning(),
  );
  return { sensor, estacion };
};

/** Two sistemas, two gateways; one tramo of 30 km in Norte with sensors PT-A and PT-B, router RT-A. */
export const sembrarCampo = async (db: Db) => {
  const norte = unica(await db.insert(sistemas).values({ clave: 'norte', nombre: 'Norte' }).returning());
  const sur = unica(await db.insert(sistemas).values({ clave: 'sur', nombre: 'Sur' }).returning());
  const gateway = async ({ clave, secreto }: Credencial, permite_maniobras: boolean) =>
    unica(
      await db
        .insert(gateways)
        .values({ clave, secreto_hash: await hashSecreto(secreto), permite_maniobras })
        .returning(),
    );
  const gw_norte = await gateway(GW_NORTE, true);
  const gw_sur = await gateway(GW_SUR, false);
  const de_norte = { sistema_id: norte.id, gateway_id: gw_norte.id };
  const a = await sembrarSensor(db, 'PT-A', { ...de_norte, posicion: POSICION_A });
  const b = await sembrarSensor(db, 'PT-B', { ...de_norte, posicion: POSICION_B });
  const s = await sembrarSensor(db, 'PT-SUR', { sistema_id: sur.id, gateway_id: gw_sur.id, posicion: 5_000 });
  const router = unica(
    await db
      .insert(routers)
      .values({ clave: 'RT-A', nombre: 'Router A', estacion_id: a.estacion.id, gateway_id: gw_norte.id })
      .returning(),
  );
  const tramo = unica(
    await db
      .insert(tramos)
      .values({
        nombre: 'Tramo de prueba',
        sistema_id: norte.id,
        estacion_inicio_id: a.estacion.id,
        estacion_fin_id: b.estacion.id,
        sensor_a_id: a.sensor.id,
        sensor_b_id: b.sensor.id,
        posicion_a: POSICION_A,
        posicion_b: POSICION_B,
        velocidad_onda_mps: VELOCIDAD_MPS,
        sigma_velocidad_rel: 0.002,
        flujo_mps: FLUJO_MPS,
        producto: 'Gasolina',
        diametro_m: 0.4064,
        geometria: {
          type: 'LineString',
          coordinates: [LINEA.a, LINEA.b],
        },
      })
      .returning(),
  );
  return {
    norte,
    sur,
    gw_norte,
    gw_sur,
    a: a.sensor,
    b: b.sensor,
    s: s.sensor,
    router,
    tramo,
    estacion_a: a.estacion,
  };
};
export type Campo = Awaited<ReturnType<typeof sembrarCampo>>;

/** A real gateway's connection; it does not come back by itself. */
export const conectarGateway = (
  puerto: number | null,
  credencial: Partial<Credencial> = GW_NORTE,
  opciones: IClientOptions = {},
): Promise<MqttClient> =>
  mqtt.connectAsync(`${opciones.protocol ?? 'mqtt'}://127.0.0.1:${puerto}`, {
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    ...(credencial.clave === undefined ? {} : { username: credencial.clave }),
    ...(credencial.secreto === undefined ? {} : { password: credencial.secreto }),
    ...opciones,
  });

/** Publishes and resolves with the broker's acknowledgement. */
export const publicar = async (cliente: MqttClient, topic: string, carga: unknown): Promise<void> => {
  const payload = typeof carga === 'string' || Buffer.isBuffer(carga) ? carga : JSON.stringify(carga);
  await cliente.publishAsync(topic, payload, { qos: 1 });
};

/** No gateway is ever held back, nor has the site held anything up. */
export const sinPrisa = () => ({
  ritmos: { tomar: () => Promise.resolve(), cobrar: () => {}, contar: () => {} },
  ritmoDe: () => Number.POSITIVE_INFINITY,
  atasco: crearAtasco(),
  ahora: Date.now,
});

/** Waits for a condition that comes about by itself. */
export const esperarA = <T>(condicion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(condicion, { timeout: 20_000, interval: 20 });
