import type { Ventana } from '@tramos/contract/evento-grupo';
import type { Arribo, MiembroDeGrupo } from '@tramos/deteccion/miembros';
import { eq, type SQL } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { tramos } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';

/** Stored events as grouping and classification read them. */

const COLUMNAS = {
  id: eventos.id,
  tipo: eventos.tipo,
  estado: eventos.estado,
  tramo_id: eventos.tramo_id,
  sistema_id: eventos.sistema_id,
  ocurrio_at: eventos.ocurrio_at,
  evento_principal: eventos.evento_principal,
  grupo_operador: eventos.grupo_operador,
  grupo_usuario: eventos.grupo_usuario,
  hora_sensor0: eventos.hora_sensor0,
  hora_sensor1: eventos.hora_sensor1,
  accion_sensor0: eventos.accion_sensor0,
  accion_sensor1: eventos.accion_sensor1,
  amplitud_sensor0: eventos.amplitud_sensor0,
  amplitud_sensor1: eventos.amplitud_sensor1,
  delta_s: eventos.delta_s,
  posicion: eventos.posicion,
  sigma_m: eventos.sigma_m,
  correlacion: eventos.correlacion,
  motivos: eventos.motivos,
  clase: eventos.clase,
  possible_operational_movement: eventos.possible_operational_movement,
  velocidad_onda_mps: eventos.velocidad_onda_mps,
  flujo_mps: eventos.flujo_mps,
  tramo: {
    sensor_a_id: tramos.sensor_a_id,
    sensor_b_id: tramos.sensor_b_id,
    posicion_a: tramos.posicion_a,
    posicion_b: tramos.posicion_b,
    velocidad_onda_mps: tramos.velocidad_onda_mps,
    flujo_mps: tramos.flujo_mps,
    diametro_m: tramos.diametro_m,
  },
};

/** The events that meet a condition, in no order. */
export const leerFilas = (db: Consultable, cumple: SQL | undefined) =>
  db.select(COLUMNAS).from(eventos).innerJoin(tramos, eq(tramos.id, eventos.tramo_id)).where(cumple);

export type FilaDeGrupo = Awaited<ReturnType<typeof leerFilas>>[number];

/** The column that holds an event's group in each window. */
export const columnaDe = (ventana: Ventana) =>
  ventana === 'operador' ? eventos.grupo_operador : eventos.grupo_usuario;

export const grupoDe = (fila: FilaDeGrupo, ventana: Ventana): number =>
  ventana === 'operador' ? fila.grupo_operador : fila.grupo_usuario;

const arriboDe = (
  posicion: number,
  hora: Date | null,
  accion: FilaDeGrupo['accion_sensor0'],
): readonly Arribo[] =>
  hora === null || accion === null
    ? []
    : [{ posicion, t_ms: hora.getTime(), signo: accion === 'caida' ? -1 : 1 }];

export const aMiembro = (f: FilaDeGrupo): MiembroDeGrupo => ({
  id: f.id,
  tramo_id: f.tramo_id,
  sistema_id: f.sistema_id,
  ocurrio_ms: f.ocurrio_at.getTime(),
  principal_id: f.evento_principal ?? f.id,
  posicion: f.posicion,
  sigma_m: f.sigma_m,
  velocidad_onda_mps: f.velocidad_onda_mps ?? f.tramo.velocidad_onda_mps,
  arribos: [
    ...arriboDe(f.tramo.posicion_a, f.hora_sensor0, f.accion_sensor0),
    ...arriboDe(f.tramo.posicion_b, f.hora_sensor1, f.accion_sensor1),
  ],
  validez: f.estado,
  correlacion: f.correlacion,
  amplitud: Math.max(Math.abs(f.amplitud_sensor0 ?? 0), Math.abs(f.amplitud_sensor1 ?? 0)),
  clase: f.clase,
  possible_operational_movement: f.possible_operational_movement,
  motivos: f.motivos,
});
