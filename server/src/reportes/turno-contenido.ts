import type { Abiertos } from '@tramos/contract/abiertos';
import { type ContenidoTurno, LISTA_TURNO_MAX, TURNO_H } from '@tramos/contract/turno';
import { and, asc, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import { ES_ECO } from '../db/eco';
import { alarmas } from '../db/esquema/alarmas';
import { usuarios } from '../db/esquema/cuentas';
import { eventos } from '../db/esquema/eventos';
import { estaciones, maniobras, sensor_estados, sensores, tramos } from '../db/esquema/red';
import { CUENTA_COMO_REAL } from '../db/real';
import { saludDe } from '../db/salud-sensor';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import type { UsuarioSesion } from '../http/usuario-sesion';

/** What a shift leaves behind, inside the scope of who hands it over. */

const HORA_MS = 3_600_000;

const COLUMNAS = {
  id: eventos.id,
  tramo: tramos.nombre,
  posicion: eventos.posicion,
  created_at: eventos.created_at,
  escalado_id: eventos.escalado_id,
  eco_de: sql<number | null>`case when ${ES_ECO} then ${eventos.evento_principal} end`,
};

const contarEventos = async (db: Consultable, condicion: SQL | undefined): Promise<number> => {
  const [fila] = await db.select({ n: sql<number>`count(*)::int` }).from(eventos).where(condicion);
  return fila?.n ?? 0;
};

const leerEventos = async (
  db: Consultable,
  mios: SQL,
  { desde, abiertos: cuenta }: { desde: Date; abiertos: Abiertos },
) => {
  const abierto = and(mios, eq(eventos.evento_estado, 'abierto'));
  const reconocido = and(mios, gte(eventos.recognized_at, desde));
  const escalado = and(mios, eq(eventos.escalado, true), gte(eventos.escalado_at, desde));
  const abiertos = await db
    .select(COLUMNAS)
    .from(eventos)
    .innerJoin(tramos, eq(tramos.id, eventos.tramo_id))
    .where(abierto)
    .orderBy(asc(eventos.created_at), asc(eventos.id))
    .limit(LISTA_TURNO_MAX);
  const reconocidos = await db
    .select({
      ...COLUMNAS,
      por: usuarios.nombre,
      cuando: eventos.recognized_at,
      disposicion: eventos.disposicion,
    })
    .from(eventos)
    .innerJoin(tramos, eq(tramos.id, eventos.tramo_id))
    .leftJoin(usuarios, eq(usuarios.id, eventos.recognized_by))
    .where(reconocido)
    .orderBy(desc(eventos.recognized_at), asc(eventos.id))
    .limit(LISTA_TURNO_MAX);
  const escalados = await db
    .select({ ...COLUMNAS, por: usuarios.nombre, cuando: eventos.escalado_at })
    .from(eventos)
    .innerJoin(tramos, eq(tramos.id, eventos.tramo_id))
    .leftJoin(usuarios, eq(usuarios.id, eventos.escalado_por))
    .where(escalado)
    .orderBy(desc(eventos.escalado_at), asc(eventos.id))
    .limit(LISTA_TURNO_MAX);
  const enTexto = <F extends { created_at: Date }>(fila: F) => ({
    ...fila,
    created_at: fila.created_at.toISOString(),
  });
  const hecho = <F extends { created_at: Date; cuando: Date | null }>(fila: F) => ({
    ...enTexto(fila),
    cuando: (fila.cuando ?? fila.created_at).toISOString(),
  });
  return {
    totales: {
      eventos: await contarEventos(db, and(mios, gte(eventos.created_at, desde))),
      abiertos: cuenta.eventos,
      causas_abiertas: cuenta.causas,
      reconocidos: await contarEventos(db, reconocido),
      escalados: await contarEventos(db, escalado),
    },
    abiertos: abiertos.map(enTexto),
    reconocidos: reconocidos.map(hecho),
    escalados: escalados.map(hecho),
  };
};

/** Of a list that is cut: how many there are in all. */
const TOTAL = sql<number>`(count(*) over ())::int`;

/** Alarms that somebody set aside and that are still. */
const leerApartadas = async (db: Consultable, usuario: UsuarioSesion, ahora: Date) => {
  const filas = await db
    .select({
      nombre: alarmas.nombre,
      motivo: alarmas.apartada_motivo,
      por: alarmas.apartada_por,
      hasta: alarmas.apartada_hasta,
      total: TOTAL,
    })
    .from(alarmas)
    .where(and(enAlcance(alarmas.sistema_id, usuario), gt(alarmas.apartada_hasta, ahora)))
    .orderBy(asc(alarmas.apartada_hasta), asc(alarmas.id))
    .limit(LISTA_TURNO_MAX);
  return {
    total: filas[0]?.total ?? 0,
    apartadas: filas.flatMap(({ hasta, total: _, ...fila }) =>
      hasta ? [{ ...fila, hasta: hasta.toISOString() }] : [],
    ),
  };
};

const leerSensores = async (db: Consultable, usuario: UsuarioSesion, ahora_ms: number) => {
  const filas = await db
    .select({
      sensor: sensores.nombre,
      mantenimiento: sensores.mantenimiento,
      motivo: sensores.mantenimiento_motivo,
      hasta: sensores.mantenimiento_hasta,
      ultima_ms: sensor_estados.ultima_ms,
    })
    .from(sensores)
    .leftJoin(sensor_estados, eq(sensor_estados.sensor_id, sensores.id))
    .where(and(enAlcance(sensores.sistema_id, usuario), eq(sensores.activo, true)))
    .orderBy(asc(sensores.sistema_id), asc(sensores.posicion), asc(sensores.id));
  const de = (salud: 'mantenimiento' | 'sin_datos') =>
    filas.filter((fila) => saludDe({ ...fila, falla_desde: null }, ahora_ms) === salud);
  return {
    mantenimiento: de('mantenimiento').map(({ sensor, motivo, hasta }) => ({
      sensor,
      motivo,
      hasta: hasta?.toISOString() ?? null,
    })),
    sin_datos: de('sin_datos').map(({ sensor, ultima_ms }) => ({
      sensor,
      ultima: ultima_ms === null ? null : new Date(ultima_ms).toISOString(),
    })),
  };
};

const leerManiobras = async (db: Consultable, usuario: UsuarioSesion, desde_ms: number) => {
  const filas = await db
    .select({
      t_ms: maniobras.t_ms,
      estacion: estaciones.nombre,
      equipo: maniobras.equipo,
      accion: maniobras.accion,
      nota: maniobras.nota,
      total: TOTAL,
    })
    .from(maniobras)
    .innerJoin(estaciones, eq(estaciones.id, maniobras.estacion_id))
    .where(and(gte(maniobras.t_ms, desde_ms), enAlcance(estaciones.sistema_id, usuario)))
    .orderBy(desc(maniobras.t_ms), asc(maniobras.id))
    .limit(LISTA_TURNO_MAX);
  return {
    total: filas[0]?.total ?? 0,
    maniobras: filas.map(({ t_ms, total: _, ...fila }) => ({ t: new Date(t_ms).toISOString(), ...fila })),
  };
};

/** The last 12 h as this person may see them; `abiertos` is what is open for them. */
export const leerContenidoTurno = async (
  db: Consultable,
  usuario: UsuarioSesion,
  ahora_ms: number,
  abiertos: Abiertos,
): Promise<ContenidoTurno> => {
  const [desde, hasta] = [new Date(ahora_ms - TURNO_H * HORA_MS), new Date(ahora_ms)];
  const mios = sql`${enAlcance(eventos.sistema_id, usuario)} and ${CUENTA_COMO_REAL}`;
  const { totales, ...listas } = await leerEventos(db, mios, { desde, abiertos });
  const { apartadas, total: cuantas_apartadas } = await leerApartadas(db, usuario, hasta);
  const sensores_del_turno = await leerSensores(db, usuario, ahora_ms);
  const { maniobras: hechas, total: cuantas_maniobras } = await leerManiobras(db, usuario, desde.getTime());
  return {
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
    totales: { ...totales, apartadas: cuantas_apartadas, maniobras: cuantas_maniobras },
    ...listas,
    apartadas,
    ...sensores_del_turno,
    maniobras: hechas,
  };
};
