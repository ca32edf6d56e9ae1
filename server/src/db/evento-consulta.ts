import { type Evento, formatGrupoId } from '@tramos/contract/evento';
import type { Ventana } from '@tramos/contract/evento-grupo';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { usuarios } from './esquema/cuentas';
import { eventos } from './esquema/eventos';
import { estaciones, sensores, sistemas, tramos } from './esquema/red';
import type { Consultable } from './tipos';

/** The one place where a stored event becomes the Evento of the wire (spec §3). */

const sensorA = alias(sensores, 'sensor_a');
const sensorB = alias(sensores, 'sensor_b');
const sitioA = alias(estaciones, 'sitio_a');
const sitioB = alias(estaciones, 'sitio_b');
const reconocedor = alias(usuarios, 'reconocedor');
const escalador = alias(usuarios, 'escalador');
const dispositor = alias(usuarios, 'dispositor');
const creador = alias(usuarios, 'creador');

const seleccionar = (db: Consultable) =>
  db
    .select({
      evento: eventos,
      tramo: { nombre: tramos.nombre, posicion_a: tramos.posicion_a, posicion_b: tramos.posicion_b },
      sistema_nombre: sistemas.nombre,
      a: { nombre: sensorA.nombre, municipio: sensorA.municipio, estado: sensorA.estado },
      b: { nombre: sensorB.nombre, municipio: sensorB.municipio, estado: sensorB.estado },
      sitio_a: sitioA.nombre,
      sitio_b: sitioB.nombre,
      reconocido_por: reconocedor.nombre,
      escalado_por: escalador.nombre,
      disposicion_por: dispositor.nombre,
      creado_por: creador.nombre,
    })
    .from(eventos)
    .innerJoin(tramos, eq(tramos.id, eventos.tramo_id))
    .innerJoin(sistemas, eq(sistemas.id, eventos.sistema_id))
    .innerJoin(sensorA, eq(sensorA.id, tramos.sensor_a_id))
    .innerJoin(sensorB, eq(sensorB.id, tramos.sensor_b_id))
    .leftJoin(sitioA, eq(sitioA.id, sensorA.estacion_id))
    .leftJoin(sitioB, eq(sitioB.id, sensorB.estacion_id))
    .leftJoin(reconocedor, eq(reconocedor.id, eventos.recognized_by))
    .leftJoin(escalador, eq(escalador.id, eventos.escalado_por))
    .leftJoin(dispositor, eq(dispositor.id, eventos.disposicion_por))
    .leftJoin(creador, eq(creador.id, eventos.creado_por))
    .where(sql`${eventos.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('eventos_por_id');

type Consulta = ReturnType<typeof seleccionar>;
type Fila = Awaited<ReturnType<Consulta['execute']>>[number];

/** Planning these nine tables costs more than reading them: each connection does it once. */
const preparadas = new WeakMap<Consultable, Consulta>();
const consultaDe = (db: Consultable): Consulta => {
  const conocida = preparadas.get(db);
  if (conocida) return conocida;
  const nueva = seleccionar(db);
  preparadas.set(db, nueva);
  return nueva;
};

const iso = (fecha: Date | null): string | null => fecha?.toISOString() ?? null;

const nombresDe = ({ tramo, sistema_nombre, evento, ...f }: Fila) => ({
  tramo: tramo.nombre,
  tramo_id: evento.tramo_id,
  tramo_nombre: tramo.nombre,
  tramo_info: { nombre: tramo.nombre },
  sistema: { id: evento.sistema_id, nombre: sistema_nombre },
  sistema_nombre,
  sensor_a_name: f.a.nombre,
  sensor_b_name: f.b.nombre,
  sitio_sensor0: f.sitio_a,
  sitio_sensor1: f.sitio_b,
  posicion_sensor0: tramo.posicion_a,
  posicion_sensor1: tramo.posicion_b,
  municipio_sensor0: f.a.municipio,
  estado_sensor0: f.a.estado,
  municipio_sensor1: f.b.municipio,
  estado_sensor1: f.b.estado,
  sensor_a_municipio: f.a.municipio,
  sensor_a_estado: f.a.estado,
  sensor_b_municipio: f.b.municipio,
  sensor_b_estado: f.b.estado,
  recognized_by_user_name: f.reconocido_por,
  escalado_por: f.escalado_por,
  disposicion_por: f.disposicion_por,
  creado_por: f.creado_por,
});

const grupoDe = (e: Fila['evento'], ventana: Ventana | null): string | null => {
  if (ventana === null) return null;
  return formatGrupoId(ventana === 'operador' ? e.grupo_operador : e.grupo_usuario);
};

const aEvento = (fila: Fila, ventana: Ventana | null): Evento => {
  const e = fila.evento;
  return {
    ...nombresDe(fila),
    id: e.id,
    tipo: e.tipo,
    evento_principal: e.evento_principal,
    estado: e.estado,
    evento_estado: e.evento_estado,
    escalado: e.escalado,
    escalado_id: e.escalado_id,
    escalado_at: iso(e.escalado_at),
    recognized_at: iso(e.recognized_at),
    accion_sensor0: e.accion_sensor0,
    accion_sensor1: e.accion_sensor1,
    hora_sensor0: iso(e.hora_sensor0),
    hora_sensor1: iso(e.hora_sensor1),
    posicion: e.posicion,
    delta_s: e.delta_s,
    latitud: e.latitud,
    longitud: e.longitud,
    created_at: e.created_at.toISOString(),
    sigma_m: e.sigma_m,
    velocidad_onda_mps: e.velocidad_onda_mps,
    producto: e.producto,
    flujo_mps: e.flujo_mps,
    correlacion: e.correlacion,
    amplitud_sensor0: e.amplitud_sensor0,
    amplitud_sensor1: e.amplitud_sensor1,
    reloj_sensor0: e.reloj_sensor0,
    reloj_sensor1: e.reloj_sensor1,
    motivos: e.motivos,
    config_version: e.config_version,
    clase: e.clase,
    possible_operational_movement: e.possible_operational_movement,
    disposicion: e.disposicion,
    disposicion_at: iso(e.disposicion_at),
    notas: e.notas,
    grupo_id: grupoDe(e, ventana),
  };
};

/**
 * The events of these ids, with their groups as `ventana` sees them (none for a message to everyone), in the order of the ids; unknown ids are left out. Asks nothing about scope: whoever
 * calls it has already decided who may see them.
 */
export const leerEventos = async (
  db: Consultable,
  ids: readonly number[],
  ventana: Ventana | null = null,
): Promise<Evento[]> => {
  if (ids.length === 0) return [];
  const filas = await consultaDe(db).execute({ ids });
  const por_id = new Map(filas.map((fila) => [fila.evento.id, fila]));
  return ids.flatMap((id) => {
    const fila = por_id.get(id);
    return fila ? [aEvento(fila, ventana)] : [];
  });
};

/** One event, or null when there is none with this id. */
export const leerEvento = async (
  db: Consultable,
  id: number,
  ventana: Ventana | null = null,
): Promise<Evento | null> => (await leerEventos(db, [id], ventana))[0] ?? null;
