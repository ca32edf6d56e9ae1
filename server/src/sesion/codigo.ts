import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { usuarios } from '../db/esquema/cuentas';
import type { Db } from '../db/tipos';
import { gastarRecuperacion } from './codigos-recuperacion';
import type { Origen } from './registros';
import { abrirSegundoFactor } from './sellos';
import type { Claves } from './tokens';
import { pasoDelCodigo } from './totp';

/** What an authenticator shows, with or without the gap in its middle. */
const DE_AUTENTICADOR = /^\d{3} ?\d{3}$/;

export interface Gasto {
  usuario_id: number;
  username: string;
  codigo: string;
  origen: Origen;
  ahora_ms: number;
}

/** A step is taken once: of two that come with the same code at the same time, one finds it taken (RFC 6238 §5.2). */
const gastarPaso = async (
  db: Db,
  claves: Claves,
  { usuario_id, codigo, ahora_ms }: Gasto,
): Promise<boolean> => {
  const [cuenta] = await db
    .select({ sellado: usuarios.totp_secreto })
    .from(usuarios)
    .where(eq(usuarios.id, usuario_id));
  // Sealed with another secret of the installation it cannot be read any more; the recovery codes still open.
  const secreto = cuenta?.sellado ? abrirSegundoFactor(claves, cuenta.sellado, usuario_id) : null;
  const paso = secreto && pasoDelCodigo(secreto, codigo.replace(' ', ''), ahora_ms);
  if (paso === null) return false;
  const tomados = await db
    .update(usuarios)
    .set({ totp_ultimo_paso: paso })
    .where(
      and(
        eq(usuarios.id, usuario_id),
        isNotNull(usuarios.segundo_factor_at),
        or(isNull(usuarios.totp_ultimo_paso), lt(usuarios.totp_ultimo_paso, paso)),
      ),
    )
    .returning({ id: usuarios.id });
  return tomados.length > 0;
};

const gastarDeRecuperacion = (db: Db, gasto: Gasto): Promise<boolean> => {
  const { usuario_id, username, codigo, origen, ahora_ms } = gasto;
  return db.transaction(async (tx) => {
    if (!(await gastarRecuperacion(tx, usuario_id, codigo, ahora_ms))) return false;
    const { ip } = origen;
    await anotar(tx, {
      ...{ cuando_ms: ahora_ms, usuario_id, username, ip },
      accion: 'codigo_recuperacion_usado',
    });
    return true;
  });
};

/** True when the code, of the authenticator or for recovery, is right and nobody used it before; it is used now. */
export const gastarCodigo = (db: Db, claves: Claves, gasto: Gasto): Promise<boolean> =>
  DE_AUTENTICADOR.test(gasto.codigo) ? gastarPaso(db, claves, gasto) : gastarDeRecuperacion(db, gasto);
