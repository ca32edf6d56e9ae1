import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Evento, type EventoDetalle, esReal } from '@tramos/contract/evento';
import type { Reconocidos } from '@tramos/contract/evento-acciones';
import type { EntradaDe } from '@tramos/contract/llamadas';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { llamar, llamarCrudo } from './api';
import { type Cambios, conSuGrupo, enBandeja, enGrupos } from './grupos-cambios';
import { type GruposLeidos, leerGrupos } from './leer-grupos';
import { conNoticias } from './noticias';

/** What the list's calls may be asked. */
export type ConsultaEventos = Partial<EntradaDe<'eventos', 'query'>>;

/** Where events live in the query cache: every screen, the live messages and the tray meet here. */
export const clavesEventos = {
  todas: ['eventos'] as const,
  /** Every list, whatever its query. */
  listas: ['eventos', 'lista'] as const,
  lista: (query: ConsultaEventos) => ['eventos', 'lista', query] as const,
  /** Every grouped list, the tray apart. */
  agrupadas: ['eventos', 'grupos'] as const,
  agrupada: (query: ConsultaEventos) => ['eventos', 'grupos', query] as const,
  detalle: (id: number) => ['eventos', 'detalle', id] as const,
  /** The tray of open events, however many of its rows are shown. */
  bandejas: ['eventos', 'bandeja'] as const,
  bandeja: (limit: number, simulacion: 'vigente' | 'no' = 'no') =>
    ['eventos', 'bandeja', simulacion, limit] as const,
  abiertos: ['eventos', 'abiertos'] as const,
  /** How much is open: causes, and events inside. */
  cuenta: ['eventos', 'cuenta'] as const,
};

/** The same page with the newest word on its events: same rows, same order. */
const enLista = (lista: EventosLista, cambios: Cambios): EventosLista =>
  lista.events.some((e) => cambios.has(e.id))
    ? { ...lista, events: lista.events.map((e) => conSuGrupo(cambios.get(e.id), e)) }
    : lista;

/** A page of events, with what the live messages said after the server read it. */
export const pedirEventos = (
  query: ConsultaEventos,
  signal: AbortSignal,
  poner: (lista: EventosLista, cambios: Cambios) => EventosLista = enLista,
): Promise<EventosLista> => conNoticias((alLeer) => llamar('eventos', { query, signal, alLeer }), poner);

/** A page of groups and single events, read tolerantly (spec §5), with what was said since. */
export const pedirGrupos = (
  query: ConsultaEventos,
  signal: AbortSignal,
  poner: (pagina: GruposLeidos, cambios: Cambios) => GruposLeidos = enGrupos,
): Promise<GruposLeidos> =>
  conNoticias(
    async (alLeer) => leerGrupos(await llamarCrudo('eventosGrupos', { query, signal, alLeer })),
    poner,
  );

/** What an act on one event answers, or its reading, with what the live messages said of it afterwards. */
export const actuarEnEvento = <T extends Evento>(
  pedir: (alLeer: (pos: number) => void) => Promise<T>,
): Promise<T> =>
  conNoticias(pedir, (evento, cambios) => ({ ...evento, ...conSuGrupo(cambios.get(evento.id), evento) }));

/** The same of an act on several. */
export const actuarEnVarios = (
  pedir: (alLeer: (pos: number) => void) => Promise<Reconocidos>,
): Promise<Reconocidos> =>
  conNoticias(pedir, (hecho, cambios) => ({
    ...hecho,
    eventos: hecho.eventos.map((evento) => conSuGrupo(cambios.get(evento.id), evento)),
  }));

/** Those of which a tray tells: what is real, or what is not. */
const paraBandeja = (cambios: Cambios, simulacion: 'vigente' | 'no'): Cambios =>
  new Map([...cambios].filter(([, evento]) => esReal(evento) === (simulacion === 'no')));

/** A tray as it was read; what it does not hold, and something changed in, is asked for once more. */
const pedirBandeja = async (
  query: ConsultaEventos & { simulacion: 'vigente' | 'no' },
  signal: AbortSignal,
) => {
  let otraVez = false;
  const poner = (leida: GruposLeidos, cambios: Cambios): GruposLeidos => {
    const { bandeja, enDuda } = enBandeja(leida, paraBandeja(cambios, query.simulacion));
    otraVez = enDuda;
    return bandeja;
  };
  const bandeja = await pedirGrupos(query, signal, poner);
  return otraVez ? pedirGrupos(query, signal, poner) : bandeja;
};

/**
 * Every unacknowledged event, whatever its day, by cause, oldest first: at most so many causes (product §2.12). What is
 * real and what is not (of exercises that run, and tests of the alarm) are two trays, each with its own count.
 */
export const bandejaQuery = (limit: number, simulacion: 'vigente' | 'no' = 'no') =>
  queryOptions({
    queryKey: clavesEventos.bandeja(limit, simulacion),
    queryFn: ({ signal }) =>
      pedirBandeja({ evento_estado: 'abierto', sentido: 'asc', simulacion, limit }, signal),
    placeholderData: keepPreviousData,
  });

/** What a console holds of the newest open events, to tell what happened while it was not listening. */
const ABIERTOS_MAX = 100;

/** The newest open events, one by one, but those of exercises that are over: what the map and the catching up lean on. */
export const abiertosQuery = queryOptions({
  queryKey: clavesEventos.abiertos,
  queryFn: ({ signal }) =>
    pedirEventos({ evento_estado: 'abierto', simulacion: 'actual', limit: ABIERTOS_MAX }, signal, conEventos),
});

export const useAbiertos = () => useQuery(abiertosQuery);

/** An event as some list on screen already has it, so that its detail opens at once. */
export const eventoVisto = (client: QueryClient, id: number): Evento | undefined => {
  const de = <T>(queryKey: readonly unknown[]) =>
    client.getQueriesData<T>({ queryKey }).flatMap(([, datos]) => datos ?? []);
  const planas = [clavesEventos.listas, clavesEventos.abiertos]
    .flatMap((clave) => de<EventosLista>(clave))
    .map((lista) => lista.events);
  const agrupadas = [clavesEventos.agrupadas, clavesEventos.bandejas]
    .flatMap((clave) => de<GruposLeidos>(clave))
    .flatMap(({ eventos_individuales, grupos }) => [eventos_individuales, ...grupos.map((g) => g.eventos)]);
  for (const eventos of [...planas, ...agrupadas]) {
    const evento = eventos.find((e) => e.id === id);
    if (evento) return evento;
  }
  return undefined;
};

const ponerEnListas = (client: QueryClient, cambios: Cambios): void => {
  client.setQueriesData<EventosLista>(
    { queryKey: clavesEventos.listas },
    (lista) => lista && enLista(lista, cambios),
  );
  client.setQueriesData<GruposLeidos>(
    { queryKey: clavesEventos.agrupadas },
    (pagina) => pagina && enGrupos(pagina, cambios),
  );
};

const ponerEnBandejas = (client: QueryClient, cambios: Cambios): void => {
  for (const [queryKey, antes] of client.getQueriesData<GruposLeidos>({ queryKey: clavesEventos.bandejas })) {
    if (!antes) continue;
    const [, , simulacion] = queryKey as ReturnType<typeof clavesEventos.bandeja>;
    const { bandeja, enDuda } = enBandeja(antes, paraBandeja(cambios, simulacion));
    if (bandeja !== antes) client.setQueryData<GruposLeidos>(queryKey, bandeja);
    if (enDuda) void client.invalidateQueries({ queryKey });
  }
};

/** A group is taken for an operation by its members: when one's flag turns, the group's is asked for again. */
const cambiaDeMarca = (client: QueryClient, cambios: Cambios): boolean =>
  [...cambios.values()].some((evento) => {
    const antes = eventoVisto(client, evento.id);
    return antes && antes.possible_operational_movement !== evento.possible_operational_movement;
  });

/** The lists with groups, which only the server can form. */
const releerGrupos = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: clavesEventos.agrupadas });
  void client.invalidateQueries({ queryKey: clavesEventos.bandejas });
};

/**
 * Puts events that are new, or that came back from an action or the live messages, wherever they are already shown:
 * lists keep their rows and order, a detail keeps its history (and asks for the new one), the tray gains or loses them.
 * However many they are, each list changes once; of two words on one event the later counts. How much is open is asked
 * for by whoever comes to tell it next: where the line is down, no message makes it be asked for.
 */
export const ponerEventos = (client: QueryClient, eventos: readonly Evento[]): void => {
  const cambios = new Map(eventos.map((evento) => [evento.id, evento]));
  const remarcar = cambiaDeMarca(client, cambios);
  ponerEnListas(client, cambios);
  for (const evento of cambios.values()) {
    client.setQueryData<EventoDetalle>(clavesEventos.detalle(evento.id), (antes) =>
      antes ? { ...antes, ...conSuGrupo(evento, antes) } : antes,
    );
    void client.invalidateQueries({ queryKey: clavesEventos.detalle(evento.id) });
  }
  client.setQueryData<EventosLista>(
    clavesEventos.abiertos,
    (abiertos) => abiertos && conEventos(abiertos, cambios),
  );
  ponerEnBandejas(client, cambios);
  void client.invalidateQueries({ queryKey: clavesEventos.cuenta, refetchType: 'none' });
  if (remarcar) releerGrupos(client);
};

/** The newest open events after one changed: open ones stand among them once, acknowledged ones leave. */
export const conEvento = (abiertos: EventosLista, evento: Evento): EventosLista => {
  const estaba = abiertos.events.some((e) => e.id === evento.id);
  if (evento.evento_estado === 'abierto')
    return estaba
      ? { ...abiertos, events: abiertos.events.map((e) => (e.id === evento.id ? evento : e)) }
      : {
          ...abiertos,
          events: [evento, ...abiertos.events].toSorted((a, b) => b.id - a.id).slice(0, ABIERTOS_MAX),
          total: abiertos.total + 1,
        };
  return estaba
    ? { ...abiertos, events: abiertos.events.filter((e) => e.id !== evento.id), total: abiertos.total - 1 }
    : abiertos;
};

const conEventos = (abiertos: EventosLista, cambios: Cambios): EventosLista =>
  [...cambios.values()].reduce(conEvento, abiertos);
