import type { Hoja, InyeccionHecha } from '@tramos/contract/ejercicios';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { usuarios } from '../db/esquema/cuentas';
import { evento_calculos, eventos } from '../db/esquema/eventos';
import { tramos } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';
import { calificar, type EventoDeEjercicio } from './hoja';

const [reconocio, escalo, dispuso] = [
  alias(usuarios, 'reconocio'),
  alias(usuarios, 'escalo'),
  alias(usuarios, 'dispuso'),
];

const leerEventos = (db: Consultable, ejercicio_id: number) =>
  db
    .select({
      e: eventos,
      posicion_a: sql<number>`coalesce(${evento_calculos.posicion_a}, ${tramos.posicion_a})`,
      posicion_b: sql<number>`coalesce(${evento_calculos.posicion_b}, ${tramos.posicion_b})`,
      velocidad_tramo_mps: tramos.velocidad_onda_mps,
      sensor_a_id: tramos.sensor_a_id,
      sensor_b_id: tramos.sensor_b_id,
      reconocido_por: reconocio.nombre,
      escalado_por: escalo.nombre,
      disposicion_por: dispuso.nombre,
    })
    .from(eventos)
    .innerJoin(tramos, eq(tramos.id, eventos.tramo_id))
    .leftJoin(evento_calculos, eq(evento_calculos.evento_id, eventos.id))
    .leftJoin(reconocio, eq(reconocio.id, eventos.recognized_by))
    .leftJoin(escalo, eq(escalo.id, eventos.escalado_por))
    .leftJoin(dispuso, eq(dispuso.id, eventos.disposicion_por))
    .where(eq(eventos.ejercicio_id, ejercicio_id))
    .orderBy(asc(eventos.id));
type Leido = Awaited<ReturnType<typeof leerEventos>>[number];

const desde_s = (antes: Date, despues: Date | null) =>
  despues === null ? null : (despues.getTime() - antes.getTime()) / 1_000;

const aEvento = ({ e, ...leido }: Leido): EventoDeEjercicio => ({
  evento_id: e.id,
  evento_at: e.created_at.toISOString(),
  clase: e.clase,
  reconocido_at: e.recognized_at?.toISOString() ?? null,
  reconocido_por: leido.reconocido_por,
  reconocer_s: desde_s(e.created_at, e.recognized_at),
  disposicion: e.disposicion,
  disposicion_por: leido.disposicion_por,
  escalado_at: e.escalado_at?.toISOString() ?? null,
  escalado_por: leido.escalado_por,
  escalar_s: desde_s(e.created_at, e.escalado_at),
  posicion: e.posicion,
  sigma_m: e.sigma_m,
  estado: e.estado,
  evento_principal: e.evento_principal,
  ocurrio_ms: e.ocurrio_at.getTime(),
  llegadas: [
    ...(e.hora_sensor0 ? [{ posicion: leido.posicion_a, t_ms: e.hora_sensor0.getTime() }] : []),
    ...(e.hora_sensor1 ? [{ posicion: leido.posicion_b, t_ms: e.hora_sensor1.getTime() }] : []),
  ],
  velocidad_onda_mps: e.velocidad_onda_mps ?? leido.velocidad_tramo_mps,
  sensor_ids: [leido.sensor_a_id, leido.sensor_b_id],
});

/** The score sheet of an exercise as its events stand now. */
export const leerHoja = async (
  db: Consultable,
  ejercicio_id: number,
  inyecciones: readonly InyeccionHecha[],
): Promise<Hoja> => calificar(inyecciones, (await leerEventos(db, ejercicio_id)).map(aEvento));
