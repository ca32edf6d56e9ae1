import { randomUUID } from 'node:crypto';
import { DESPEDIDA_GRACIA_MS } from '@tramos/contract/limites';
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { registros_ingreso } from '../db/esquema/cuentas';
import { textoGuardable } from '../db/texto';
import type { Consultable, Tx } from '../db/tipos';
import { leerNavegador, type Navegador } from './navegador';

/** Where a request comes from, as the login records keep it. */
export interface Origen {
  ip: string;
  agente: string;
  /** What its browser carries of earlier sign-ins; nothing is kept of it. */
  navegador?: Navegador | null;
}

const AGENTE_MAX = 400;

export const origenDePeticion = ({ ip, headers }: FastifyRequest): Origen => ({
  ip,
  agente: textoGuardable(headers['user-agent'] ?? '').slice(0, AGENTE_MAX),
  navegador: leerNavegador(headers.cookie),
});

/** Why a session ended. */
export type MotivoCierre =
  | 'new_login'
  | 'logout'
  | 'cambio_password'
  | 'cambio_password_propio'
  | 'suspicious_activity'
  | 'reset_admin'
  | 'cuenta_desactivada'
  | 'cerrada_por_admin'
  | 'cerrada_por_usuario'
  | 'sin_acceso_proveedor'
  | 'expirada';

/** Not an end of the session: the record re-opens if it shows life after all (product §2.13). */
const PESTANA_CERRADA = 'pestana_cerrada';

/** A tab of the record's session said goodbye, and nothing has been heard of the session since. */
export const DESPEDIDO = sql`(${registros_ingreso.motivo_cierre} = ${PESTANA_CERRADA}
  or (${registros_ingreso.despedida_at} is not null and ${registros_ingreso.cerrado_at} is null))`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Registro {
  usuario_id: number | null;
  username: string;
  sesion_id?: string;
  resultado: 'exito' | 'fallo' | 'bloqueado';
  origen: Origen;
  ahora_ms: number;
}

/** Adds a login record and returns its id, which nobody can guess: the `loginLogId`. */
export const registrarIngreso = async (tx: Tx, r: Registro): Promise<string> => {
  const id = randomUUID();
  await tx.insert(registros_ingreso).values({
    id,
    usuario_id: r.usuario_id,
    username: r.username,
    sesion_id: r.sesion_id ?? null,
    resultado: r.resultado,
    ip: r.origen.ip,
    agente: r.origen.agente,
    creado_at: new Date(r.ahora_ms),
  });
  return id;
};

/**
 * Hands the record of a session over to the one that goes on in its place, under another id, since the old one is known
 * to whoever had that session. Null when there is none to hand over.
 */
export const pasarRegistro = async (tx: Tx, de: string, a: string): Promise<string | null> => {
  const [pasado] = await tx
    .update(registros_ingreso)
    .set({ id: randomUUID(), sesion_id: a, despedida_at: null })
    .where(and(eq(registros_ingreso.sesion_id, de), isNull(registros_ingreso.cerrado_at)))
    .returning({ id: registros_ingreso.id });
  return pasado?.id ?? null;
};

/** A record already closed keeps the time at which it was, and why. */
export const cerrarRegistros = async (
  tx: Tx,
  sesion_ids: string[],
  motivo: MotivoCierre,
  cuando: Date,
): Promise<void> => {
  await tx
    .update(registros_ingreso)
    .set({ cerrado_at: cuando, motivo_cierre: motivo })
    .where(and(inArray(registros_ingreso.sesion_id, sesion_ids), isNull(registros_ingreso.cerrado_at)));
};

/** The unload beacon: notes that a tab left, ends nothing. An id that is not one of ours changes nothing. */
export const despedir = async (db: Consultable, id: string, ahora_ms: number): Promise<void> => {
  if (!UUID.test(id)) return;
  await db
    .update(registros_ingreso)
    .set({ despedida_at: new Date(ahora_ms) })
    .where(
      and(
        eq(registros_ingreso.id, id),
        eq(registros_ingreso.resultado, 'exito'),
        isNull(registros_ingreso.cerrado_at),
      ),
    );
};

/** These sessions showed life after a tab said goodbye: it was a reload, or there is another tab. */
export const reabrirRegistros = async (db: Consultable, sesion_ids: string[]): Promise<void> => {
  await db
    .update(registros_ingreso)
    .set({ despedida_at: null, cerrado_at: null, motivo_cierre: null })
    .where(and(inArray(registros_ingreso.sesion_id, sesion_ids), DESPEDIDO));
};

/** Sessions whose goodbye is at least this old and has not been answered by a sign of life. */
export const sesionesDespedidas = async (
  db: Consultable,
  ahora_ms: number,
  edad_ms: number,
): Promise<string[]> => {
  const filas = await db
    .select({ sesion_id: registros_ingreso.sesion_id })
    .from(registros_ingreso)
    .where(
      and(
        lte(registros_ingreso.despedida_at, new Date(ahora_ms - edad_ms)),
        isNotNull(registros_ingreso.despedida_at),
        isNull(registros_ingreso.cerrado_at),
      ),
    );
  return filas.flatMap(({ sesion_id }) => sesion_id ?? []);
};

/** Closes the records whose last tab left over 30 s ago, with the moment at which it did (product §2.13). */
export const cerrarDespedidas = async (db: Consultable, ahora_ms: number): Promise<void> => {
  await db
    .update(registros_ingreso)
    .set({ cerrado_at: registros_ingreso.despedida_at, motivo_cierre: PESTANA_CERRADA })
    .where(
      and(
        lte(registros_ingreso.despedida_at, new Date(ahora_ms - DESPEDIDA_GRACIA_MS)),
        isNotNull(registros_ingreso.despedida_at),
        isNull(registros_ingreso.cerrado_at),
      ),
    );
};
