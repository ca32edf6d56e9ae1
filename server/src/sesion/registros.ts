import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { registros_ingreso } from '../db/esquema';
import { textoGuardable } from '../db/texto';
import type { Consultable, Tx } from '../db/tipos';

/** Where a request comes from, as the login records keep it. */
export interface Origen {
  ip: string;
  agente: string;
}

const AGENTE_MAX = 400;

export const origenDe = (ip: string, agente: string | undefined): Origen => ({
  ip,
  agente: textoGuardable(agente ?? '').slice(0, AGENTE_MAX),
});

/** Why a session ended. */
export type MotivoCierre =
  | 'new_login'
  | 'logout'
  | 'cambio_password'
  | 'cambio_password_propio'
  | 'suspicious_activity'
  | 'reset_admin';

/** Not an end: the tab said goodbye, and the record re-opens if the session shows life (product §2.13). */
export const PESTANA_CERRADA = 'pestana_cerrada';

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

/** A record already marked as left keeps the time at which it was. */
export const cerrarRegistros = async (
  tx: Tx,
  sesion_ids: string[],
  motivo: MotivoCierre,
  ahora_ms: number,
): Promise<void> => {
  await tx
    .update(registros_ingreso)
    .set({ cerrado_at: new Date(ahora_ms), motivo_cierre: motivo })
    .where(and(inArray(registros_ingreso.sesion_id, sesion_ids), isNull(registros_ingreso.cerrado_at)));
};

/** The unload beacon: marks the record, ends nothing. An id that is not one of ours changes nothing. */
export const marcarPestanaCerrada = async (db: Consultable, id: string, ahora_ms: number): Promise<void> => {
  if (!UUID.test(id)) return;
  await db
    .update(registros_ingreso)
    .set({ cerrado_at: new Date(ahora_ms), motivo_cierre: PESTANA_CERRADA })
    .where(
      and(
        eq(registros_ingreso.id, id),
        eq(registros_ingreso.resultado, 'exito'),
        isNull(registros_ingreso.cerrado_at),
      ),
    );
};

/** The session showed life after its tab said goodbye: it was a reload, or another tab. */
export const reabrirRegistro = async (db: Consultable, sesion_id: string): Promise<void> => {
  await db
    .update(registros_ingreso)
    .set({ cerrado_at: null, motivo_cierre: null })
    .where(
      and(eq(registros_ingreso.sesion_id, sesion_id), eq(registros_ingreso.motivo_cierre, PESTANA_CERRADA)),
    );
};
