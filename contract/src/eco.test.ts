import { describe, expect, it } from 'vitest';
import { causaDe, esEco } from './eco';

describe('what explains an event', () => {
  it.each([
    ['nothing, when it names none', { id: 2, evento_principal: null, estado: 'fuera_de_tramo' }, null],
    ['nothing, when it names itself', { id: 2, evento_principal: 2, estado: 'fuera_de_tramo' }, null],
    ['the event whose wave it heard again', { id: 2, evento_principal: 1, estado: 'fuera_de_tramo' }, 1],
    ['also where it has a place of its own, unsure', { id: 2, evento_principal: 1, estado: 'incierto' }, 1],
    ['also in maintenance', { id: 2, evento_principal: 1, estado: 'mantenimiento' }, 1],
    ['nothing, when it has alerted people', { id: 2, evento_principal: 1, estado: 'ok' }, null],
    ['nothing, when it says nothing of one', { id: 2, estado: 'incierto' }, null],
    ['nothing, of an event that came with an alert', {}, null],
  ] as const)('is %s', (_, evento, causa) => {
    expect(causaDe(evento)).toBe(causa);
    expect(esEco(evento)).toBe(causa !== null);
  });
});
