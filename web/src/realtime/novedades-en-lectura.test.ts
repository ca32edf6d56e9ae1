import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type Evento, SIN_APARTADOS } from '@tramos/contract/evento';
import { POSICION_PUSH } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { llamar } from '../lib/api';
import {
  abiertosQuery,
  actuarEnEvento,
  actuarEnVarios,
  bandejaQuery,
  clavesEventos,
  pedirEventos,
  pedirGrupos,
  ponerEventos,
} from '../lib/eventos-cache';
import type { GruposLeidos } from '../lib/leer-grupos';
import { createChannel } from './channel';
import { followEventos } from './follow-eventos';

// The calls' session is read from the browser as soon as it is loaded: here there is a token, and nobody's name.
vi.hoisted(() =>
  vi.stubGlobal('localStorage', { getItem: (clave: string) => (clave === 'token' ? 't' : null) }),
);

const responder = (cuerpo: object, pos: number) =>
  new Response(JSON.stringify(cuerpo), { headers: { [POSICION_PUSH]: String(pos) } });

/** A server that answers as it was when it was asked, and only when it is let. */
const crearServidor = (desde: number) => {
  let retenidas: (() => void)[] = [];
  let retiene = false;
  const servidor = { pos: desde, eventos: [eventoMuestra({ id: 1 })] as Evento[] };
  const lista = (eventos: Evento[]) => ({
    events: eventos,
    total: eventos.length,
    apartados: SIN_APARTADOS,
  });
  const grupos = (eventos: Evento[]) => ({
    grupos: [],
    eventos_individuales: eventos,
    total: eventos.length,
    total_eventos: eventos.length,
    apartados: SIN_APARTADOS,
    ventanas_deteccion_utilizadas: [],
  });
  vi.stubGlobal('fetch', async (ruta: string) => {
    const { pos, eventos } = { ...servidor };
    const abiertos = ruta.includes('evento_estado=abierto')
      ? eventos.filter((e) => e.evento_estado === 'abierto')
      : eventos;
    const acto = { ...eventoMuestra({ id: 1 }), evento_estado: 'reconocido' };
    if (ruta.endsWith('/reconocer') && retiene) await new Promise<void>((soltar) => retenidas.push(soltar));
    if (ruta === '/api/eventos/1/reconocer') return responder(acto, pos + 1);
    if (ruta === '/api/eventos/reconocer') return responder({ eventos: [acto], rechazados: [] }, pos + 1);
    const cuerpo = ruta.startsWith('/api/eventos/grupos') ? grupos(abiertos) : lista(abiertos);
    if (retiene) await new Promise<void>((soltar) => retenidas.push(soltar));
    return responder(cuerpo, pos);
  });
  return {
    ...{ servidor },
    retener: () => {
      retiene = true;
    },
    enCamino: () => retenidas.length,
    soltar: () => {
      retiene = false;
      for (const soltar of retenidas) soltar();
      retenidas = [];
    },
  };
};

/** The log goes on from one test to the next, as it does for a console. */
let pos = 0;

describe('a list that is being read while news come', () => {
  const unaLista = clavesEventos.lista({ limit: 10 });
  const agrupada = clavesEventos.agrupada({ limit: 10 });
  const bandeja = bandejaQuery(10);
  let client: QueryClient;
  let canal: ReturnType<typeof createChannel>;
  let red: ReturnType<typeof crearServidor>;
  let paradas: (() => void)[];
  const lista = (clave: readonly unknown[]) => client.getQueryData<EventosLista>(clave)?.events;
  const grupos = (clave: readonly unknown[]) => client.getQueryData<GruposLeidos>(clave);
  const de = (eventos: Evento[] | undefined) => eventos?.map((e) => `${e.id} ${e.evento_estado}`);
  const enTodas = () => ({
    abiertos: de(lista(clavesEventos.abiertos)),
    lista: de(lista(unaLista)),
    agrupada: de(grupos(agrupada)?.eventos_individuales),
    bandeja: [de(grupos(bandeja.queryKey)?.eventos_individuales), grupos(bandeja.queryKey)?.total],
  });
  /** All of them are asked for again, and the answers, read now, are held back. */
  const releer = async () => {
    red.retener();
    void client.invalidateQueries({ queryKey: clavesEventos.todas });
    await expect.poll(() => red.enCamino()).toBe(4);
  };
  const soltar = async () => {
    red.soltar();
    await expect.poll(() => client.isFetching()).toBe(0);
  };

  beforeEach(async () => {
    pos += 10;
    red = crearServidor(pos);
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    canal = createChannel();
    const ver = (queryKey: readonly unknown[], queryFn: (o: { signal: AbortSignal }) => Promise<unknown>) =>
      new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    paradas = [
      followEventos(canal, client, abiertosQuery),
      ver(unaLista, ({ signal }) => pedirEventos({ limit: 10 }, signal)),
      ver(agrupada, ({ signal }) => pedirGrupos({ limit: 10 }, signal)),
      new QueryObserver(client, bandeja).subscribe(() => {}),
    ];
    await expect.poll(() => client.isFetching()).toBe(0);
  });
  afterEach(() => {
    for (const parar of paradas) parar();
    client.clear();
  });

  it('keeps a new event, though the answer was read before it', async () => {
    await releer();
    const evento = eventoMuestra({ id: 2 });
    canal.emitir('new_evento', { pos: pos + 1, event_id: 2, timestamp: evento.created_at, evento });
    await soltar();
    expect(enTodas()).toEqual({
      abiertos: ['2 abierto', '1 abierto'],
      // New rows are the lists' own business: what is being read does not move.
      lista: ['1 abierto'],
      agrupada: ['1 abierto'],
      bandeja: [['1 abierto', '2 abierto'], 2],
    });
  });

  it('keeps the newest word on an event, though the answer holds an older one', async () => {
    await releer();
    const evento = eventoMuestra({ id: 1, evento_estado: 'reconocido' });
    canal.emitir('evento_actualizado', { pos: pos + 1, event_id: 1, timestamp: evento.created_at, evento });
    await soltar();
    expect(enTodas()).toEqual({
      abiertos: [],
      lista: ['1 reconocido'],
      agrupada: ['1 reconocido'],
      bandeja: [[], 0],
    });
  });

  it('takes no news of a log that the server does not have any more', async () => {
    const evento = eventoMuestra({ id: 2 });
    canal.emitir('new_evento', { pos: pos + 900, event_id: 2, timestamp: evento.created_at, evento });
    // Restored from a backup: its log stands where it stood then, and knows nothing of the event.
    canal.emitir('al_dia', { pos });
    await releer();
    await soltar();
    expect(enTodas()).toMatchObject({ abiertos: ['1 abierto'], bandeja: [['1 abierto'], 1] });
  });

  it('takes no news of who was at the console before', async () => {
    const evento = eventoMuestra({ id: 2 });
    canal.emitir('new_evento', { pos: pos + 1, event_id: 2, timestamp: evento.created_at, evento });
    for (const parar of paradas) parar();
    client.clear();
    const otra = new QueryObserver(client, abiertosQuery).subscribe(() => {});
    await expect.poll(() => enTodas().abiertos).toEqual(['1 abierto']);
    otra();
  });

  it.each<[que: string, actuar: () => Promise<Evento[]>]>([
    [
      'one event',
      async () => [await actuarEnEvento((alLeer) => llamar('reconocer', { params: { id: 1 }, alLeer }))],
    ],
    [
      'several',
      async () =>
        (await actuarEnVarios((alLeer) => llamar('reconocerVarios', { body: { ids: [1] }, alLeer }))).eventos,
    ],
  ])(
    'shows what was said after an act on %s, though the answer of the act comes later',
    async (_que, actuar) => {
      red.retener();
      const acto = actuar();
      await expect.poll(() => red.enCamino()).toBe(1);
      const hecho = eventoMuestra({ id: 1, evento_estado: 'reconocido' });
      const decir = (mas: number, evento: Evento) =>
        canal.emitir('evento_actualizado', {
          pos: pos + mas,
          event_id: 1,
          timestamp: evento.created_at,
          evento,
        });
      decir(1, hecho);
      decir(2, { ...hecho, disposicion: 'fuga' });
      red.soltar();
      ponerEventos(client, await acto);
      expect(lista(unaLista)).toMatchObject([{ evento_estado: 'reconocido', disposicion: 'fuga' }]);
      expect(enTodas()).toMatchObject({ abiertos: [], bandeja: [[], 0] });
    },
  );

  it('is as the answer says where that was read later than the news', async () => {
    const viejo = eventoMuestra({ id: 1, evento_estado: 'reconocido' });
    canal.emitir('evento_actualizado', {
      pos: pos + 1,
      event_id: 1,
      timestamp: viejo.created_at,
      evento: viejo,
    });
    // It was opened again since, of which no message has come yet.
    red.servidor.pos = pos + 2;
    await releer();
    await soltar();
    expect(enTodas()).toEqual({
      abiertos: ['1 abierto'],
      lista: ['1 abierto'],
      agrupada: ['1 abierto'],
      bandeja: [['1 abierto'], 1],
    });
  });
});
