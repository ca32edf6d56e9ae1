import { asc, eq, gt } from 'drizzle-orm';
import { auditoria } from '../db/esquema/sitio';
import { tomarFolio } from '../db/folio';
import type { Consultable, Tx } from '../db/tipos';
import { type Asiento, HASH_INICIAL, hashDeAsiento } from './cadena';

/** Who did it and from where; a stranger who failed to sign in has no id. */
export interface Autor {
  usuario_id: number | null;
  username: string | null;
  ip: string | null;
}

export interface Anotacion extends Autor {
  cuando_ms: number;
  accion:
    | 'ingreso'
    | 'ingreso_fallido'
    | 'ingreso_codigo_fallido'
    | 'ingreso_bloqueado'
    | 'ingresos_fallidos'
    | 'ingreso_de_red_nueva'
    | 'salida'
    | 'cambio_password'
    | 'cambio_password_fallido'
    | 'segundo_factor_activado'
    | 'segundo_factor_quitado'
    | 'segundo_factor_fallido'
    | 'codigos_renovados'
    | 'codigo_recuperacion_usado'
    | 'ajuste_seguridad'
    | 'reset_admin'
    | 'refresh_reutilizado'
    | 'reconocer'
    | 'escalar';
  /** What it was done to, e.g. `evento:42`. */
  objeto?: string;
  datos?: Record<string, unknown>;
}

/**
 * Appends one row to the audit inside the caller's transaction, so that what was done and its record stand or
 * fall together. The folio 'auditoria' serialises writers: the chain never forks. Never pass a secret in `datos`.
 */
export const anotar = async (tx: Tx, { cuando_ms, objeto, datos, ...resto }: Anotacion): Promise<void> => {
  const id = await tomarFolio(tx, 'auditoria');
  const [previa] = await tx
    .select({ hash: auditoria.hash })
    .from(auditoria)
    .where(eq(auditoria.id, id - 1));
  const cuando = new Date(cuando_ms);
  const hash_previo = previa?.hash ?? HASH_INICIAL;
  const asiento: Asiento = {
    id,
    cuando: cuando.toISOString(),
    usuario_id: resto.usuario_id,
    username: resto.username,
    ip: resto.ip,
    accion: resto.accion,
    objeto: objeto ?? null,
    datos: datos ?? {},
  };
  await tx
    .insert(auditoria)
    .values({ ...asiento, cuando, hash_previo, hash: hashDeAsiento(hash_previo, asiento) });
};

const PAGINA = 1_000;

/**
 * Walks the whole chain from the first row. `rota_en` is the first id that is missing, out of order or does not
 * hash to what it says; null when the chain is whole.
 */
export const verificarCadena = async (
  db: Consultable,
): Promise<{ asientos: number; rota_en: number | null }> => {
  let hash_previo = HASH_INICIAL;
  let ultimo = 0;
  for (;;) {
    const filas = await db
      .select()
      .from(auditoria)
      .where(gt(auditoria.id, ultimo))
      .orderBy(asc(auditoria.id))
      .limit(PAGINA);
    for (const { hash, hash_previo: dicho, ...fila } of filas) {
      const asiento: Asiento = { ...fila, cuando: fila.cuando.toISOString() };
      const entera =
        fila.id === ultimo + 1 && dicho === hash_previo && hash === hashDeAsiento(hash_previo, asiento);
      if (!entera) return { asientos: ultimo, rota_en: ultimo + 1 };
      hash_previo = hash;
      ultimo = fila.id;
    }
    if (filas.length < PAGINA) return { asientos: ultimo, rota_en: null };
  }
};
