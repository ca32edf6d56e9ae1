import type { VentanasAjuste } from '@tramos/contract/ajustes';
import { leerGuardado, VENTANAS_GRUPO, ventanasDe } from '../db/ajuste';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { cambiarAjuste, type Editor } from './cambiar-ajuste';

export const leerVentanas = async (db: Consultable): Promise<VentanasAjuste> => {
  const { valor, version } = await leerGuardado(db, VENTANAS_GRUPO);
  return { ...ventanasDe(valor), version };
};

/**
 * Changes the windows with which events are grouped, and says so in the audit. New events follow at once; what is
 * stored is grouped anew in the background, which finds out by itself that the windows are others (grupos/reagrupar).
 * @throws {AppError} 409 `editado_por_otro`
 */
export const ponerVentanas = (
  deps: Pick<Deps, 'db' | 'ahora'>,
  editor: Editor,
  { version, ...nuevas }: VentanasAjuste,
): Promise<VentanasAjuste> =>
  deps.db.transaction(async (tx) => {
    await cambiarAjuste(tx, deps, editor, {
      ...{ clave: VENTANAS_GRUPO, accion: 'ajuste_ventanas', leer: ventanasDe, version },
      nuevo: () => nuevas,
    });
    return leerVentanas(tx);
  });
