import { asc, eq } from 'drizzle-orm';
import { eventos } from '../src/db/esquema/eventos';
import { estaciones, sensores, sistemas, tramos } from '../src/db/esquema/red';
import type { Db } from '../src/db/tipos';
import { asentarNuevos } from '../src/grupos/nuevos';
import { AHORA_MS } from './app-de-prueba';

/** A ducto of several tramos end to end, for tests of what happens along it. */
export interface LineaDePrueba {
  sistema_id: number;
  /** In order of chainage; station i stands at the start of tramo i. */
  tramos: { id: number; posicion_a: number; posicion_b: number; sensores: [number, number] }[];
  estaciones: { id: number; clave: string; posicion: number }[];
}

const LARGO_M = 30_000;
const ONDA_MPS = 1_000;

const unica = <T>(filas: T[]): T => {
  const [fila] = filas;
  if (fila === undefined) throw new Error('the insert returned no row');
  return fila;
};

const sembrarEstacion = async (db: Db, sistema_id: number, clave: string, posicion: number) => {
  const comun = { clave, sistema_id, posicion, latitud: 20, longitud: -100 + posicion / 1e5 };
  const estacion = unica(
    await db
      .insert(estaciones)
      .values({ ...comun, nombre: `Estación ${clave}` })
      .returning(),
  );
  const sensor = unica(
    await db
      .insert(sensores)
      .values({ ...comun, nombre: `Sensor ${clave}`, estacion_id: estacion.id })
      .returning(),
  );
  return { estacion, sensor };
};

/** Tramos of 30 km from chainage 0, wave speed 1,000 m/s, still water. */
export const sembrarLinea = async (db: Db, clave: string, cuantos: number): Promise<LineaDePrueba> => {
  const sistema = unica(
    await db
      .insert(sistemas)
      .values({ clave, nombre: `Ducto ${clave}` })
      .returning(),
  );
  const puntos = [];
  for (let i = 0; i <= cuantos; i++)
    puntos.push(await sembrarEstacion(db, sistema.id, `${clave}-${i}`, i * LARGO_M));
  const linea: LineaDePrueba = {
    sistema_id: sistema.id,
    tramos: [],
    estaciones: puntos.map(({ estacion: { id, clave: suya, posicion } }) => ({ id, clave: suya, posicion })),
  };
  for (const [i, a] of puntos.slice(0, -1).entries()) {
    const b = puntos[i + 1];
    if (!b) break;
    const lugar = { posicion_a: a.estacion.posicion, posicion_b: b.estacion.posicion };
    const { id } = unica(
      await db
        .insert(tramos)
        .values({
          ...lugar,
          nombre: `${clave} ${i + 1}`,
          sistema_id: sistema.id,
          estacion_inicio_id: a.estacion.id,
          estacion_fin_id: b.estacion.id,
          sensor_a_id: a.sensor.id,
          sensor_b_id: b.sensor.id,
          velocidad_onda_mps: ONDA_MPS,
          sigma_velocidad_rel: 0.002,
          flujo_mps: 1,
          producto: 'Gasolina',
          diametro_m: 0.4064,
          geometria: {
            type: 'LineString',
            coordinates: [
              [a.estacion.longitud, 20],
              [b.estacion.longitud, 20],
            ],
          },
        })
        .returning(),
    );
    linea.tramos.push({ id, ...lugar, sensores: [a.sensor.id, b.sensor.id] });
  }
  return linea;
};

let sembrados = 0;

/** What a test says of an event itself; the place comes with the wave. */
export type Otros = Omit<Partial<typeof eventos.$inferInsert>, 'posicion'>;

/** What a wave born at `posicion` at `t_ms` makes of a tramo: the arrivals, and the place unless `resto` says other. */
export const ondaEn = (
  { sistema_id, tramos: suyos }: LineaDePrueba,
  tramo: number,
  { posicion, t_ms, ...resto }: { posicion: number; t_ms: number } & Otros,
): typeof eventos.$inferInsert => {
  const t = suyos[tramo];
  if (!t) throw new Error(`there is no tramo ${tramo}`);
  const llegada = (sensor: number) => new Date(t_ms + (Math.abs(sensor - posicion) / ONDA_MPS) * 1_000);
  const [hora_sensor0, hora_sensor1] = [llegada(t.posicion_a), llegada(t.posicion_b)];
  sembrados += 1;
  return {
    clave: `onda-${sembrados}`,
    tipo: 'caida_presion',
    estado: 'ok',
    tramo_id: t.id,
    sistema_id,
    created_at: new Date(Math.max(hora_sensor0.getTime(), hora_sensor1.getTime()) + 2_000),
    hora_sensor0,
    hora_sensor1,
    accion_sensor0: 'caida',
    accion_sensor1: 'caida',
    amplitud_sensor0: -0.12,
    amplitud_sensor1: -0.1,
    delta_s: (hora_sensor1.getTime() - hora_sensor0.getTime()) / 1_000,
    posicion: Math.min(Math.max(posicion, t.posicion_a), t.posicion_b),
    sigma_m: 30,
    correlacion: 0.95,
    velocidad_onda_mps: ONDA_MPS,
    flujo_mps: 1,
    producto: 'Gasolina',
    config_version: 1,
    ...resto,
  };
};

/** Stores events as detection does, one transaction for all, each its own main event unless it names one. */
export const guardar = async (
  db: Db,
  valores: readonly (typeof eventos.$inferInsert)[],
  ahora_ms = AHORA_MS,
): Promise<{ ids: number[]; cambiados: number[] }> =>
  db.transaction(async (tx) => {
    const nuevos = [];
    for (const valor of valores) {
      const fila = unica(
        await tx.insert(eventos).values(valor).returning({
          id: eventos.id,
          sistema_id: eventos.sistema_id,
          ocurrio_at: eventos.ocurrio_at,
          ejercicio_id: eventos.ejercicio_id,
        }),
      );
      if (valor.evento_principal === undefined)
        await tx.update(eventos).set({ evento_principal: fila.id }).where(eq(eventos.id, fila.id));
      nuevos.push(fila);
    }
    const cambiados = await asentarNuevos(tx, nuevos, ahora_ms);
    return { ids: nuevos.map(({ id }) => id), cambiados };
  });

/** The stored groups of a sistema in a window: ids in ascending order, also of events alone. */
export const gruposDe = async (
  db: Db,
  sistema_id: number,
  ventana: 'operador' | 'usuario',
): Promise<number[][]> => {
  const filas = await db
    .select()
    .from(eventos)
    .where(eq(eventos.sistema_id, sistema_id))
    .orderBy(asc(eventos.id));
  const grupos = new Map<number, number[]>();
  for (const fila of filas) {
    const grupo = ventana === 'operador' ? fila.grupo_operador : fila.grupo_usuario;
    grupos.set(grupo, [...(grupos.get(grupo) ?? []), fila.id]);
  }
  for (const [grupo, [primero]] of grupos)
    if (grupo !== primero) throw new Error(`group ${grupo} is not named after its first event ${primero}`);
  return [...grupos.values()];
};
