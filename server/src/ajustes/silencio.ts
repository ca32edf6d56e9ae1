import type { SilencioBodySchema, SilencioSchema, TarjetasBodySchema } from '@tramos/contract/ajustes';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { anotar } from '../auditoria/auditoria';
import { eventos } from '../db/esquema/eventos';
import { ID_MAX } from '../db/texto';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
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

/**
 * Writes down who put away cards of events that are open still: what waits sounds all the same (decisions/012). Of an
 * event that is none, or of another's sistema, nobody had a card: the report is not to be filled with them.
 */
export const anotarTarjetas = async (
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  { usuario, ip }: Editor,
  { eventos: dichos }: z.output<typeof TarjetasBodySchema>,
): Promise<void> => {
  const suyos = await db
    .select({ id: eventos.id })
    .from(eventos)
    .where(
      and(
        inArray(
          eventos.id,
          dichos.filter((id) => id <= ID_MAX),
        ),
        eq(eventos.evento_estado, 'abierto'),
        enAlcance(eventos.sistema_id, usuario),
      ),
    )
    .orderBy(eventos.id);
  const [unico] = suyos;
  if (!unico) return;
  await db.transaction((tx) =>
    anotar(tx, {
      ...{ cuando_ms: ahora(), usuario_id: usuario.id, username: usuario.username, ip },
      accion: 'tarjeta_cerrada',
      objeto: suyos.length === 1 ? `evento:${unico.id}` : `usuario:${usuario.id}`,
      datos: {
        ...{ antes: 'en pantalla', despues: 'cerrada sin reconocer', alertas: suyos.length },
        eventos: suyos.slice(0, EVENTOS_EN_AUDITORIA).map(({ id }) => id),
      },
    }),
  );
};
