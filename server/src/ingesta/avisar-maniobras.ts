import { inArray } from 'drizzle-orm';
import { estaciones } from '../db/esquema/red';
import { aManiobraCercana } from '../db/maniobra-cercana';
import type { Tx } from '../db/tipos';
import type { MensajePendiente, Push } from '../realtime/push';
import type { Aceptado } from './interpretar';

/** A manoeuvre, as the field logged it. */
type ManiobraRecibida = Extract<Aceptado, { tipo: 'maniobra' }>;

/**
 * Writes the durable messages that tell of manoeuvres just stored: they can explain a tap away, so administrators are
 * told of each (product §5). Call it last in the transaction; what it gives back goes out after the commit.
 */
export const avisarManiobras = async (
  tx: Tx,
  push: Pick<Push, 'anexarVarios'>,
  recibidas: readonly ManiobraRecibida[],
): Promise<MensajePendiente[]> => {
  if (recibidas.length === 0) return [];
  const ids = [...new Set(recibidas.map(({ estacion_id }) => estacion_id))];
  const filas = await tx
    .select({ id: estaciones.id, nombre: estaciones.nombre })
    .from(estaciones)
    .where(inArray(estaciones.id, ids));
  const nombres = new Map(filas.map(({ id, nombre }) => [id, nombre]));
  return push.anexarVarios(
    tx,
    recibidas.map(
      ({ estacion_id, sistema_id, mensaje: { t, equipo, accion, nota = null }, recibido_ms }) => ({
        mensaje: 'maniobra_registrada',
        datos: {
          timestamp: new Date(recibido_ms).toISOString(),
          maniobra: {
            estacion: nombres.get(estacion_id) ?? '',
            ...aManiobraCercana({ t_ms: t, recibido_ms, equipo, accion, nota }),
          },
        },
        destino: { sistema_id },
      }),
    ),
  );
};
