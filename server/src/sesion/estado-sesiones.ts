import type { DatosDe } from '@tramos/contract/tiempo-real';
import { desc, eq, sql } from 'drizzle-orm';
import { sesiones, usuarios } from '../db/esquema/cuentas';
import type { Consultable } from '../db/tipos';
import type { EstadoSesion } from '../realtime/autenticador';
import type { MotivoCierre, Origen } from './registros';
import { FALTA_SEGUNDO_FACTOR } from './usuarios';

const CUENTA_DESACTIVADA = 'Su cuenta fue desactivada.';
const PASSWORD_CAMBIADA = 'Su contraseña se cambió. Inicie sesión de nuevo.';

/** What the consoles of a session read when it ends so; null: they are only disconnected. */
const TEXTOS: Record<MotivoCierre, string | null> = {
  new_login: 'Tu sesión ha sido cerrada por un nuevo inicio de sesión',
  logout: null,
  cambio_password: PASSWORD_CAMBIADA,
  // The console that changed it goes on with its new tokens: it only has to come back with them.
  cambio_password_propio: null,
  suspicious_activity: 'Su sesión se cerró por seguridad. Inicie sesión de nuevo.',
  reset_admin: PASSWORD_CAMBIADA,
  cuenta_desactivada: CUENTA_DESACTIVADA,
  cerrada_por_admin: 'Un administrador cerró su sesión.',
  cerrada_por_usuario: 'Usted cerró esta sesión desde otro equipo.',
  sin_acceso_proveedor: 'Su acceso terminó en el proveedor de identidad. Entre de nuevo.',
  expirada: null,
};
/** These were ended by another session of the same user, which is named. */
const POR_OTRA: readonly string[] = ['new_login', 'cambio_password'] satisfies MotivoCierre[];

const esMotivo = (motivo: string | null): motivo is MotivoCierre =>
  motivo !== null && Object.hasOwn(TEXTOS, motivo);

/**
 * The `session_closed` of a session that ended, or null when there is nothing to say. `nueva` is where the user's
 * newest session was opened from.
 */
const avisoDeCierre = (
  { motivo_cierre, cerrada_at }: { motivo_cierre: string | null; cerrada_at: Date },
  nueva: Origen | undefined,
): DatosDe<'session_closed'> | null => {
  const message = esMotivo(motivo_cierre) ? TEXTOS[motivo_cierre] : null;
  if (motivo_cierre === null || message === null) return null;
  const origen =
    nueva && POR_OTRA.includes(motivo_cierre)
      ? { newSessionIp: nueva.ip, newSessionUserAgent: nueva.agente }
      : {};
  return { message, timestamp: cerrada_at.toISOString(), sessionInfo: { reason: motivo_cierre, ...origen } };
};

const avisoDeBaja = (ahora_ms: number): DatosDe<'session_closed'> => ({
  message: CUENTA_DESACTIVADA,
  timestamp: new Date(ahora_ms).toISOString(),
  sessionInfo: { reason: 'cuenta_desactivada' },
});

/** Where the newest session of each of these users was opened from; one that is open before one that is not. */
const masNuevas = async (db: Consultable, usuario_ids: number[]): Promise<Map<number, Origen>> => {
  if (usuario_ids.length === 0) return new Map();
  const filas = await db
    .selectDistinctOn([sesiones.usuario_id], {
      usuario_id: sesiones.usuario_id,
      ip: sesiones.ip,
      agente: sesiones.agente,
    })
    .from(sesiones)
    .where(sql`${sesiones.usuario_id} = any(${sql.param(usuario_ids)}::int[])`)
    .orderBy(sesiones.usuario_id, desc(sql`${sesiones.cerrada_at} is null`), desc(sesiones.creada_at));
  return new Map(filas.map(({ usuario_id, ...origen }) => [usuario_id, origen]));
};

/**
 * How these sessions stand at `ahora_ms`, for the sockets that hang on them: one question for all of them. A
 * session that has expired, or whose row is gone, is over without a word.
 */
export const estadoDeSesiones = async (
  db: Consultable,
  ids: readonly string[],
  ahora_ms: number,
): Promise<Map<string, EstadoSesion>> => {
  const filas = await db
    .select({
      id: sesiones.id,
      usuario_id: sesiones.usuario_id,
      expira_at: sesiones.expira_at,
      cerrada_at: sesiones.cerrada_at,
      motivo_cierre: sesiones.motivo_cierre,
      activo: usuarios.activo,
      revision: usuarios.revision,
      falta_segundo_factor: FALTA_SEGUNDO_FACTOR,
    })
    .from(sesiones)
    .innerJoin(usuarios, eq(usuarios.id, sesiones.usuario_id))
    .where(sql`${sesiones.id} = any(${sql.param(ids)}::uuid[])`);
  const cerradas = filas.filter((fila) => POR_OTRA.includes(fila.motivo_cierre ?? ''));
  const nuevas = await masNuevas(db, [...new Set(cerradas.map((fila) => fila.usuario_id))]);
  const estadoDe = (fila: (typeof filas)[number]): EstadoSesion => {
    const { cerrada_at, motivo_cierre } = fila;
    if (!fila.activo) return { abierta: false, aviso: avisoDeBaja(ahora_ms) };
    if (cerrada_at)
      return {
        abierta: false,
        aviso: avisoDeCierre({ motivo_cierre, cerrada_at }, nuevas.get(fila.usuario_id)),
      };
    // Let in before the site asked for it: it comes back, and is told what it lacks.
    if (fila.expira_at.getTime() <= ahora_ms || fila.falta_segundo_factor)
      return { abierta: false, aviso: null };
    return { abierta: true, revision: fila.revision };
  };
  return new Map(filas.map((fila) => [fila.id, estadoDe(fila)]));
};
