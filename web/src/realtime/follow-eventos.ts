import type { QueryClient } from '@tanstack/react-query';
import { clavesEventos, ponerEvento } from '../lib/eventos-cache';
import { ponerSalud, sensoresQuery } from '../lib/red';
import type { Channel } from './channel';
import { anotarDato, useConexion } from './estado';

/**
 * Keeps the query cache in step with the live messages: details, rows already listed, the tray of open events and
 * the health of sensors.
 * New rows are the lists' own business, because what is being read must not move. Returns its stop.
 */
export const followEventos = (canal: Channel, client: QueryClient): (() => void) => {
  const releer = (id: number) => {
    void client.invalidateQueries({ queryKey: clavesEventos.detalle(id) });
    void client.invalidateQueries({ queryKey: clavesEventos.abiertos });
  };
  let alDia = false;
  const paradas = [
    canal.escuchar('new_evento', ({ event_id, evento }) =>
      evento ? ponerEvento(client, evento) : releer(event_id),
    ),
    canal.escuchar('evento_escalado', ({ event_id, evento }) =>
      evento ? ponerEvento(client, evento) : releer(event_id),
    ),
    canal.escuchar('evento_actualizado', ({ evento }) => ponerEvento(client, evento)),
    canal.escuchar('al_dia', () => {
      // After an absence longer than the log can replay, only the lists know what happened (product §2.18).
      void client.invalidateQueries({ queryKey: alDia ? clavesEventos.todas : clavesEventos.abiertos });
      // Health messages are not kept in the log: what the sensors went through meanwhile must be asked for.
      if (alDia) void client.invalidateQueries({ queryKey: sensoresQuery.queryKey });
      alDia = true;
    }),
    canal.escuchar('salud', (salud) => {
      ponerSalud(client, salud);
      for (const { ultima_lectura } of salud.sensores)
        if (ultima_lectura) anotarDato(Date.parse(ultima_lectura.t));
    }),
  ];
  return () => {
    for (const parar of paradas) parar();
    useConexion.setState({ ultimo_dato_ms: null });
  };
};
