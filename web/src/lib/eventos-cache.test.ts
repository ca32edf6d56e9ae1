import { QueryClient } from '@tanstack/react-query';
import type { EventoDetalle } from '@tramos/contract/evento';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENTOS_MUESTRA, eventoMuestra } from '../galeria/muestras';
import { clavesEventos, conEvento, ponerEventos } from './eventos-cache';

// The calls' session is read from the browser as soon as it is loaded: here nobody is signed in.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

const abiertos = (...ids: number[]) => ids.map((id) => eventoMuestra({ id }));
const bandeja = (total: number, ...ids: number[]): EventosLista => ({ events: abiertos(...ids), total });
const reconocido = (id: number) =>
  eventoMuestra({ id, evento_estado: 'reconocido', recognized_by_user_name: 'M. Ríos' });
const resumen = ({ events, total }: EventosLista) => ({ ids: events.map((e) => e.id), total });

describe('the tray of open events after one of them changed', () => {
  it.each([
    ['a new one stands first and counts', bandeja(2, 5, 3), eventoMuestra({ id: 6 }), [6, 5, 3], 3],
    [
      'one that comes late stands where its age puts it',
      bandeja(2, 5, 3),
      eventoMuestra({ id: 4 }),
      [5, 4, 3],
      3,
    ],
    ['one that is already there counts once', bandeja(2, 5, 3), eventoMuestra({ id: 3 }), [5, 3], 2],
    ['an acknowledged one leaves', bandeja(2, 5, 3), reconocido(5), [3], 1],
    ['one acknowledged before it was known changes nothing', bandeja(2, 5, 3), reconocido(9), [5, 3], 2],
  ])('%s', (_que, antes, evento, ids, total) => {
    expect(resumen(conEvento(antes, evento))).toEqual({ ids, total });
  });

  it('takes the newest word of one that was there', () => {
    const escalado = eventoMuestra({ id: 3, escalado: true, escalado_id: 'ESC-2026-000001' });
    expect(conEvento(bandeja(2, 5, 3), escalado).events[1]).toBe(escalado);
  });

  it('holds a hundred rows, the newest, and counts them all', () => {
    const cien = Array.from({ length: 100 }, (_, i) => 100 - i);
    const { ids, total } = resumen(conEvento(bandeja(100, ...cien), eventoMuestra({ id: 101 })));
    expect([ids.length, ids[0], ids.at(-1), total]).toEqual([100, 101, 2, 101]);
  });
});

describe('an event that came back from an action or a live message', () => {
  const unaLista = clavesEventos.lista({ limit: 10 });
  const otraLista = clavesEventos.lista({ limit: 10, offset: 10 });
  let client: QueryClient;
  const lista = (clave: readonly unknown[]) => client.getQueryData<EventosLista>(clave);
  const caduca = (clave: readonly unknown[]) => client.getQueryState(clave)?.isInvalidated;

  beforeEach(() => {
    client = new QueryClient();
    client.setQueryData(unaLista, bandeja(3, 9, 7));
    client.setQueryData(otraLista, bandeja(3, 5));
    client.setQueryData(clavesEventos.abiertos, bandeja(3, 9, 7, 5));
    client.setQueryData<EventoDetalle>(clavesEventos.detalle(7), {
      ...eventoMuestra({ id: 7 }),
      historial: EVENTOS_MUESTRA.abierto.historial,
    });
  });

  it('replaces its row in every list, whose order and count stay', () => {
    ponerEventos(client, [reconocido(7)]);
    expect(lista(unaLista)?.events.map((e) => [e.id, e.evento_estado])).toEqual([
      [9, 'abierto'],
      [7, 'reconocido'],
    ]);
    expect(lista(unaLista)?.total).toBe(3);
    expect(lista(otraLista)).toEqual(bandeja(3, 5));
  });

  it('changes its detail, which keeps its history and asks for the new one', () => {
    const { historial: _, ...evento } = reconocido(7);
    ponerEventos(client, [evento]);
    const detalle = client.getQueryData<EventoDetalle>(clavesEventos.detalle(7));
    expect(detalle).toMatchObject({ evento_estado: 'reconocido', recognized_by_user_name: 'M. Ríos' });
    expect(detalle?.historial).toHaveLength(1);
    expect(caduca(clavesEventos.detalle(7))).toBe(true);
  });

  it('leaves the tray when it was acknowledged, without asking again', () => {
    ponerEventos(client, [reconocido(7)]);
    expect(resumen(lista(clavesEventos.abiertos) ?? bandeja(0))).toEqual({ ids: [9, 5], total: 2 });
    expect(caduca(clavesEventos.abiertos)).toBe(false);
  });

  it('adds no row to a list: what is being read must not move', () => {
    ponerEventos(client, [eventoMuestra({ id: 10 })]);
    expect(lista(unaLista)).toEqual(bandeja(3, 9, 7));
    expect(resumen(lista(clavesEventos.abiertos) ?? bandeja(0))).toEqual({ ids: [10, 9, 7, 5], total: 4 });
  });

  it('asks for the tray again when there are more open events than it holds', () => {
    client.setQueryData(clavesEventos.abiertos, bandeja(4_000, 9, 7, 5));
    ponerEventos(client, [reconocido(2)]);
    expect(caduca(clavesEventos.abiertos)).toBe(true);
  });

  it('is nowhere put where nothing was shown yet', () => {
    const vacio = new QueryClient();
    ponerEventos(vacio, [eventoMuestra({ id: 10 })]);
    expect(vacio.getQueryCache().getAll()).toEqual([]);
  });
});
