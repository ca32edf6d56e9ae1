import type { Seguridad } from '@tramos/contract/sesion';
import { anotar } from '../auditoria/auditoria';
import { exigeSegundoFactor, ponerExigeSegundoFactor } from '../db/ajuste';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';

export const leerSeguridad = async (db: Consultable): Promise<Seguridad> => ({
  exigir_segundo_factor: await exigeSegundoFactor(db),
});

/**
 * Changes what the site asks for at sign-in, and says so in the audit. Throws 409 `segundo_factor_inactivo` to who
 * asks others for what they lack themselves: the very next call would turn them away.
 */
export const ponerSeguridad = async (
  { db, ahora, push }: Pick<Deps, 'db' | 'ahora' | 'push'>,
  { id, username, segundo_factor }: UsuarioSesion,
  nueva: Seguridad,
  ip: string,
): Promise<Seguridad> => {
  if (nueva.exigir_segundo_factor && !segundo_factor)
    throw new AppError(409, 'segundo_factor_inactivo', { field: 'exigir_segundo_factor' });
  await db.transaction(async (tx) => {
    const antes = await leerSeguridad(tx);
    if (antes.exigir_segundo_factor === nueva.exigir_segundo_factor) return;
    await ponerExigeSegundoFactor(tx, nueva.exigir_segundo_factor);
    await anotar(tx, {
      ...{ cuando_ms: ahora(), usuario_id: id, username, ip },
      accion: 'ajuste_seguridad',
      datos: { antes, despues: nueva },
    });
  });
  push.revisarSesiones();
  return nueva;
};
