import { and, eq, gt, sql } from 'drizzle-orm';
import { type Anotacion, anotar } from '../auditoria/auditoria';
import { registros_ingreso } from '../db/esquema/cuentas';
import { auditoria } from '../db/esquema/sitio';
import type { Tx } from '../db/tipos';
import type { MensajePendiente } from '../realtime/push';
import type { ContextoSesion } from './contexto';
import type { Intentado } from './frenos';
import { esProcedenciaNueva } from './red-de-origen';
import type { Origen } from './registros';

/** The specified words (spec §8); what happened stands beside them. */
const MENSAJE = 'Se detectó actividad sospechosa en tu cuenta';

/** So long without a failure ends an incident. */
const QUIETUD_MS = 3_600_000;
const DIA_MS = 24 * 3_600_000;
/** Failures of one account over all addresses within `VENTANA_FALLOS_MS` that its owner should hear of. */
export const FALLOS_DE_RAFAGA = 10;
const VENTANA_FALLOS_MS = 15 * 60_000;
/** How far back a network or a browser is known from. */
const PROCEDENCIA_MS = 90 * DIA_MS;

type Motivo = Extract<
  Anotacion['accion'],
  'refresh_reutilizado' | 'ingresos_fallidos' | 'ingreso_de_red_nueva' | 'llave_sospechosa'
>;

interface Hecho {
  usuario_id: number;
  username: string | null;
  origen: Origen;
}

interface Advertencia extends Hecho {
  motivo: Motivo;
  /** Audit object, e.g. `sesion:…`. */
  objeto?: string;
  /** Failed sign-ins so far. */
  intentos?: number;
}

/**
 * Writes a warning to the account's owner, with its audit, in the transaction of what it is about; to be spread
 * after the commit. Take it last in the transaction.
 */
export const advertir = async (
  { push, ahora }: ContextoSesion,
  tx: Tx,
  { usuario_id, username, motivo, objeto, intentos, origen: { ip, agente } }: Advertencia,
): Promise<MensajePendiente> => {
  const cuando_ms = ahora();
  const quien = { cuando_ms, usuario_id, username, ip };
  await anotar(tx, { ...quien, accion: motivo, ...(objeto && { objeto }), datos: { agente } });
  const aviso = {
    message: MENSAJE,
    timestamp: new Date(cuando_ms).toISOString(),
    activityInfo: { motivo, username, ip, agente, ...(intentos && { intentos }) },
  };
  return push.anexar(tx, 'suspicious_activity', aviso, { usuario_id });
};

/** Asked after an `anotar` of the same transaction, which makes the writers wait for each other: exact. */
const yaAdvertido = async (
  tx: Tx,
  usuario_id: number,
  motivo: Motivo,
  desde_ms: number,
): Promise<boolean> => {
  const filas = await tx
    .select({ id: auditoria.id })
    .from(auditoria)
    .where(
      and(
        gt(auditoria.cuando, new Date(desde_ms)),
        eq(auditoria.usuario_id, usuario_id),
        eq(auditoria.accion, motivo),
      ),
    )
    .limit(1);
  return filas.length > 0;
};

/** What is going on with the failures of one account. */
interface Incidente {
  /** In the last `VENTANA_FALLOS_MS`. */
  recientes: number;
  /** Since it began. */
  intentos: number;
  desde_ms: number;
}

/**
 * Failures that follow each other by less than an hour are one incident, from however many addresses; after a day it
 * counts as another. Read from the login records: a restart of the server is no end of it.
 */
const incidenteDe = async (tx: Tx, usuario_id: number, ahora_ms: number): Promise<Incidente> => {
  const { rows } = await tx.execute<{ recientes: number; intentos: number; desde_ms: number | null }>(sql`
    with fallos as (
      select creado_at, coalesce(extract(epoch from lag(creado_at, 1, ${new Date(ahora_ms).toISOString()}::timestamptz)
        over (order by creado_at desc) - creado_at) * 1000 >= ${QUIETUD_MS}, false) as aparte
      from ${registros_ingreso}
      where usuario_id = ${usuario_id} and resultado = 'fallo'
        and creado_at > ${new Date(ahora_ms - DIA_MS).toISOString()}::timestamptz
    ), seguidos as (select creado_at, bool_or(aparte) over (order by creado_at desc) as aparte from fallos)
    select count(*)::int as intentos, (extract(epoch from min(creado_at)) * 1000)::float8 as desde_ms,
      count(*) filter (
        where creado_at > ${new Date(ahora_ms - VENTANA_FALLOS_MS).toISOString()}::timestamptz
      )::int as recientes
    from seguidos where not aparte`);
  const [{ recientes = 0, intentos = 0, desde_ms = null } = {}] = rows;
  return { recientes, intentos, desde_ms: desde_ms ?? ahora_ms };
};

/**
 * After a failure that has been written down: warns when the brakes now hold this account at this address, or too
 * many failed over all addresses; once in an incident.
 */
export const advertirFallos = async (
  ctx: ContextoSesion,
  tx: Tx,
  hecho: Hecho & { username: string },
  quien: Intentado,
): Promise<MensajePendiente[]> => {
  const { usuario_id } = hecho;
  const ahora_ms = ctx.ahora();
  const { recientes, intentos, desde_ms } = await incidenteDe(tx, usuario_id, ahora_ms);
  if (!ctx.frenos.agotado(quien, ahora_ms) && recientes < FALLOS_DE_RAFAGA) return [];
  // What fails elsewhere than at the sign-in (a password to be changed, a code) is not in the records.
  const incidente_ms = Math.min(desde_ms - 1, ahora_ms - QUIETUD_MS);
  if (await yaAdvertido(tx, usuario_id, 'ingresos_fallidos', incidente_ms)) return [];
  return [await advertir(ctx, tx, { ...hecho, motivo: 'ingresos_fallidos', intentos })];
};

/**
 * Where the account signed in from in the last 90 days; null when it never did at all. Asked before the sign-in in
 * hand is written down.
 */
export const procedenciasConocidas = async (
  tx: Tx,
  usuario_id: number,
  ahora_ms: number,
): Promise<Origen[] | null> => {
  const exitos = and(eq(registros_ingreso.usuario_id, usuario_id), eq(registros_ingreso.resultado, 'exito'));
  const recientes = await tx
    .selectDistinct({ ip: registros_ingreso.ip, agente: registros_ingreso.agente })
    .from(registros_ingreso)
    .where(and(exitos, gt(registros_ingreso.creado_at, new Date(ahora_ms - PROCEDENCIA_MS))));
  if (recientes.length > 0) return recientes;
  const [alguno] = await tx
    .select({ id: registros_ingreso.id })
    .from(registros_ingreso)
    .where(exitos)
    .limit(1);
  return alguno ? [] : null;
};

/** After a sign-in that has been written down: warns when it came from a new network in a new browser, once a day. */
export const advertirProcedencia = async (
  ctx: ContextoSesion,
  tx: Tx,
  hecho: Hecho,
  conocidas: Origen[] | null,
): Promise<MensajePendiente[]> => {
  if (conocidas === null || !esProcedenciaNueva(hecho.origen, conocidas)) return [];
  const desde_ms = ctx.ahora() - DIA_MS;
  if (await yaAdvertido(tx, hecho.usuario_id, 'ingreso_de_red_nueva', desde_ms)) return [];
  return [await advertir(ctx, tx, { ...hecho, motivo: 'ingreso_de_red_nueva' })];
};
