import type { DatosDe } from '@tramos/contract/tiempo-real';
import { leerEventos } from '../db/evento-consulta';
import type { Tx } from '../db/tipos';
import type { Anexo, MensajePendiente, Push } from '../realtime/push';

/** Events as the consoles are to hear of them. */
interface Suceso {
  mensaje: 'new_evento' | 'evento_actualizado';
  ids: readonly number[];
  timestamp?: string;
  /** How those stood that detection corrects, by id. */
  correcciones?: ReadonlyMap<number, DatosDe<'evento_actualizado'>['correccion']>;
}

/** Writes the durable messages of stored events, in this order; call it last in the transaction. */
export const anunciar = async (
  tx: Tx,
  push: Pick<Push, 'anexarVarios'>,
  sucesos: readonly Suceso[],
): Promise<MensajePendiente[]> => {
  const leidos = await leerEventos(
    tx,
    sucesos.flatMap(({ ids }) => ids),
  );
  const por_id = new Map(leidos.map((evento) => [evento.id, evento]));
  const anexos = sucesos.flatMap(({ mensaje, ids, timestamp, correcciones }) =>
    ids.flatMap((id): Anexo[] => {
      const evento = por_id.get(id);
      if (!evento) return [];
      const correccion = correcciones?.get(id);
      const datos = {
        ...{ event_id: id, timestamp: timestamp ?? evento.created_at, evento },
        ...(correccion && { correccion }),
      };
      return [{ mensaje, datos, destino: { sistema_id: evento.sistema.id } }];
    }),
  );
  return push.anexarVarios(tx, anexos);
};
