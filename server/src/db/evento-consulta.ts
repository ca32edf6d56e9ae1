import { type Evento, formatGrupoId } from '@tramos/contract/evento';
import type { Ventana } from '@tramos/contract/evento-grupo';
import { sql } from 'drizzle-orm';
import { type Catalogo, catalogoDe, type TramoNombrado, VERSION_DE_CATALOGO } from './catalogo';
import { eventos } from './esquema/eventos';
import type { Consultable } from './tipos';

/** The one place where a stored event becomes the Evento of the wire (spec §3). */

type EnJson<T> = { [K in keyof T]: T[K] extends Date | null ? string | Exclude<T[K], Date> : T[K] };
/** A stored event as the database writes it in JSON: its times are texts, in whatever zone. */
export type FilaEvento = EnJson<typeof eventos.$inferSelect>;

/** One column instead of forty: the database writes it and JSON reads it faster than field by field. */
export const FILA_DE_EVENTO = sql<FilaEvento>`row_to_json(${eventos})`;

const seleccionar = (db: Consultable) =>
  db
    .select({ fila: FILA_DE_EVENTO, catalogo: VERSION_DE_CATALOGO })
    .from(eventos)
    .where(sql`${eventos.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('eventos_por_id');

type Consulta = ReturnType<typeof seleccionar>;

/** Its shape never changes: each connection plans it once. */
const preparadas = new WeakMap<Consultable, Consulta>();
const consultaDe = (db: Consultable): Consulta => {
  const conocida = preparadas.get(db);
  if (conocida) return conocida;
  const nueva = seleccionar(db);
  preparadas.set(db, nueva);
  return nueva;
};

const iso = (texto: string | null): string | null => (texto === null ? null : new Date(texto).toISOString());

const grupoDe = (e: FilaEvento, ventana: Ventana | null): string | null => {
  if (ventana === null) return null;
  return formatGrupoId(ventana === 'operador' ? e.grupo_operador : e.grupo_usuario);
};

/** One literal, however long: putting it together of parts costs more than the rest of a page. */
const aEvento = (
  e: FilaEvento,
  tramo: TramoNombrado,
  catalogo: Catalogo,
  ventana: Ventana | null,
): Evento => {
  const sistema_nombre = catalogo.sistemas.get(e.sistema_id) ?? tramo.sistema.nombre;
  const persona = (id: number | null) => (id === null ? null : (catalogo.usuarios.get(id) ?? null));
  return {
    tramo: tramo.nombre,
    tramo_id: e.tramo_id,
    tramo_nombre: tramo.nombre,
    tramo_info: { nombre: tramo.nombre },
    sistema: { id: e.sistema_id, nombre: sistema_nombre },
    sistema_nombre,
    sensor_a_name: tramo.a.nombre,
    sensor_b_name: tramo.b.nombre,
    sitio_sensor0: tramo.sitio_a,
    sitio_sensor1: tramo.sitio_b,
    posicion_sensor0: tramo.posicion_a,
    posicion_sensor1: tramo.posicion_b,
    municipio_sensor0: tramo.a.municipio,
    estado_sensor0: tramo.a.estado,
    municipio_sensor1: tramo.b.municipio,
    estado_sensor1: tramo.b.estado,
    sensor_a_municipio: tramo.a.municipio,
    sensor_a_estado: tramo.a.estado,
    sensor_b_municipio: tramo.b.municipio,
    sensor_b_estado: tramo.b.estado,
    recognized_by_user_name: persona(e.recognized_by),
    escalado_por: persona(e.escalado_por),
    disposicion_por: persona(e.disposicion_por),
    creado_por: persona(e.creado_por),
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
    created_at: new Date(e.created_at).toISOString(),
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
    alternativas: e.alternativas,
    config_version: e.config_version,
    clase: e.clase,
    possible_operational_movement: e.possible_operational_movement,
    simulacion: e.ejercicio_id !== null,
    ejercicio_id: e.ejercicio_id,
    disposicion: e.disposicion,
    disposicion_at: iso(e.disposicion_at),
    notas: e.notas,
    grupo_id: grupoDe(e, ventana),
  };
};

/**
 * How rows of events become what the wire has, with their groups as `ventana` sees them. `version` is what the statement
 * that read the rows said of the catalogue (VERSION_DE_CATALOGO). Null for a row of a tramo that nobody knows.
 */
export const presentador = async (
  db: Consultable,
  version: string | null,
  ventana: Ventana | null,
): Promise<(fila: FilaEvento) => Evento | null> => {
  const catalogo = await catalogoDe(db, version);
  return (fila) => {
    const tramo = catalogo.tramos.get(fila.tramo_id);
    return tramo ? aEvento(fila, tramo, catalogo, ventana) : null;
  };
};

/** All of these rows, as a `presentador` gives them. */
export const presentarEventos = async (
  db: Consultable,
  filas: readonly FilaEvento[],
  version: string | null,
  ventana: Ventana | null,
): Promise<Evento[]> => {
  if (filas.length === 0) return [];
  const presentar = await presentador(db, version, ventana);
  return filas.flatMap((fila) => presentar(fila) ?? []);
};

/**
 * The events of these ids, with their groups as `ventana` sees them (none for a message to everyone), in the order of
 * the ids; unknown ids are left out. Asks nothing about scope: whoever calls it has already decided who may see them.
 */
export const leerEventos = async (
  db: Consultable,
  ids: readonly number[],
  ventana: Ventana | null = null,
): Promise<Evento[]> => {
  if (ids.length === 0) return [];
  const leidas = await consultaDe(db).execute({ ids });
  const por_id = new Map(leidas.map(({ fila }) => [fila.id, fila]));
  return presentarEventos(
    db,
    ids.flatMap((id) => por_id.get(id) ?? []),
    leidas[0]?.catalogo ?? null,
    ventana,
  );
};

/** One event, or null when there is none with this id. */
export const leerEvento = async (
  db: Consultable,
  id: number,
  ventana: Ventana | null = null,
): Promise<Evento | null> => (await leerEventos(db, [id], ventana))[0] ?? null;
