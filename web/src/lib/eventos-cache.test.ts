import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type EventoDetalle, SIN_APARTADOS } from '@tramos/contract/evento';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { clavesEventos, conEvento, eventoVisto, ponerEventos } from './eventos-cache';
import { type GruposLeidos, leerGrupos } from './leer-grupos';

// The calls' session is read from the browser as soon as it is loaded: here nobody is signed in.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

const abiertos = (...ids: number[]) => ids.map((id) => eventoMuestra({ id }));
const lasAbiertas = (total: number, ...ids: number[]): EventosLista => ({
  ...{ events: abiertos(...ids), total },
  apartados: SIN_APARTADOS,
});
const reconocido = (id: number) =>
  eventoMuestra({ id, evento_estado: 'reconocido', recognized_by_user_name: 'M. Ríos' });
const resumen = ({ events, total }: EventosLista) => ({ ids: events.map((e) => e.id), total });

describe('the newest open events after one of them changed', () => {
  it.each([
    ['a new one stands first and counts', lasAbiertas(2, 5, 3), eventoMuestra({ id: 6 }), [6, 5, 3], 3],
    [
      'one that comes late stands where its age puts it',
      lasAbiertas(2, 5, 3),
      eventoMuestra({ id: 4 }),
      [5, 4, 3],
      3,
    ],
    ['one that is already there counts once', lasAbiertas(2, 5, 3), eventoMuestra({ id: 3 }), [5, 3], 2],
    ['an acknowledged one leaves', lasAbiertas(2, 5, 3), reconocido(5), [3], 1],
    ['one acknowledged before it was known changes nothing', lasAbiertas(2, 5, 3), reconocido(9), [5, 3], 2],
  ])('%s', (_que, antes, evento, ids, total) => {
    expect(resumen(conEvento(antes, evento))).toEqual({ ids, total });
  });

  it('takes the newest word of one that was there', () => {
    const escalado = eventoMuestra({ id: 3, escalado: true, escalado_id: 'ESC-2026-000001' });
    expect(conEvento(lasAbiertas(2, 5, 3), escalado).events[1]).toBe(escalado);
  });

  it('holds a hundred rows, the newest, and counts them all', () => {
    const cien = Array.from({ length: 100 }, (_, i) => 100 - i);
    const { ids, total } = resumen(conEvento(lasAbiertas(100, ...cien), eventoMuestra({ id: 101 })));
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
    client.setQueryData(unaLista, lasAbiertas(3, 9, 7));
    client.setQueryData(otraLista, lasAbiertas(3, 5));
    client.setQueryData(clavesEventos.abiertos, lasAbiertas(3, 9, 7, 5));
    client.setQueryData<EventoDetalle>(clavesEventos.detalle(7), {
      ...eventoMuestra({ id: 7 }),
      historial: EVENTOS_MUESTRA.abierto.historial,
    });
  });

  it('makes whoever comes to tell how much is open ask for it, and not who tells it already', () => {
    client.setQueryData(clavesEventos.cuenta, { causas: 3, eventos: 3 });
    const pedir = vi.fn(async () => ({ causas: 2, eventos: 2 }));
    const contar = () =>
      new QueryObserver(client, { queryKey: clavesEventos.cuenta, queryFn: pedir, staleTime: 60_000 });
    onTestFinished(contar().subscribe(() => {}));
    ponerEventos(client, [reconocido(7)]);
    expect(pedir).not.toHaveBeenCalled();
    onTestFinished(contar().subscribe(() => {}));
    expect(pedir).toHaveBeenCalledOnce();
  });

  it('replaces its row in every list, whose order and count stay', () => {
    ponerEventos(client, [reconocido(7)]);
    expect(lista(unaLista)?.events.map((e) => [e.id, e.evento_estado])).toEqual([
      [9, 'abierto'],
      [7, 'reconocido'],
    ]);
    expect(lista(unaLista)?.total).toBe(3);
    expect(lista(otraLista)).toEqual(lasAbiertas(3, 5));
  });

  it('changes its detail, which keeps its history and asks for the new one', () => {
    const { historial: _, ...evento } = reconocido(7);
    ponerEventos(client, [evento]);
    const detalle = client.getQueryData<EventoDetalle>(clavesEventos.detalle(7));
    expect(detalle).toMatchObject({ evento_estado: 'reconocido', recognized_by_user_name: 'M. Ríos' });
    expect(detalle?.historial).toHaveLength(1);
    expect(caduca(clavesEventos.detalle(7))).toBe(true);
  });

  it('leaves the open ones when it was acknowledged, without asking again', () => {
    ponerEventos(client, [reconocido(7)]);
    expect(resumen(lista(clavesEventos.abiertos) ?? lasAbiertas(0))).toEqual({ ids: [9, 5], total: 2 });
    expect(caduca(clavesEventos.abiertos)).toBe(false);
  });

  it('adds no row to a list: what is being read must not move', () => {
    ponerEventos(client, [eventoMuestra({ id: 10 })]);
    expect(lista(unaLista)).toEqual(lasAbiertas(3, 9, 7));
    expect(resumen(lista(clavesEventos.abiertos) ?? lasAbiertas(0))).toEqual({
      ids: [10, 9, 7, 5],
      total: 4,
    });
  });

  describe('in lists with groups', () => {
    const unaPagina = clavesEventos.agrupada({ limit: 10 });
    const unaBandeja = clavesEventos.bandeja(25);
    const grupos = (total: number) =>
      leerGrupos({
        grupos: [{ grupo_id: 'G-7', eventos: abiertos(7, 9) }],
        eventos_individuales: abiertos(5),
        total,
      });
    const leidos = (clave: readonly unknown[]) => client.getQueryData<GruposLeidos>(clave);

    beforeEach(() => {
      client.setQueryData(unaPagina, grupos(2));
      client.setQueryData(unaBandeja, grupos(2));
    });

    it('changes in its place in the list and leaves the tray, without asking again', () => {
      ponerEventos(client, [reconocido(7)]);
      expect(leidos(unaPagina)?.grupos[0]).toMatchObject({ abiertos: 1, total_eventos: 2 });
      expect(leidos(unaBandeja)?.grupos[0]).toMatchObject({ abiertos: 1, total_eventos: 1 });
      expect([caduca(unaPagina), caduca(unaBandeja)]).toEqual([false, false]);
    });

    it('asks for the tray again when it does not hold every cause', () => {
      client.setQueryData(unaBandeja, grupos(4_000));
      ponerEventos(client, [reconocido(2)]);
      expect(caduca(unaBandeja)).toBe(true);
    });

    it('that is not real is counted in a tray of its own', () => {
      const simulados = clavesEventos.bandeja(25, 'vigente');
      client.setQueryData(simulados, leerGrupos({ grupos: [], eventos_individuales: [], total: 0 }));
      ponerEventos(client, [eventoMuestra({ id: 12, simulacion: true, ejercicio_id: 3 })]);
      expect([leidos(unaBandeja)?.total, leidos(simulados)?.total]).toEqual([2, 1]);
      ponerEventos(client, [eventoMuestra({ id: 13 })]);
      expect([leidos(unaBandeja)?.total, leidos(simulados)?.total]).toEqual([3, 1]);
      ponerEventos(client, [eventoMuestra({ id: 14, tipo: 'prueba' })]);
      expect([leidos(unaBandeja)?.total, leidos(simulados)?.total]).toEqual([3, 2]);
    });

    it('asks for the groups again when it is taken for an operation, or no longer is', () => {
      ponerEventos(client, [eventoMuestra({ id: 7, possible_operational_movement: true })]);
      expect([caduca(unaPagina), caduca(unaBandeja)]).toEqual([true, true]);
    });

    it('opens at once from whatever list has it', () => {
      client.removeQueries({ queryKey: clavesEventos.listas });
      client.removeQueries({ queryKey: clavesEventos.abiertos });
      expect([9, 5, 77].map((id) => eventoVisto(client, id)?.id)).toEqual([9, 5, undefined]);
    });
  });

  it('is nowhere put where nothing was shown yet', () => {
    const vacio = new QueryClient();
    ponerEventos(vacio, [eventoMuestra({ id: 10 })]);
    expect(vacio.getQueryCache().getAll()).toEqual([]);
  });
});
