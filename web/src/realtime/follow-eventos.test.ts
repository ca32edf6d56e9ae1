import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type Evento, SIN_APARTADOS } from '@tramos/contract/evento';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { AppError } from '../lib/app-error';
import { clavesEventos } from '../lib/eventos-cache';
import { lectura } from '../lib/lectura';
import { createChannel } from './channel';
import { followEventos } from './follow-eventos';

// The calls' session is read from the browser as soon as it is loaded: here nobody is signed in.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

// Whatever answers other files of this worker have read: these consoles ask again.
beforeEach(() => lectura.interrumpir());

const lista = (...ids: number[]): EventosLista => ({
  events: ids.map((id) => eventoMuestra({ id })),
  total: ids.length,
  apartados: SIN_APARTADOS,
});

/** A console with its open events and one list on screen, asking a server that holds `guardado`. */
const consola = async (guardado: EventosLista) => {
  const servidor = { guardado };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const canal = createChannel();
  const claveLista = clavesEventos.lista({ limit: 10 });
  const de = (queryKey: readonly unknown[]) => ({ queryKey, queryFn: async () => servidor.guardado });
  const paradas = [
    new QueryObserver(client, de(claveLista)).subscribe(() => {}),
    followEventos(canal, client, de(clavesEventos.abiertos)),
  ];
  const ids = (clave: readonly unknown[]) =>
    client.getQueryData<EventosLista>(clave)?.events.map((evento) => evento.id);
  await vi.waitFor(
    () => expect([ids(clavesEventos.abiertos), ids(claveLista)]).not.toContain(undefined),
    20_000,
  );
  const oidos: string[] = [];
  canal.escuchar('new_evento', ({ event_id }) => oidos.push(`nuevo ${event_id}`));
  canal.escuchar('evento_escalado', ({ event_id }) => oidos.push(`escalado ${event_id}`));
  return {
    servidor,
    canal,
    client,
    claveLista,
    oidos,
    abiertos: () => ids(clavesEventos.abiertos),
    renglones: () => ids(claveLista),
    parar: () => {
      for (const parar of paradas) parar();
      client.clear();
    },
  };
};

const escalar = (evento: Evento): Evento => ({
  ...evento,
  escalado: true,
  escalado_id: 'ESC-2026-000001',
  escalado_at: evento.created_at,
});

describe('a console that has just opened', () => {
  it('shows and announces what was stored before its messages began', async () => {
    const c = await consola(lista(2, 1));
    c.servidor.guardado = {
      events: lista(3, 2, 1).events.map((e) => (e.id === 1 ? escalar(e) : e)),
      total: 3,
      apartados: SIN_APARTADOS,
    };
    c.canal.emitir('al_dia', { pos: 7 });
    await vi.waitFor(() => expect(c.oidos).toEqual(['nuevo 3', 'escalado 1']), 20_000);
    expect(c.abiertos()).toEqual([3, 2, 1]);
    expect(c.renglones()).toEqual([3, 2, 1]);
    c.parar();
  });

  it('announces nothing of what it had read', async () => {
    const c = await consola(lista(2, 1));
    const releidas = vi.fn();
    c.client.getQueryCache().subscribe(({ type }) => type === 'updated' && releidas());
    c.canal.emitir('al_dia', { pos: 7 });
    await vi.waitFor(() => expect(c.client.isFetching()).toBe(0), 20_000);
    expect(releidas).toHaveBeenCalled();
    expect(c.oidos).toEqual([]);
    c.parar();
  });

  it('asks no second time for an event of which it was just told that there is none', async () => {
    const c = await consola(lista(1));
    const pedir = vi.fn(async () => {
      throw new AppError(404, 'no_encontrado', 'No existe.');
    });
    const desconocido = { queryKey: clavesEventos.detalle(999), queryFn: pedir };
    const dejar = new QueryObserver(c.client, desconocido).subscribe(() => {});
    await vi.waitFor(
      () => expect(c.client.getQueryState(desconocido.queryKey)?.status).toBe('error'),
      20_000,
    );
    c.servidor.guardado = lista(2, 1);
    c.canal.emitir('al_dia', { pos: 7 });
    await vi.waitFor(() => expect(c.oidos).toEqual(['nuevo 2']), 20_000);
    expect(pedir).toHaveBeenCalledOnce();
    dejar();
    c.parar();
  });

  it('reads the lists again after an absence, and announces nothing: the log has told it', async () => {
    const c = await consola(lista(1));
    c.canal.emitir('al_dia', { pos: 7 });
    await vi.waitFor(() => expect(c.client.isFetching()).toBe(0), 20_000);
    c.servidor.guardado = lista(2, 1);
    c.canal.emitir('al_dia', { pos: 9 });
    await vi.waitFor(() => expect(c.renglones()).toEqual([2, 1]), 20_000);
    expect(c.oidos).toEqual([]);
    c.parar();
  });

  it('puts what a message carries in its place, and asks for the rest of one that carries nothing', async () => {
    const c = await consola(lista(1));
    const [uno] = c.servidor.guardado.events;
    const timestamp = '2026-11-21T09:50:00.000Z';
    c.canal.emitir('new_evento', { pos: 1, event_id: 2, timestamp, evento: eventoMuestra({ id: 2 }) });
    expect(c.abiertos()).toEqual([2, 1]);
    if (uno) {
      const evento: Evento = { ...uno, evento_estado: 'reconocido' };
      c.canal.emitir('evento_actualizado', { pos: 2, event_id: 1, timestamp, evento });
    }
    await vi.waitFor(() => expect(c.abiertos()).toEqual([2]), 20_000);
    c.servidor.guardado = lista(3, 2);
    c.canal.emitir('new_evento', { pos: 3, event_id: 3, timestamp });
    await vi.waitFor(() => expect(c.abiertos()).toEqual([3, 2]), 20_000);
    c.parar();
  });

  it('asks again how much is open when an exercise begins or ends', async () => {
    const c = await consola(lista(1));
    const claves = [
      clavesEventos.cuenta,
      clavesEventos.bandeja(25, 'vigente'),
      clavesEventos.lista({ limit: 5 }),
    ];
    for (const clave of claves) c.client.setQueryData(clave, {});
    c.canal.emitir('ejercicio', { pos: 1 } as never);
    for (const clave of claves) expect(c.client.getQueryState(clave)?.isInvalidated).toBe(true);
    c.parar();
  });

  it('has a corrected place in list, tray and detail alike', async () => {
    const c = await consola(lista(2, 1));
    const detalle = eventoMuestra({ id: 1, posicion: 195_300 });
    c.client.setQueryData(clavesEventos.detalle(1), detalle);
    const { historial: _, ...evento } = { ...detalle, posicion: 203_100 };
    c.canal.emitir('evento_actualizado', {
      ...{ pos: 1, event_id: 1, timestamp: '2026-11-21T09:50:00.000Z', evento },
      correccion: { posicion: 195_300, estado: 'ok' },
    });
    const lugares = () => [
      ...[c.claveLista, clavesEventos.abiertos].map(
        (clave) => c.client.getQueryData<EventosLista>(clave)?.events.find(({ id }) => id === 1)?.posicion,
      ),
      c.client.getQueryData<Evento>(clavesEventos.detalle(1))?.posicion,
    ];
    await vi.waitFor(() => expect(lugares()).toEqual([203_100, 203_100, 203_100]), 20_000);
    c.parar();
  });
});
