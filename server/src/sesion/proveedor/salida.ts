import { eq } from 'drizzle-orm';
import { conLimite } from '../../db/con-limite';
import { sesiones_externas } from '../../db/esquema/ingreso';
import type { ContextoSesion } from '../contexto';

/** Who leaves does not wait for a provider that is away. */
const PLAZO_MS = 2_000;

/** Where the page goes so that the provider's own session ends too, for a session that it had opened. */
export const salidaDeProveedor = async (
  { db, proveedor, log }: ContextoSesion,
  sesion_id: string,
): Promise<string | null> => {
  if (!proveedor) return null;
  const suyas = await db.$count(sesiones_externas, eq(sesiones_externas.sesion_id, sesion_id));
  if (suyas === 0) return null;
  return conLimite(proveedor.salida(), PLAZO_MS).catch((error: unknown) => {
    log.warn({ err: error }, 'the identity provider does not know that somebody left');
    return null;
  });
};
