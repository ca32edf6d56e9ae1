import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Evento } from '@tramos/contract/evento';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { esAppError, seReintenta } from '../lib/app-error';
import { clavesEjercicios } from '../lib/ejercicios';
import { abiertosQuery, clavesEventos, ponerEventos } from '../lib/eventos-cache';
import { lectura } from '../lib/lectura';
import { noticias } from '../lib/noticias';
import { ponerSalud, sensoresQuery } from '../lib/red';
import type { Channel } from './channel';
import { anotarDato, useConexion } from './estado';
import { huecoEntre } from './hueco-inicial';
import { createLote } from './lote';

/** A flood of events changes the lists so often at most. */
const LOTE_MS = 100;
/** Which cause a new event belongs to only the server knows: the tray asks again so often at most, and for the count. */
const BANDEJA_MS = 1_000;

/** The server has just said that there is none: nothing that came meanwhile changes that. */
const noExiste = ({ state: { error } }: Query): boolean => esAppError(error) && error.status === 404;

/**
 * The lists of a console that has just opened were read before its messages began: what was stored between the two is
 * in neither. They are read again, and what the tray gained meanwhile is told as the messages would have told it.
 */
const cerrarHueco = async (canal: Channel, client: QueryClient, sigue: () => boolean): Promise<void> => {
  const leer = () => client.getQueryData<EventosLista>(clavesEventos.abiertos)?.events;
  const antes = leer();
  await client.invalidateQueries({ queryKey: clavesEventos.todas, predicate: (query) => !noExiste(query) });
  const despues = leer();
  if (!antes || !despues || !sigue()) return;
  const { nuevos, escalados } = huecoEntre(antes, despues);
  // `pos` orders what came over the socket; these are already in the cache and only have to be heard.
  for (const evento of nuevos)
    canal.emitir('new_evento', { pos: 0, event_id: evento.id, timestamp: evento.created_at, evento });
  for (const evento of escalados)
    canal.emitir('evento_escalado', {
      pos: 0,
      event_id: evento.id,
      escalado_id: evento.escalado_id ?? '',
      timestamp: evento.escalado_at ?? evento.created_at,
      evento,
    });
};

/**
 * Keeps the query cache in step with the live messages: details, rows already listed, the tray of open events and
 * the health of sensors. `abiertos` asks for the newest open events, which are held as long as this lasts.
 * New rows are the lists' own business, because what is being read must not move. Returns its stop.
 */
export const followEventos = (
  canal: Channel,
  client: QueryClient,
  abiertos: { queryKey: readonly unknown[] } = abiertosQuery,
): (() => void) => {
  const releer = (id: number) => {
    // What is read now must not be written over by an older word.
    lote.vaciar();
    void client.invalidateQueries({ queryKey: clavesEventos.detalle(id) });
    void client.invalidateQueries({ queryKey: clavesEventos.abiertos });
    cuenta.poner(null);
  };
  const causas = createLote<number>(BANDEJA_MS, () => {
    lote.vaciar();
    void client.invalidateQueries({ queryKey: clavesEventos.bandejas });
  });
  const cuenta = createLote<null>(
    BANDEJA_MS,
    () => void client.invalidateQueries({ queryKey: clavesEventos.cuenta }),
  );
  const lote = createLote<Evento>(LOTE_MS, (eventos) => {
    ponerEventos(client, eventos);
    cuenta.poner(null);
  });
  const poner = (pos: number, evento: Evento) => {
    noticias.anotar(pos, evento);
    lote.poner(evento);
  };
  let alDia = false;
  let sigue = true;
  const paradas = [
    new QueryObserver(client, abiertos).subscribe(() => {}),
    canal.escuchar('new_evento', ({ pos, event_id, evento }) => {
      if (evento) poner(pos, evento);
      else releer(event_id);
      causas.poner(event_id);
    }),
    canal.escuchar('evento_escalado', ({ pos, event_id, evento }) =>
      evento ? poner(pos, evento) : releer(event_id),
    ),
    canal.escuchar('evento_actualizado', ({ pos, evento }) => poner(pos, evento)),
    canal.escuchar('ejercicio', () => {
      void client.invalidateQueries({ queryKey: clavesEjercicios.todos });
      // Once it is over, what it left open is nobody's to deal with.
      void client.invalidateQueries({ queryKey: clavesEventos.cuenta });
      void client.invalidateQueries({ queryKey: clavesEventos.bandejas });
      void client.invalidateQueries({ queryKey: clavesEventos.abiertos });
      void client.invalidateQueries({ queryKey: clavesEventos.listas });
    }),
    canal.escuchar('al_dia', ({ pos }) => {
      lote.vaciar();
      noticias.olvidar(pos);
      // After an absence longer than the log can replay, only the lists know what happened (product §2.18).
      if (alDia) void client.invalidateQueries({ queryKey: clavesEventos.todas });
      else lectura.siFalta(pos, () => void cerrarHueco(canal, client, () => sigue));
      lectura.siFalta(pos, () => void client.invalidateQueries({ queryKey: clavesEjercicios.todos }));
      // Health messages are not kept in the log: what the sensors went through meanwhile must be asked for.
      if (alDia) void client.invalidateQueries({ queryKey: sensoresQuery.queryKey });
      alDia = true;
      // What was given up while the server did not answer is asked for again by itself.
      void client.invalidateQueries({ predicate: ({ state: { error } }) => seReintenta(error) });
    }),
    canal.escuchar('salud', (salud) => {
      ponerSalud(client, salud);
      for (const { ultima_lectura } of salud.sensores)
        if (ultima_lectura) anotarDato(Date.parse(ultima_lectura.t));
    }),
  ];
  return () => {
    sigue = false;
    noticias.olvidar(-1);
    lote.stop();
    causas.stop();
    cuenta.stop();
    for (const parar of paradas) parar();
    useConexion.setState({ ultimo_dato_ms: null });
  };
};
