import type { VentanasGrupo } from '@tramos/contract/evento-grupo';
import { anotar } from '../auditoria/auditoria';
import { leerVentanasGrupo, ponerVentanasGrupo } from '../db/ajuste';
import type { Deps } from '../deps';
import type { UsuarioSesion } from '../http/usuario-sesion';

/**
 * Changes the windows with which events are grouped, and says so in the audit. New events follow at once; what is
 * stored is grouped anew in the background, which finds out by itself that the windows are others (grupos/reagrupar).
 */
export const ponerVentanas = async (
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  { id, username }: UsuarioSesion,
  nuevas: VentanasGrupo,
  ip: string,
): Promise<VentanasGrupo> => {
  await db.transaction(async (tx) => {
    const antes = await leerVentanasGrupo(tx);
    if (antes.operador_s === nuevas.operador_s && antes.usuario_s === nuevas.usuario_s) return;
    await ponerVentanasGrupo(tx, nuevas);
    await anotar(tx, {
      ...{ cuando_ms: ahora(), usuario_id: id, username, ip },
      accion: 'ajuste_ventanas',
      datos: { antes, despues: nuevas },
    });
  });
  return nuevas;
};
