import { describe, expect, it } from 'vitest';
import type { AlertCardEvent, StackedNotification } from '../ui/alert-types';
import { conTarjeta, conToast, debeSonar, sinTarjeta } from './pila';

const tarjeta = (id: number | undefined, tramo = 'Tramo 3'): AlertCardEvent => ({
  ...(id === undefined ? {} : { id }),
  tramo,
  tramo_nombre: tramo,
  created_at: '2026-11-21T09:41:58.300Z',
  posicion: 212_500,
  lat: 21.1,
  lng: -100.6,
});
const toast = (key: number): StackedNotification => ({
  key,
  type: 'error',
  created_at: '2026-11-21T09:41:58.300Z',
});

describe('the stacks of alerts', () => {
  it('put the newest card first and never two of one event', () => {
    const cards = conTarjeta(conTarjeta(conTarjeta([], tarjeta(1)), tarjeta(2)), tarjeta(1, 'Tramo 4'));
    expect(cards.map((c) => [c.id, c.tramo])).toEqual([
      [1, 'Tramo 4'],
      [2, 'Tramo 3'],
    ]);
  });

  it('keep cards without an event apart', () => {
    expect(conTarjeta(conTarjeta([], tarjeta(undefined)), tarjeta(undefined))).toHaveLength(2);
  });

  it('take away the card of an event that was acknowledged', () => {
    expect(sinTarjeta([tarjeta(1), tarjeta(2)], 1).map((c) => c.id)).toEqual([2]);
  });

  it('hold at most 20 toasts, the newest', () => {
    const toasts = Array.from({ length: 25 }, (_, i) => i).reduce<StackedNotification[]>(
      (pila, key) => conToast(pila, toast(key)),
      [],
    );
    expect(toasts).toHaveLength(20);
    expect(toasts.at(-1)?.key).toBe(24);
  });

  it.each([
    [1, true],
    [3, true],
    [4, false],
  ])('with %i showing, sounds: %s', (mostrados, suena) => {
    expect(debeSonar(mostrados)).toBe(suena);
  });
});
