import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../galeria/muestra-evento';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { crearEventosDelMapa, porAtender, ultimoDeTramo } from './red-viva';

const AHORA = Date.parse('2026-11-21T12:00:00.000Z');

const eventosDelMapa = (eventos: readonly Evento[], ahora_ms: number) =>
  crearEventosDelMapa()(eventos, ahora_ms);

describe('events on the map', () => {
  const viejoAbierto = eventoMuestra({ id: 1, created_at: '2026-10-01T00:00:00.000Z' });
  const reconocido = (id: number, recognized_at: string) =>
    eventoMuestra({ id, evento_estado: 'reconocido', recognized_at, recognized_by_user_name: 'M. Ríos' });

  it('keeps every open event, whatever its age', () => {
    expect(eventosDelMapa([viejoAbierto], AHORA)).toEqual([viejoAbierto]);
  });
  it.each([
    ['2026-11-21T11:59:00.000Z', 1],
    ['2026-11-20T12:00:00.001Z', 1],
    ['2026-11-20T12:00:00.000Z', 0],
  ])('an event acknowledged at %s shows %i times', (cuando, veces) => {
    expect(eventosDelMapa([reconocido(2, cuando)], AHORA)).toHaveLength(veces);
  });
  it('draws an event that came by two ways once, the newest first', () => {
    const nuevo = eventoMuestra({ id: 9, created_at: '2026-11-21T11:00:00.000Z' });
    expect(eventosDelMapa([viejoAbierto, nuevo, viejoAbierto], AHORA).map((e) => e.id)).toEqual([9, 1]);
  });
  it('puts one whose date cannot be read last, and draws it', () => {
    const a = eventoMuestra({ id: 1, created_at: '2026-11-21T08:00:00.000Z' });
    const sinFecha = eventoMuestra({ id: 2, created_at: '' });
    const b = eventoMuestra({ id: 3, created_at: '2026-11-21T09:00:00.000Z' });
    expect(eventosDelMapa([a, sinFecha, b], AHORA).map((e) => e.id)).toEqual([3, 1, 2]);
  });
  it.each([
    ['fuera_de_tramo', false],
    ['incierto', true],
    ['ok', true],
  ] as const)('of an event that names another as its main one, %s: drawn %s', (estado, dibujado) => {
    const segundo = eventoMuestra({ id: 3, evento_principal: 1, estado });
    expect(eventosDelMapa([segundo, viejoAbierto], AHORA).includes(segundo)).toBe(dibujado);
  });
  it("keeps two arrivals that are not one wave while they are nobody else's echo", () => {
    const suyo = eventoMuestra({ id: 4, estado: 'fuera_de_tramo' });
    expect(eventosDelMapa([suyo], AHORA)).toEqual([suyo]);
  });
  it('keeps them in order as they come, change and go, and lets go of those acknowledged long ago', () => {
    const delMapa = crearEventosDelMapa();
    const creado = (id: number, hora: string) =>
      eventoMuestra({ id, created_at: `2026-11-21T${hora}:00.000Z` });
    const [a, b, c] = [creado(1, '08:00'), creado(2, '09:00'), creado(3, '10:00')];
    const ids = (eventos: readonly Evento[], ahora_ms = AHORA) =>
      delMapa(eventos, ahora_ms).map(({ id }) => id);
    expect(ids([c, b, a])).toEqual([3, 2, 1]);
    expect(ids([creado(4, '11:00'), c, { ...b }, a])).toEqual([4, 3, 2, 1]);
    expect(ids([c, a])).toEqual([3, 1]);
    expect(ids([a, c])).toEqual([3, 1]);
    expect(ids([c, creado(5, '10:30'), a])).toEqual([5, 3, 1]);
    const visto = reconocido(3, '2026-11-21T11:00:00.000Z');
    expect(ids([{ ...visto, created_at: c.created_at }, a])).toEqual([3, 1]);
    expect(ids([{ ...visto, created_at: c.created_at }, a], AHORA + 24 * 3_600_000)).toEqual([1]);
  });
  it('lists the open ones first', () => {
    const lista = [EVENTOS_MUESTRA.reconocido, EVENTOS_MUESTRA.abierto];
    expect(porAtender(lista).map((e) => e.evento_estado)).toEqual(['abierto', 'reconocido']);
    const eco = eventoMuestra({ id: 9, estado: 'incierto', evento_principal: 1 });
    expect(porAtender([eco, ...lista]).map((e) => e.id === 9)).toEqual([false, true, false]);
  });
});

describe('the last event of a tramo', () => {
  it('is the newest that really happened there, whatever an exercise or a test of the alarm raised after it', () => {
    const eventos = [
      eventoMuestra({ id: 5, simulacion: true }),
      eventoMuestra({ id: 4, tipo: 'prueba' }),
      eventoMuestra({ id: 3, tramo_id: 8 }),
      eventoMuestra({ id: 2 }),
      eventoMuestra({ id: 1 }),
    ];
    expect(ultimoDeTramo(eventos, 3)?.id).toBe(2);
    expect(ultimoDeTramo(eventos, 8)?.id).toBe(3);
    expect(ultimoDeTramo(eventos, 9)).toBeUndefined();
  });
});
