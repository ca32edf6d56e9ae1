import type { SilencioBodySchema, SilencioSchema, TarjetasBodySchema } from '@tramos/contract/ajustes';
import type { z } from 'zod';
import { anotar } from '../auditoria/auditoria';
import type { Deps } from '../deps';
import type { Editor } from './cambiar-ajuste';

/** Writes down who silenced the alerts of their desk, when, and until when; or that they ended it (decisions/012). */
export const anotarSilencio = async (
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  { usuario, ip }: Editor,
  { dura_ms }: z.output<typeof SilencioBodySchema>,
): Promise<z.output<typeof SilencioSchema>> => {
  const cuando_ms = ahora();
  const hasta = dura_ms === 0 ? null : new Date(cuando_ms + dura_ms).toISOString();
  await db.transaction((tx) =>
    anotar(tx, {
      ...{ cuando_ms, usuario_id: usuario.id, username: usuario.username, ip },
      ...(hasta === null
        ? { accion: 'sonido_reanudado' }
        : {
            accion: 'sonido_silenciado',
            datos: {
              antes: 'suena',
              despues: `en silencio hasta ${hasta}`,
              minutos: dura_ms / 60_000,
              hasta,
            },
          }),
      objeto: `usuario:${usuario.id}`,
    }),
  );
  return { hasta };
};

/** Of more than this the audit says how many there were. */
const EVENTOS_EN_AUDITORIA = 50;

/** Writes down who put away cards of events that are open still: what waits sounds all the same (decisions/012). */
export const anotarTarjetas = async (
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  { usuario, ip }: Editor,
  { eventos }: z.output<typeof TarjetasBodySchema>,
): Promise<void> => {
  const [unico] = eventos;
  await db.transaction((tx) =>
    anotar(tx, {
      ...{ cuando_ms: ahora(), usuario_id: usuario.id, username: usuario.username, ip },
      accion: 'tarjeta_cerrada',
      objeto: eventos.length === 1 ? `evento:${unico}` : `usuario:${usuario.id}`,
      datos: {
        ...{ antes: 'en pantalla', despues: 'cerrada sin reconocer', alertas: eventos.length },
        eventos: eventos.slice(0, EVENTOS_EN_AUDITORIA),
      },
    }),
  );
};
