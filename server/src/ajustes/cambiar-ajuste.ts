import { anotar } from '../auditoria/auditoria';
import { ultimoCambio } from '../auditoria/ultimo-cambio';
import { leerGuardado, ponerSobre } from '../db/ajuste';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';

/** Who changes a setting, and from where. */
export interface Editor {
  usuario: UsuarioSesion;
  ip: string;
}

export interface Cambio<T extends object> {
  /** Key of the setting (db/ajuste.ts). */
  clave: string;
  accion: 'ajuste_sitio' | 'ajuste_ventanas';
  /** What a stored value says, and what holds while there is none. */
  leer: (valor: unknown) => T;
  nuevo: (antes: T) => T;
  /** The version that was seen. */
  version: number;
}

const rechazar = async <T extends object>(tx: Tx, { clave, leer }: Cambio<T>): Promise<never> => {
  const { valor, version } = await leerGuardado(tx, clave);
  throw new AppError(409, 'editado_por_otro', {
    ...(await ultimoCambio(tx, `ajuste:${clave}`)),
    detalle: { ...leer(valor), version },
  });
};

/**
 * Changes one setting of the site over the version that was seen, with its row in the audit; false when it says the
 * same as before, and nothing was written.
 * @throws {AppError} 409 `editado_por_otro` with who, when, and the setting as it is now
 */
export const cambiarAjuste = async <T extends object>(
  tx: Tx,
  { ahora }: Pick<Deps, 'ahora'>,
  { usuario, ip }: Editor,
  cambio: Cambio<T>,
): Promise<boolean> => {
  const { clave, accion, leer, nuevo, version } = cambio;
  const guardado = await leerGuardado(tx, clave);
  if (guardado.version !== version) return rechazar(tx, cambio);
  const antes = leer(guardado.valor);
  const despues = nuevo(antes);
  if (JSON.stringify(antes) === JSON.stringify(despues)) return false;
  if (!(await ponerSobre(tx, clave, despues, version))) return rechazar(tx, cambio);
  await anotar(tx, {
    ...{ cuando_ms: ahora(), usuario_id: usuario.id, username: usuario.username, ip },
    accion,
    objeto: `ajuste:${clave}`,
    datos: { antes, despues },
  });
  return true;
};
