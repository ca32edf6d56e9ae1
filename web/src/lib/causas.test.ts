import type { Evento } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { agruparPorCausa, esEco } from './causas';

const evento = (id: number, evento_principal: number | null) => ({ id, evento_principal }) as Evento;
const contar = (eventos: Evento[]) => agruparPorCausa(eventos).map(({ evento: e, ecos }) => [e.id, ecos]);

describe('the causes behind a list of events', () => {
  it('counts a wave once, with its echoes', () => {
    expect(contar([evento(5, 1), evento(4, 1), evento(3, null), evento(1, 1)])).toEqual([
      [3, 0],
      [1, 2],
    ]);
  });

  it('lets the first echo stand for a main event that is not in the list', () => {
    expect(contar([evento(5, 1), evento(4, 1)])).toEqual([[5, 1]]);
  });

  it('loses no event and doubles none', () => {
    const eventos = [evento(9, 7), evento(8, 8), evento(7, 7), evento(6, null), evento(5, 8)];
    expect(agruparPorCausa(eventos).reduce((n, { ecos }) => n + 1 + ecos, 0)).toBe(eventos.length);
  });

  it.each([
    [evento(1, null), false],
    [evento(1, 1), false],
    [evento(2, 1), true],
  ])('knows an echo', (e, eco) => {
    expect(esEco(e)).toBe(eco);
  });
});
